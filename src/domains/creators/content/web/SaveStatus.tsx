import { Trans } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import type { Saving } from './use-content-form.ts'

/** "Saved 12:04", or why it isn't saved. */
export function SaveStatus({ saving }: { saving: Saving }) {
  const { time } = useDates()
  return (
    <p role="status" className="min-h-6 text-sm text-quiet">
      <Words saving={saving} time={time} />
    </p>
  )
}

function Words({ saving, time }: { saving: Saving; time: (at: Date) => string }) {
  switch (saving.is) {
    case 'saved': {
      if (!saving.at) return null
      return <Trans>Saved {{ time: time(saving.at) }}</Trans>
    }
    case 'changed':
      return <Trans>Not saved yet. Your changes are kept on this device.</Trans>
    case 'saving':
      return <Trans>Saving…</Trans>
    case 'offline':
      return <Trans>You're offline. Your changes are kept on this device, and we'll save them when you're back.</Trans>
    case 'failed':
      return <Trans>Couldn't save. Your changes are kept on this device.</Trans>
    case 'conflict':
      return <Trans>Not saved. There's another version.</Trans>
  }
}
