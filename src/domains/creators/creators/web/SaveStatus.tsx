import { Trans } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import type { ApplicationSaveState } from './use-application.ts'

/** The place where the form is currently saved. */
export function SaveStatus({ kept }: { kept: ApplicationSaveState }) {
  return (
    <p role="status" className="min-h-6 text-sm text-quiet">
      <Words kept={kept} />
    </p>
  )
}

function Words({ kept }: { kept: ApplicationSaveState }) {
  const dates = useDates()
  switch (kept.status) {
    case 'new':
      return null
    case 'saved': {
      const time = dates.time(kept.at)
      return <Trans>Saved {time}</Trans>
    }
    case 'here':
      return <Trans>Kept on this device until you send the form.</Trans>
    case 'elsewhere':
      return (
        <>
          <Trans>This was changed in another window.</Trans>{' '}
          <Button size="small" look="quiet" onClick={() => window.location.reload()}>
            <Trans>Load that version</Trans>
          </Button>
        </>
      )
  }
}
