import { Trans } from '@lingui/react/macro'
import { Alert } from '#ui/Alert.tsx'
import type { Event } from '../contract.ts'

/** What somebody has to know before anything else: it is off, put off, over, not published, or nobody confirmed it lately. */
export function EventState({ event }: { event: Event }) {
  switch (event.status) {
    case 'cancelled':
      return (
        <Alert tone="danger" title={<Trans>This event was cancelled</Trans>}>
          {event.cancelReason}
        </Alert>
      )
    case 'postponed':
      return (
        <Alert tone="careful" title={<Trans>This event was postponed</Trans>}>
          {event.cancelReason || <Trans>The host has not said yet when it will be.</Trans>}
        </Alert>
      )
    case 'draft':
      return (
        <Alert tone="careful" title={<Trans>This is a draft</Trans>}>
          <Trans>Only those who run it see it. Publish it when it is ready.</Trans>
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
        <Alert tone="careful" title={<Trans>Ask before you go</Trans>}>
          <Trans>Nobody has confirmed this series for a while, so no new dates are planned.</Trans>
        </Alert>
      ) : null
  }
}
