import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Event } from '#domains/events/events/contract.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { AttendeeList } from '../contract.ts'
import { AttendeeRow } from './AttendeeRow.tsx'
import { attendeesQuery, useAddress } from './rsvp-queries.ts'

/** How many people are shown at first; a button shows the rest. */
const FACES = 6

const GuestList = optionalPart(() => import('#domains/events/guests/web/GuestList.tsx'))
const InviteDialog = lazyDialog(() => import('./InviteDialog.tsx'))

/** The people who are going, if the host shows them. Hosts see the waitlist and requests as well. */
export function Attendees({ event }: { event: Event }) {
  const [inviting, setInviting] = useState(false)
  if (event.status === 'draft') return null
  const mayInvite = event.may.invite && (event.status === 'scheduled' || event.status === 'live')
  return (
    <Card
      title={<Trans>Who's going</Trans>}
      action={
        mayInvite && (
          <Button size="small" look="quiet" onClick={() => setInviting(true)}>
            <Trans>Invite</Trans>
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Coming event={event} />
        <Suspense>{event.may.checkIn && <GuestList event={event} />}</Suspense>
        <People event={event} list="maybe" />
        {event.may.edit && (
          <>
            <People event={event} list="asking" />
            <People event={event} list="waiting" />
            <People event={event} list="removed" />
          </>
        )}
      </div>
      {inviting && <InviteDialog event={event} onClose={() => setInviting(false)} />}
    </Card>
  )
}

function Coming({ event }: { event: Event }) {
  const { isAuthenticated } = useAuth()
  const people = usePeople(event, 'coming')
  if (!people.answer) return <NotThere people={people} />
  // A list cached by an earlier version has no guests.
  const { shown, count, hideAttendees, guests = 0 } = people.answer
  const more = people.answer.more + guests
  if (!shown)
    return (
      <p className="text-quiet">
        {hideAttendees === 'attendees' ? (
          isAuthenticated ? (
            <Trans>People who are going can see who else is.</Trans>
          ) : (
            <Trans>Sign in and RSVP to see who's going.</Trans>
          )
        ) : count === null ? (
          <Trans>The host has hidden the guest list.</Trans>
        ) : (
          <PeopleCome count={count} />
        )}
      </p>
    )
  if (people.items.length === 0 && more > 0)
    return (
      <p className="text-quiet">
        <PeopleCome count={more} /> {!isAuthenticated && <Trans>Sign in to see who's going.</Trans>}
      </p>
    )
  if (people.items.length === 0)
    return (
      <p className="text-quiet">
        {!isAuthenticated ? (
          <Trans>Sign in to see who's going.</Trans>
        ) : event.status === 'scheduled' || event.status === 'live' ? (
          <Trans>No one's going yet. Be the first.</Trans>
        ) : (
          <Trans>No one RSVP'd.</Trans>
        )}
      </p>
    )
  return <PeopleList event={event} list="coming" people={people} />
}

const PeopleCome = ({ count }: { count: number }) => (
  <Plural value={count} _0="No one's going yet." one="# person is going." other="# people are going." />
)

/** A list with its heading; renders nothing when it's empty. */
function People({ event, list }: { event: Event; list: Exclude<AttendeeList, 'coming'> }) {
  const people = usePeople(event, list)
  if (people.items.length === 0) return null
  return (
    <section>
      <h3 className="text-base">
        <Heading list={list} count={people.answer?.count ?? people.items.length} />
      </h3>
      <PeopleList event={event} list={list} people={people} />
    </section>
  )
}

function Heading({ list, count }: { list: Exclude<AttendeeList, 'coming'>; count: number }) {
  switch (list) {
    case 'maybe':
      return <Trans>Maybe: {count}</Trans>
    case 'waiting':
      return <Trans>On the waitlist: {count}</Trans>
    case 'asking':
      return <Trans>Requests: {count}</Trans>
    case 'removed':
      return <Trans>Removed: {count}</Trans>
  }
}

function PeopleList({ event, list, people }: { event: Event; list: AttendeeList; people: ListedPeople }) {
  const { t } = useLingui()
  const { mayHost = false, more = 0, guests = 0, count } = people.answer ?? {}
  const [isOpen, setOpen] = useState(mayHost || people.items.length <= FACES)
  if (!isOpen)
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="flex ps-2">
          {people.items.slice(0, FACES).map(({ person }) => (
            <Avatar
              key={person.uid}
              name={person.displayName}
              src={person.photoURL}
              className="-ms-2 ring-2 ring-paper"
            />
          ))}
        </span>
        {list === 'coming' && <PeopleCome count={count ?? people.items.length} />}
        <Button size="small" onClick={() => setOpen(true)}>
          <Trans>Show everyone</Trans>
        </Button>
      </div>
    )
  return (
    <>
      {/* biome-ignore lint/a11y/noRedundantRoles: without bullets, Safari doesn't announce a list */}
      <ul role="list" aria-label={t`People`} className="divide-y divide-line">
        {people.items.map((attendee) => (
          <AttendeeRow key={attendee.person.uid} event={event} attendee={attendee} list={list} mayHost={mayHost} />
        ))}
      </ul>
      {!people.pages.hasNextPage && more > 0 && (
        <p className="text-quiet">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
      {!people.pages.hasNextPage && guests > 0 && (
        <p className="text-quiet">
          <Plural value={guests} one="and # without an account" other="and # without an account" />
        </p>
      )}
      <ShowMore of={people.pages} size="small" className="self-start" />
    </>
  )
}

type ListedPeople = ReturnType<typeof usePeople>

function usePeople(event: Event, list: AttendeeList) {
  const pages = useInfiniteQuery(attendeesQuery(useAddress(event), list))
  const { data, isError, refetch } = pages
  return {
    pages,
    answer: data?.pages[0],
    items: data?.pages.flatMap(({ items }) => items) ?? [],
    isError,
    tryAgain: () => void refetch(),
  }
}

function NotThere({ people: { isError, tryAgain } }: { people: ListedPeople }) {
  if (!isError) return <SkeletonRows rows={2} />
  return <Failure plain what={<Trans>the guest list</Trans>} again={tryAgain} />
}
