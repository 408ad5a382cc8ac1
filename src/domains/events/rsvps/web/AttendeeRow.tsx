import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowUp, Check, UserMinus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { events } from '#domains/events/events/web/event-queries.ts'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import { useDates } from '#platform/web/dates.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Button } from '#ui/Button.tsx'
import { Menu, type MenuItem } from '#ui/Menu.tsx'
import type { Attendee, AttendeeList } from '../contract.ts'
import { rsvps, rsvpsApi, useAddress } from './rsvp-queries.ts'

interface AttendeeRowProps {
  event: Event
  attendee: Attendee
  list: AttendeeList
  mayHost: boolean
}

/** An attendee or someone waiting, with the host's actions. */
export function AttendeeRow({ event, attendee, list, mayHost }: AttendeeRowProps) {
  const { t } = useLingui()
  const host = useHosting(event, attendee)
  const { person } = attendee
  const name = `\u2068${person.displayName}\u2069`
  const items: MenuItem[] = []
  if (list === 'waiting' || list === 'removed' || list === 'asking')
    items.push({ label: t`Let in`, icon: <Check aria-hidden="true" />, onPress: () => host.mutate('let_in') })
  if (attendee.status === 'waiting' && attendee.position !== 1)
    items.push({
      label: t`Move to front of waitlist`,
      icon: <ArrowUp aria-hidden="true" />,
      onPress: () => host.mutate('move_up'),
    })
  if (list !== 'removed' && attendee.status !== 'attended')
    items.push({
      label: t`Remove from list`,
      icon: <UserMinus aria-hidden="true" />,
      danger: true,
      onPress: () => host.mutate('remove'),
    })
  const canAct = mayHost && (event.status === 'scheduled' || event.status === 'live') && items.length > 0
  return (
    <PersonRow person={person} note={<Note attendee={attendee} timezone={event.timezone} />}>
      {canAct && (
        <>
          {list === 'asking' && (
            <Button size="small" busy={host.isPending} onClick={() => host.mutate('let_in')}>
              <Trans>Let in</Trans>
            </Button>
          )}
          <Menu label={t`Options for ${name}`} items={items} />
        </>
      )}
    </PersonRow>
  )
}

interface NoteProps {
  attendee: Attendee
  timezone: string
}

function Note({ attendee: { status, guests, position, offeredUntil, answer }, timezone }: NoteProps): ReactNode {
  const { shortMoment } = useDates(timezone)
  const more = guests > 0 && <Plural value={guests} one="with # guest" other="with # guests" />
  const stands =
    status === 'attended' ? (
      <Trans>Attended</Trans>
    ) : status === 'offered' && offeredUntil ? (
      <Trans>Spot held until {{ time: shortMoment(offeredUntil) }}</Trans>
    ) : position !== null ? (
      <Trans>#{position} on the waitlist</Trans>
    ) : null
  return (
    <>
      {stands}
      {stands && more && ' · '}
      {more}
      {(stands || more) && answer && ' · '}
      {answer && <bdi className="wrap-anywhere">{answer}</bdi>}
    </>
  )
}

type Act = 'let_in' | 'move_up' | 'remove'

function useHosting(event: Event, { person }: Attendee) {
  const onError = useSaveFailedToast()
  const at = { ...useAddress(event), uid: person.uid }
  return useMutation<unknown, Error, Act>({
    mutationFn: (act) => {
      switch (act) {
        case 'let_in':
          return rsvpsApi.letIn(at)
        case 'move_up':
          return rsvpsApi.moveUp(at)
        case 'remove':
          return rsvpsApi.remove(at)
      }
    },
    onError,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: rsvps.attendees.key() })
      void queryClient.invalidateQueries({ queryKey: rsvps.mine.key() })
      void queryClient.invalidateQueries({ queryKey: events.key() })
    },
  })
}
