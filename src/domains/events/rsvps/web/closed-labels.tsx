import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDates } from '#platform/web/dates.ts'
import type { Place } from '../contract.ts'

type Because = Extract<Place, { status: 'closed' }>['because']

/** Why no place is to be had, in its words. */
export function Closed({ because, timezone }: { because: Because; timezone: string }): ReactNode {
  const { t } = useLingui()
  const { moment, ago } = useDates(timezone)
  switch (because.reason) {
    case 'full':
      return <Trans>This open mat is full.</Trans>
    case 'not_open':
      return t`RSVPs open on ${moment(because.opensAt)}.`
    case 'rsvp_closed':
      return t`RSVPs closed ${ago(because.closedAt)}.`
    case 'cancelled':
      return because.why ? t`This event was cancelled: ${because.why}` : t`This event was cancelled.`
    case 'ended':
      return <Trans>This event has ended.</Trans>
    case 'postponed':
      return <Trans>This event is postponed. You can answer once it has a new date.</Trans>
    case 'draft':
      return <Trans>This is a draft. Nobody else sees it yet.</Trans>
    case 'removed':
      return <Trans>The host took you off the list.</Trans>
  }
}
