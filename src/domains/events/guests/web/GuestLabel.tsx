import { Trans } from '@lingui/react/macro'
import type { Event } from '#domains/events/events/contract.ts'

/** What someone without an account can do. */
export const GuestLabel = ({ event }: { event: Event }) =>
  event.full ? <Trans>Join the waitlist without an account</Trans> : <Trans>RSVP without an account</Trans>
