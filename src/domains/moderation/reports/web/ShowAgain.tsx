import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ReasonDialog } from '#domains/members/audit/web/ReasonDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { reportsApi, reportsChanged } from './reports.ts'

/** What is nobody's has no page of its member where the decision could be taken back: it is taken back here. */
export function ShowAgain({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="small" className="mt-3" onClick={() => setAsked(true)}>
        <Trans>Show it again…</Trans>
      </Button>
      {isAsked && (
        <ReasonDialog
          title={<Trans>Show it again?</Trans>}
          verb={<Trans>Show it again</Trans>}
          act={async (note) => {
            await reportsApi.showAgain({ id, note })
            await reportsChanged()
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            <Trans>Everybody sees it as it was before it was hidden.</Trans>
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
