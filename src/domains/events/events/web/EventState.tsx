import { Trans, useLingui } from '@lingui/react/macro'
import { Alert } from '#ui/Alert.tsx'
import { cancelCauseLabels } from '../cancel-causes.ts'
import type { Event } from '../contract.ts'

/** A notice when an event is cancelled, postponed, over or a draft, or when its series is paused. */
export function EventState({ event }: { event: Event }) {
  const { t } = useLingui()
  switch (event.status) {
    case 'cancelled':
      return (
        <Alert tone="danger" title={<Trans>This event was cancelled</Trans>}>
          {event.cancelCause ? t(cancelCauseLabels[event.cancelCause]) : event.cancelReason}
        </Alert>
      )
    case 'postponed':
      return (
        <Alert tone="careful" title={<Trans>This event was postponed</Trans>}>
          {event.cancelReason || <Trans>The host hasn't set a new date yet.</Trans>}
        </Alert>
      )
    case 'draft':
      return (
        <Alert tone="careful" title={<Trans>This is a draft</Trans>}>
          <Trans>Only its hosts and the gym's staff can see it. Publish it when it's ready.</Trans>
        </Alert>
      )
    case 'ended':
      return (
        <Alert>
          <Trans>This event has ended.</Trans>
        </Alert>
      )
    case 'scheduled':
    case 'live':
      return event.series?.paused ? (
        <Alert tone="careful" title={<Trans>Check before you go</Trans>}>
          <Trans>This series hasn't been confirmed for a while, so no new dates are being added.</Trans>
        </Alert>
      ) : null
  }
}
