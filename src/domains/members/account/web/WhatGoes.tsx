import { Plural, Trans } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import type { Farewell } from '../contract.ts'

/** What goes with an account, and what is settled at once. */
export function WhatGoes({ farewell }: { farewell: Farewell }) {
  const { longDay } = useDates()
  const { gyms, events, rsvps, memberships, members, deleteAt } = farewell
  const isSettled = rsvps + events.length + memberships.length + members.count > 0
  return (
    <>
      <p>
        <Trans>
          On <b>{longDay(deleteAt)}</b> all of this goes for good, and cannot be brought back:
        </Trans>
      </p>
      <GoneList farewell={farewell} />
      <h3 className="mt-4 text-base">
        <Trans>At once</Trans>
      </h3>
      <p className="mt-2">
        <Trans>Nobody sees you or anything of yours, until you come back.</Trans>
      </p>
      {isSettled && (
        <p className="mt-2">
          <Trans>What others count on is settled too, and coming back does not undo it:</Trans>
        </p>
      )}
      <SettledList farewell={farewell} />
      {gyms.length > 0 && (
        <Alert tone="careful" className="mt-4">
          <Trans>
            You are the only owner of {gyms.map(({ name }) => name).join(', ')}. Whoever runs it next has to claim it.
            You can make somebody else an owner first.
          </Trans>
        </Alert>
      )}
      <p className="mt-4 text-sm text-quiet">
        <Trans>
          What was paid stays in the books, without your name. Your username stays reserved for 180 days. Others see
          "former member" where they named you.
        </Trans>
      </p>
    </>
  )
}

function GoneList({ farewell: { entries, comments, pictures, videos } }: { farewell: Farewell }) {
  return (
    <ul className="mt-2 list-disc pl-5">
      <li>
        <Trans>your profile, journal, follows, favourites and messages</Trans>
      </li>
      {entries > 0 && (
        <li>
          <Plural
            value={entries}
            one="# entry, with what was said below it"
            other="# entries, with what was said below them"
          />
        </li>
      )}
      {comments > 0 && (
        <li>
          <Plural value={comments} one="# comment of yours" other="# comments of yours" />
        </li>
      )}
      {pictures + videos > 0 && (
        <li>
          <Plural value={pictures + videos} one="# picture or video" other="# pictures and videos" />
        </li>
      )}
    </ul>
  )
}

function SettledList({ farewell: { rsvps, events, memberships, members } }: { farewell: Farewell }) {
  const { longDay } = useDates()
  return (
    <ul className="mt-2 list-disc pl-5 empty:hidden">
      {rsvps > 0 && (
        <li>
          <Plural
            value={rsvps}
            one="your answer to # event is taken back"
            other="your answers to # events are taken back"
          />
        </li>
      )}
      {events.map((event) => (
        <li key={`${event.startsAt} ${event.title}`}>
          <Trans>
            <bdi>{event.title}</bdi> on {longDay(event.startsAt)} is cancelled: nobody else hosts it
          </Trans>
        </li>
      ))}
      {memberships.map(({ creator, until, isEndless }) => (
        <li key={creator}>
          <MembershipEnd creator={creator} until={until} isEndless={isEndless} />
        </li>
      ))}
      {members.count > 0 && (
        <li>
          <Plural
            value={members.count}
            one="# member of yours is not charged again, and keeps what was paid for until then"
            other="# members of yours are not charged again, and keep what was paid for until then"
          />
        </li>
      )}
    </ul>
  )
}

function MembershipEnd({ creator, until, isEndless }: Farewell['memberships'][number]) {
  const { longDay } = useDates()
  return until ? (
    <Trans>
      your membership with <bdi>{creator}</bdi> is not renewed; it runs until {longDay(until)}
    </Trans>
  ) : isEndless ? (
    <Trans>
      your membership with <bdi>{creator}</bdi> ends; it had no end date
    </Trans>
  ) : (
    <Trans>
      your membership with <bdi>{creator}</bdi> ends
    </Trans>
  )
}
