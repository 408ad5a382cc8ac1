import { Plural, Trans } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { Alert } from '#ui/Alert.tsx'
import type { Farewell } from '../contract.ts'

/** The data that's deleted with an account, and the immediate consequences. */
export function DeletionSummary({ farewell }: { farewell: Farewell }) {
  const { longDay } = useDates()
  const { gyms, events, rsvps, memberships, members } = farewell
  const day = longDay(farewell.deleteAt)
  const isSettled = rsvps + events.length + memberships.length + members.count > 0
  return (
    <>
      <p>
        <Trans>
          On <b>{day}</b>, all of this will be permanently deleted:
        </Trans>
      </p>
      <GoneList farewell={farewell} />
      <h3 className="mt-4 text-base">
        <Trans>Immediately</Trans>
      </h3>
      <p className="mt-2">
        <Trans>No one can see you or your content unless you come back.</Trans>
      </p>
      {isSettled && (
        <p className="mt-2">
          <Trans>This also happens now, and coming back won't undo it:</Trans>
        </p>
      )}
      <SettledList farewell={farewell} />
      {gyms.length > 0 && (
        <Alert tone="careful" className="mt-4">
          <Trans>
            You're the only owner of {{ names: gyms.map(({ name }) => name).join(', ') }}. You can make someone else an
            owner first; otherwise the page has to be claimed again.
          </Trans>
        </Alert>
      )}
      <p className="mt-4 text-sm text-quiet">
        <Trans>
          Payment records are kept without your name. Your username stays reserved for 180 days. Where others mentioned
          you, they'll see “former member”.
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
          <Plural value={entries} one="# entry, with its comments" other="# entries, with their comments" />
        </li>
      )}
      {comments > 0 && (
        <li>
          <Plural value={comments} one="# comment you wrote" other="# comments you wrote" />
        </li>
      )}
      {pictures + videos > 0 && (
        <li>
          <Plural value={{ count: pictures + videos }} one="# picture or video" other="# pictures and videos" />
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
          <Plural value={rsvps} one="your RSVP to # event is cancelled" other="your RSVPs to # events are cancelled" />
        </li>
      )}
      {events.map(({ title, startsAt }) => (
        <li key={`${startsAt} ${title}`}>
          <Trans>
            <bdi>{title}</bdi> on {{ day: longDay(startsAt) }} is cancelled because it has no other host
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
            value={{ count: members.count }}
            one="# member won't be charged again and keeps access until the paid period ends"
            other="# members won't be charged again and keep access until their paid period ends"
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
      your membership with <bdi>{creator}</bdi> won't renew; it ends on {{ day: longDay(until) }}
    </Trans>
  ) : isEndless ? (
    <Trans>
      your membership with <bdi>{creator}</bdi> ends when your account is deleted
    </Trans>
  ) : (
    <Trans>
      your membership with <bdi>{creator}</bdi> ends now
    </Trans>
  )
}
