import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { cancelCauseLabels } from '#domains/events/events/cancel-causes.ts'
import { useDates } from '#platform/web/dates.ts'
import type { Place } from '../contract.ts'

type Because = Extract<Place, { status: 'closed' }>['because']

/** Says why the event can't be joined. */
export function Closed({ because, timezone }: { because: Because; timezone: string }): ReactNode {
  const { t } = useLingui()
  const { moment, ago } = useDates(timezone)
  switch (because.reason) {
    case 'full':
      return <Trans>This open mat is full.</Trans>
    case 'not_open':
      return t`RSVPs open on ${{ time: moment(because.opensAt) }}.`
    case 'rsvp_closed':
      return t`RSVPs closed ${{ ago: ago(because.closedAt) }}.`
    case 'cancelled': {
      const why = because.cause ? t(cancelCauseLabels[because.cause]) : because.why
      return why ? t`This event was cancelled: ${why}` : t`This event was cancelled.`
    }
    case 'ended':
      return <Trans>This event has ended.</Trans>
    case 'postponed':
      return <Trans>This event is postponed. You can RSVP once it has a new date.</Trans>
    case 'draft':
      return <Trans>This is a draft. No one else can see it yet.</Trans>
    case 'removed':
      return <Trans>The host removed you from the list.</Trans>
  }
}
