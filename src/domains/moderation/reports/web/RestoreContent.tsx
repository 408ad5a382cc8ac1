import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ReasonDialog } from '#domains/members/audit/web/ReasonDialog.tsx'
import { Button } from '#ui/Button.tsx'
import { reportsApi, reportsChanged } from './reports.ts'

/** Restores hidden content that has no owner, and so no member page on which to reverse the decision. */
export function RestoreContent({ id }: { id: string }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button size="small" className="mt-3" onClick={() => setAsked(true)}>
        <Trans>Restore…</Trans>
      </Button>
      {isAsked && (
        <ReasonDialog
          title={<Trans>Restore this?</Trans>}
          verb={<Trans>Restore</Trans>}
          act={async (note) => {
            await reportsApi.showAgain({ id, note })
            await reportsChanged()
          }}
          onClose={() => setAsked(false)}
        >
          <p>
            <Trans>Everyone will see this content again as it was before it was hidden.</Trans>
          </p>
        </ReasonDialog>
      )}
    </>
  )
}
