import { Trans, useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MyBooking } from '#domains/events/bookings/contract.ts'
import { myBookingsQuery } from '#domains/events/bookings/web/bookings.ts'
import { DatedRow, EventRow } from '#domains/events/events/web/EventRow.tsx'
import { GroupedEvents } from '#domains/events/events/web/GroupedEvents.tsx'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { MyEvent, Place } from '../contract.ts'
import { myEventsQuery } from './rsvp-queries.ts'

/** The member's upcoming events and booked classes, soonest first, and past events, latest first. Readable offline. */
export function MyEvents() {
  const bookings = useQuery(myBookingsQuery)
  return (
    <div className="flex flex-col gap-4 pt-4">
      <Card title={<Trans>Upcoming</Trans>}>
        <EventList when="coming" bookings={bookings} />
      </Card>
      <Card title={<Trans>Past events</Trans>}>
        <EventList when="past" />
      </Card>
    </div>
  )
}

/** If the booked classes can't be loaded, the events are still shown. */
function EventList({ when, bookings }: { when: 'coming' | 'past'; bookings?: UseQueryResult<{ items: MyBooking[] }> }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(myEventsQuery(when))
  const { data, isPending, isLoadingError, hasNextPage, refetch } = list
  const events = (data?.pages ?? []).flatMap(({ items }) => items.map(rowOfEvent))
  // Classes after the last loaded event come with the next page, which only adds rows at the end.
  const loadedUntil = hasNextPage ? events.at(-1)?.startsAt : undefined
  const classes = (bookings?.data?.items ?? []).filter(({ startsAt }) => !loadedUntil || startsAt <= loadedUntil)
  const byStart = (one: Row, other: Row) => one.startsAt.localeCompare(other.startsAt)
  const rows: Row[] = bookings ? [...events, ...classes.map(rowOfClass)].sort(byStart) : events
  if (isPending || (bookings?.isPending && rows.length === 0)) return <SkeletonRows rows={2} />
  if (rows.length === 0 && !isLoadingError && !bookings?.isLoadingError)
    return (
      <div className="flex flex-col items-start gap-3">
        <p className="text-quiet">
          {when === 'coming' ? (
            <Trans>Your RSVPs and the classes you book will appear here.</Trans>
          ) : (
            <Trans>No past events yet.</Trans>
          )}
        </p>
        {when === 'coming' && (
          <ButtonLink to={paths.events()}>
            <Trans>Find an open mat</Trans>
          </ButtonLink>
        )}
      </div>
    )
  return (
    <>
      {isLoadingError && <Failure plain what={<Trans>your events</Trans>} again={refetch} />}
      {bookings?.isLoadingError && <Failure plain what={<Trans>the bookings</Trans>} again={bookings.refetch} />}
      {rows.length > 0 && (
        <section className="-mx-4" aria-label={when === 'coming' ? t`My upcoming events` : t`My past events`}>
          {when === 'coming' ? (
            <GroupedEvents events={rows} row={({ row }) => row} />
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list
            <ul role="list">{rows.map(({ row }) => row)}</ul>
          )}
        </section>
      )}
      <ShowMore of={list} size="small" />
    </>
  )
}

type Row = Pick<MyBooking, 'startsAt' | 'timezone'> & { row: ReactNode }

const rowOfEvent = ({ event, place }: MyEvent): Row => ({
  ...event,
  row: (
    <EventRow key={event.id} event={event} at="elsewhere">
      <PlaceChip place={place} />
    </EventRow>
  ),
})

/** Bookings are changed on the gym's page. */
const rowOfClass = (booking: MyBooking): Row => ({
  ...booking,
  row: (
    <DatedRow
      key={[booking.gym.id, booking.sessionId, booking.day].join()}
      to={paths.gym(booking.gym.slug)}
      {...booking}
    >
      <p className="flex flex-wrap gap-1.5">
        <Chip tone="primary">
          <Trans>Class</Trans>
        </Chip>
        <PlaceChip place={booking.place} going={<Trans>Booked</Trans>} />
      </p>
    </DatedRow>
  ),
})

function PlaceChip({ place, going = <Trans>You're going</Trans> }: { place: Place; going?: ReactNode }) {
  switch (place.status) {
    case 'going':
      return <Chip tone="good">{going}</Chip>
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
