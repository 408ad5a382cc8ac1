import { Trans } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import type { Kept } from './use-application.ts'

/** How what is written stands, in one quiet line. */
export function SavedLine({ kept }: { kept: Kept }) {
  return (
    <p role="status" className="min-h-6 text-sm text-quiet">
      <Words kept={kept} />
    </p>
  )
}

function Words({ kept }: { kept: Kept }) {
  const dates = useDates()
  switch (kept.status) {
    case 'new':
      return null
    case 'saved': {
      const time = dates.time(kept.at)
      return <Trans>Saved {time}</Trans>
    }
    case 'here':
      return <Trans>Kept on this device. It is sent when you send the form.</Trans>
    case 'elsewhere':
      return (
        <>
          <Trans>This was changed in another window.</Trans>{' '}
          <Button size="small" look="quiet" onClick={() => window.location.reload()}>
            <Trans>Show what stands there</Trans>
          </Button>
        </>
      )
  }
}
