import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { EventCard } from '#domains/events/events/contract.ts'
import { EventTime } from '#domains/events/events/web/EventTime.tsx'
import { comingEventsQuery } from '#domains/events/events/web/event-queries.ts'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { Freshness } from '#domains/gyms/gyms/web/Freshness.tsx'
import { NextSession } from '#domains/gyms/gyms/web/GymFacts.tsx'
import { dayIn } from '#domains/gyms/gyms/web/zone-time.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { optionalPart } from '#ui/optional-part.ts'
import type { SessionOfDay } from '../contract.ts'
import { ConfirmSchedule } from './ConfirmSchedule.tsx'
import { todayQuery } from './checkin-queries.ts'
import { RotatingCode } from './RotatingCode.tsx'

const BookedClasses = optionalPart(() => import('./BookedClasses.tsx'))

const EVENTS_SHOWN = 20

interface TodayTabProps {
  gym: Gym
  gymRole: NonNullable<GymRole>
  /** Shown below the sessions. */
  children?: ReactNode
}

/** What's on at the gym today, who is coming and who is there, for its staff. */
export function TodayTab({ gym, gymRole, children }: TodayTabProps) {
  const { data: today } = useSuspenseQuery(todayQuery(gym.id))
  const { data: coming } = useQuery(comingEventsQuery(gym.id, EVENTS_SHOWN))
  const events = (coming?.items ?? []).filter((event) => dayIn(gym.timezone, new Date(event.startsAt)) <= today.date)
  const isNothing = today.sessions.length === 0 && events.length === 0
  return (
    <div className="flex flex-col gap-4">
      <ConfirmSchedule gym={gym} />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4">
          {isNothing && <NothingToday gym={gym} gymRole={gymRole} />}
          {events.length > 0 && (
            <Card title={<Trans>Events today</Trans>} padding="none">
              <ul>
                {events.map((event) => (
                  <EventLine key={event.id} event={event} />
                ))}
              </ul>
            </Card>
          )}
          {today.sessions.length > 0 && (
            <Card title={<Trans>Sessions today</Trans>} padding="none">
              <ul>
                {today.sessions.map((session) => (
                  <SessionLine key={session.id} session={session} />
                ))}
              </ul>
            </Card>
          )}
          <Suspense>
            <BookedClasses gym={gym} />
          </Suspense>
          {children}
          {today.people.length > 0 && (
            <Card
              title={<Plural value={{ count: today.checkedIn }} one="# check-in today" other="# check-ins today" />}
            >
              <People gym={gym} people={today.people} />
            </Card>
          )}
        </div>
        <Card title={<Trans>Check-in at the gym</Trans>}>
          <RotatingCode codes={today.codes} path={paths.gym(gym.slug)} />
        </Card>
      </div>
    </div>
  )
}

function NothingToday({ gym, gymRole }: { gym: Gym; gymRole: NonNullable<GymRole> }) {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      {gym.schedule.length === 0 ? (
        <p className="text-quiet">
          <Trans>No timetable yet, so people can't see when to come.</Trans>
        </p>
      ) : (
        <div>
          <p className="font-semibold">
            <Trans>Nothing on today.</Trans>
          </p>
          {gym.nextSession && <NextSession gym={{ ...gym, nextOpenMat: null }} />}
        </div>
      )}
      {mayAtGym(gymRole, 'schedule') && (
        <ButtonLink to={paths.gymDashboard(gym.slug, 'schedule')}>
          <Trans>Schedule & events</Trans>
        </ButtonLink>
      )}
    </Card>
  )
}

function EventLine({ event }: { event: EventCard }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line px-4 py-3 last:border-b-0 sm:px-6">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <bdi>{event.title}</bdi>
        </p>
        <p className="text-sm text-quiet">
          <EventTime event={event} />
        </p>
        {event.counts && (
          <p className="mt-1 flex flex-wrap gap-1.5">
            <Chip>
              <Plural value={{ count: event.counts.going }} one="# going" other="# going" />
            </Chip>
            {event.counts.waitlist > 0 && (
              <Chip tone="careful">
                <Plural value={{ count: event.counts.waitlist }} one="# on the waitlist" other="# on the waitlist" />
              </Chip>
            )}
            {event.counts.checkedIn > 0 && (
              <Chip tone="good">
                <Plural value={{ count: event.counts.checkedIn }} one="# here" other="# here" />
              </Chip>
            )}
          </p>
        )}
      </div>
      <ButtonLink to={paths.checkInList(event)} icon={<ListChecks aria-hidden="true" />}>
        <Trans>Check in</Trans>
      </ButtonLink>
    </li>
  )
}

type Session = SessionOfDay & { checkedIn: number; saidOn: number; saidOff: number }

function SessionLine({ session }: { session: Session }) {
  const { time } = useDates()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-line px-4 py-3 last:border-b-0 sm:px-6">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          <span className="tabular-nums">{time(session.start)}</span> {session.title}
        </p>
        <Freshness heard={session} />
      </div>
      <p className="flex flex-wrap gap-1.5">
        {session.checkedIn > 0 && (
          <Chip tone="good">
            <Plural value={{ count: session.checkedIn }} one="# check-in" other="# check-ins" />
          </Chip>
        )}
        {session.saidOn > 0 && (
          <Chip>
            <Plural value={{ count: session.saidOn }} one="# says it was on" other="# say it was on" />
          </Chip>
        )}
        {session.saidOff > 0 && (
          <Chip tone="careful">
            <Plural value={{ count: session.saidOff }} one="# says it wasn't on" other="# say it wasn't on" />
          </Chip>
        )}
      </p>
    </li>
  )
}

type Seen = { person: Parameters<typeof PersonRow>[0]['person']; at: string; sessionId: string | null }

function People({ gym, people }: { gym: Gym; people: Seen[] }) {
  const { t } = useLingui()
  const { shortMoment } = useDates(gym.timezone)
  return (
    <ul aria-label={t`Who's here`}>
      {people.map(({ person, at }) => (
        <PersonRow key={`${person.uid} ${at}`} person={person} note={shortMoment(at)} />
      ))}
    </ul>
  )
}
