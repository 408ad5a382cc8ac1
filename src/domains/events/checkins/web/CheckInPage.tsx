import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Shuffle, TabletSmartphone, UserPlus } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import type { Event } from '#domains/events/events/contract.ts'
import { EventTime } from '#domains/events/events/web/EventTime.tsx'
import { eventQuery } from '#domains/events/events/web/event-queries.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TextField } from '#ui/TextField.tsx'
import { expectedQuery } from './checkin-queries.ts'
import { tap, useUnsentTaps } from './checkin-writes.ts'
import { DeskDialog } from './DeskDialog.tsx'
import { ExpectedList } from './ExpectedList.tsx'
import { type ExpectedListItem, peopleMatching, withUnsent } from './expected-people.ts'
import { NoShows } from './NoShows.tsx'
import { RotatingCode } from './RotatingCode.tsx'
import { useNow } from './use-now.ts'
import { WalkInDialog } from './WalkInDialog.tsx'

export async function loader({ params: { gymId = '', eventId = '' } }: LoaderFunctionArgs) {
  const event = await queryClient.ensureQueryData(eventQuery({ gymId, eventId }))
  if (!event.may.checkIn) throw redirect(paths.event(event))
  await queryClient.ensureQueryData(expectedQuery({ gymId: event.gym.id, eventId: event.id }))
  return null
}

/** /gym/{gymSlug}/event/{eventSlug}/check-in: the host's check-in list. Works offline, with large touch targets. */
export function Component() {
  const { t } = useLingui()
  const { data: event } = useSuspenseQuery(eventQuery(useParams()))
  const to = { gymId: event.gym.id, eventId: event.id }
  const { data: list } = useSuspenseQuery(expectedQuery(to))
  const unsent = useUnsentTaps(event.id)
  const now = useNow(15_000)
  const [query, setQuery] = useState('')
  const [asked, setAsked] = useState<'walk-in' | 'desk'>()

  const people = withUnsent(list.items, unsent)
  const known = new Set(people.map(({ person }) => person.uid))
  const time = checkInTime(list, now)
  const hasEnded = now.getTime() >= Date.parse(event.endsAt)
  const isOpen = time === 'open' && event.status !== 'cancelled' && event.status !== 'postponed'

  return (
    <div className="pb-12">
      <title>{`${t`Check-in: ${{ title: event.title }}`} · Open Mat`}</title>
      <PageTitle back={paths.event(event)} lead={<EventTime event={event} />}>
        <bdi>{event.title}</bdi>
      </PageTitle>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="flex min-w-0 flex-col gap-4">
          <Attendance people={people} list={list} />
          <CheckInAlerts {...{ event, list, people, time }} />
          <div className="flex flex-wrap items-end gap-2">
            <TextField
              type="search"
              label={t`Find a name`}
              value={query}
              onValueChange={setQuery}
              autoComplete="off"
              className="min-w-44 flex-1"
            />
            {isOpen && list.mayAddWalkIns && (
              <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setAsked('walk-in')}>
                <Trans>Add walk-in</Trans>
              </Button>
            )}
          </div>
          <ExpectedList event={event} people={peopleMatching(people, query)} isOpen={isOpen} isSearch={query !== ''} />
          {hasEnded && event.status === 'ended' && <NoShows event={event} people={people} />}
        </div>
        {isOpen && (
          <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-4">
            <SelfCheckIn event={event} codes={list.codes} />
            {event.eventType === 'open_mat' && (
              <ButtonLink to={paths.mat(event)} icon={<Shuffle aria-hidden="true" />}>
                <Trans>Who rolls with whom</Trans>
              </ButtonLink>
            )}
            <Button icon={<TabletSmartphone aria-hidden="true" />} onClick={() => setAsked('desk')}>
              <Trans>Front desk tablet</Trans>
            </Button>
          </div>
        )}
      </div>
      {asked === 'walk-in' && (
        <WalkInDialog
          known={known}
          onCheckIn={(uid, name) => tap({ to: { gymId: event.gym.id, eventId: event.id }, uid, name, there: true })}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked === 'desk' && <DeskDialog event={event} onClose={() => setAsked(undefined)} />}
    </div>
  )
}

function Attendance({ people, list }: Pick<CheckInAlertsProps, 'people' | 'list'>) {
  const there = people.filter(({ isThere }) => isThere).length
  const { withoutAccount = 0 } = list
  return (
    <p className="text-lg" role="status">
      <Trans>
        <span className="font-heading text-2xl font-bold tabular-nums">{there}</span> of{' '}
        <Plural value={{ count: people.length }} one="# person" other="# people" /> here
      </Trans>
      {withoutAccount > 0 && (
        <span className="text-quiet">
          {' · '}
          <Plural value={withoutAccount} one="# without an account" other="# without an account" />
        </span>
      )}
      {list.capacity !== null && (
        <span className="text-quiet">
          {' · '}
          <Plural value={{ count: list.capacity }} one="# spot" other="# spots" />
        </span>
      )}
    </p>
  )
}

interface CheckInList {
  opensAt: string
  closesAt: string
  capacity: number | null
  /** Missing in lists cached by an earlier version. */
  withoutAccount?: number
}

function checkInTime({ opensAt, closesAt }: CheckInList, now: Date) {
  if (now.getTime() < Date.parse(opensAt)) return 'early'
  return now.getTime() > Date.parse(closesAt) ? 'closed' : 'open'
}

interface CheckInAlertsProps {
  event: Event
  list: CheckInList
  people: readonly ExpectedListItem[]
  time: ReturnType<typeof checkInTime>
}

function CheckInAlerts({ event, list, people, time }: CheckInAlertsProps) {
  const taken = people.reduce(
    (sum, { rsvp, isThere, guests }) => sum + (isThere || rsvp === 'going' ? 1 + guests : 0),
    list.withoutAccount ?? 0,
  )
  const isOver = list.capacity !== null && taken > list.capacity
  const { shortMoment } = useDates(event.timezone)
  return (
    <>
      {time === 'early' && (
        <Alert>
          <Trans>Check-in opens {{ time: shortMoment(list.opensAt) }}.</Trans>
        </Alert>
      )}
      {time === 'closed' && (
        <Alert>
          <Trans>Check-in closed at {{ time: shortMoment(list.closesAt) }}. You can still undo a check-in.</Trans>
        </Alert>
      )}
      {isOver && (
        <Alert tone="careful">
          <Trans>More people are coming than there are spots. It's up to you whether to let everyone in.</Trans>
        </Alert>
      )}
    </>
  )
}

function SelfCheckIn({ event, codes }: { event: Event; codes: ComponentProps<typeof RotatingCode>['codes'] }) {
  return (
    <Card title={<Trans>Self check-in</Trans>}>
      <RotatingCode
        codes={codes}
        path={paths.event(event, event.linkKey && event.visibility === 'link' ? event.linkKey : null)}
      />
    </Card>
  )
}
