import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { UserMinus } from 'lucide-react'
import type { Event } from '#domains/events/events/contract.ts'
import { events } from '#domains/events/events/web/event-queries.ts'
import { rsvps, useAddress } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSaveFailedToast } from '#platform/web/use-save-failed-toast.ts'
import { Failure } from '#ui/Failure.tsx'
import { Menu } from '#ui/Menu.tsx'
import type { ListedGuest } from '../contract.ts'
import { guests, guestsApi } from './guest-queries.ts'

/** The names of guests without an account, for hosts and the gym's staff. Renders nothing if there are none. */
export default function GuestList({ event }: { event: Event }) {
  const at = useAddress(event)
  const { data, isError, refetch } = useQuery(guests.list.queryOptions({ input: at }))
  const items = data?.items ?? []
  const onError = useSaveFailedToast()
  const remove = useMutation({
    mutationFn: (id: string) => guestsApi.remove({ ...at, id }),
    onError,
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: guests.key() })
      void queryClient.invalidateQueries({ queryKey: rsvps.attendees.key() })
      void queryClient.invalidateQueries({ queryKey: events.key() })
    },
  })
  if (isError && !data) return <Failure what={<Trans>the guests</Trans>} again={refetch} />
  if (items.length === 0) return null
  const canRemove = event.may.edit && (event.status === 'scheduled' || event.status === 'live')
  return (
    <section>
      <h3 className="text-base">
        <Trans>Without an account: {{ count: items.length }}</Trans>
      </h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list */}
      <ul role="list" className="divide-y divide-line">
        {items.map((guest) => (
          <GuestRow key={guest.id} guest={guest} onRemove={canRemove ? () => remove.mutate(guest.id) : undefined} />
        ))}
      </ul>
    </section>
  )
}

interface Props {
  guest: ListedGuest
  onRemove: (() => void) | undefined
}

function GuestRow({ guest: { name, status, position }, onRemove }: Props) {
  const { t } = useLingui()
  const shown = `\u2068${name}\u2069`
  return (
    <li className="flex min-h-14 items-center gap-2 py-1">
      <span className="min-w-0 flex-1 wrap-anywhere">
        <bdi className="font-medium">{name}</bdi>{' '}
        {status !== 'going' && (
          <span className="block text-sm text-quiet">
            {position === null ? <Trans>Spot held</Trans> : <Trans>#{position} on the waitlist</Trans>}
          </span>
        )}
      </span>
      {onRemove && (
        <Menu
          label={t`Options for ${{ name: shown }}`}
          items={[
            { label: t`Remove from list`, icon: <UserMinus aria-hidden="true" />, danger: true, onPress: onRemove },
          ]}
        />
      )}
    </li>
  )
}
