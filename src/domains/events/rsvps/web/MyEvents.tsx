import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { EventCard } from '#domains/events/events/contract.ts'
import { EventRow } from '#domains/events/events/web/EventRow.tsx'
import { GroupedEvents } from '#domains/events/events/web/GroupedEvents.tsx'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Place } from '../contract.ts'
import { myEventsQuery } from './rsvp-queries.ts'

/** The member's upcoming events, soonest first, or past ones, latest first. Readable offline. */
export function MyEvents({ when = 'coming' }: { when?: 'coming' | 'past' }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(myEventsQuery(when))
  const { data, isError, refetch } = list
  if (!data)
    return isError ? <Failure plain what={<Trans>your events</Trans>} again={refetch} /> : <SkeletonRows rows={2} />
  const items = data.pages.flatMap(({ items: page }) => page)
  if (items.length === 0)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-quiet">
          {when === 'coming' ? <Trans>Your RSVPs will appear here.</Trans> : <Trans>No past events yet.</Trans>}
        </p>
        {when === 'coming' && (
          <ButtonLink to={paths.events()}>
            <Trans>Find an open mat</Trans>
          </ButtonLink>
        )}
      </div>
    )
  const places = new Map(items.map(({ event, place }) => [event.id, place]))
  const events = items.map(({ event }) => event)
  const row = (event: EventCard) => (
    <EventRow key={event.id} event={event} at="elsewhere">
      <PlaceChip place={places.get(event.id)} />
    </EventRow>
  )
  return (
    <>
      <section className="-mx-4" aria-label={when === 'coming' ? t`My upcoming events` : t`My past events`}>
        {when === 'coming' ? (
          <GroupedEvents events={events} row={row} />
        ) : (
          // biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list
          <ul role="list">{events.map(row)}</ul>
        )}
      </section>
      <ShowMore of={list} size="small" />
    </>
  )
}

function PlaceChip({ place }: { place: Place | undefined }) {
  switch (place?.status) {
    case 'going':
      return (
        <Chip tone="good">
          <Trans>You're going</Trans>
        </Chip>
      )
    case 'maybe':
      return (
        <Chip>
          <Trans>Maybe</Trans>
        </Chip>
      )
    case 'waiting':
      return (
        <Chip>
          <Trans>
            #{{ position: place.position }} of {{ total: place.of }} on the waitlist
          </Trans>
        </Chip>
      )
    case 'asking':
      return (
        <Chip>
          <Trans>Waiting for the host</Trans>
        </Chip>
      )
    case 'offered':
    case 'first_wins':
      return (
        <Chip tone="careful">
          <Trans>There's a spot for you</Trans>
        </Chip>
      )
    case 'attended':
      return (
        <Chip tone="good">
          <Trans>You were there</Trans>
        </Chip>
      )
    default:
      return null
  }
}
