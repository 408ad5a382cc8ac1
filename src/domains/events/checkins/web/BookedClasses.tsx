import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, CloudUpload } from 'lucide-react'
import { useId, useState } from 'react'
import type { BookedClass, BookedPerson } from '#domains/events/bookings/contract.ts'
import { bookedClassesQuery, bookedPeopleQuery } from '#domains/events/bookings/web/bookings.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { hours } from '#platform/clock.ts'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { classes } from '#ui/classes.ts'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { windowOf } from '../rules.ts'
import { tapClass, useUnsentClassTaps } from './checkin-writes.ts'
import { PersonToggle } from './PersonToggle.tsx'
import { useRefusalLabels } from './UnsentCheckIn.tsx'
import { useNow } from './use-now.ts'
import { WalkInDialog } from './WalkInDialog.tsx'

/**
 * Booked classes from yesterday on, each with its list of people. The list of the first class that's on or starts
 * within 12 hours is open.
 */
export default function BookedClasses({ gym }: { gym: Gym }) {
  const { data, isError, refetch } = useQuery(bookedClassesQuery(gym.id))
  const now = useNow()
  if (!data) return isError ? <Failure what={<Trans>the bookings</Trans>} again={refetch} /> : null
  if (data.items.length === 0) return null
  const next = data.items.find(
    ({ startsAt, endsAt }) => Date.parse(endsAt) > now.getTime() && Date.parse(startsAt) < now.getTime() + hours(12),
  )
  return (
    <Card title={<Trans>Bookings</Trans>} padding="none">
      {isError && <Failure stale plain again={refetch} />}
      <ul>
        {data.items.map((one) => (
          <ClassLine key={`${one.day} ${one.sessionId}`} gym={gym} shown={one} isFirst={one === next} now={now} />
        ))}
      </ul>
    </Card>
  )
}

interface ClassLineProps {
  gym: Gym
  shown: BookedClass
  isFirst: boolean
  now: Date
}

function ClassLine({ gym, shown, isFirst, now }: ClassLineProps) {
  const { moment } = useDates(gym.timezone)
  const id = useId()
  const [isOpen, setOpen] = useState(isFirst)
  const { title, startsAt, capacity, going } = shown
  return (
    <li className="border-b border-line last:border-b-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunk sm:px-6"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-semibold wrap-anywhere">
            <bdi>{title}</bdi>
          </span>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
            {moment(startsAt)}
            <Chip>
              {capacity === null ? (
                <Plural value={going} one="# booked" other="# booked" />
              ) : (
                <Trans>
                  {going} of {capacity} booked
                </Trans>
              )}
            </Chip>
            {shown.waiting > 0 && (
              <Chip tone="careful">
                <Plural value={{ count: shown.waiting }} one="# on the waitlist" other="# on the waitlist" />
              </Chip>
            )}
            {shown.checkedIn > 0 && (
              <Chip tone="good">
                <Plural value={{ count: shown.checkedIn }} one="# here" other="# here" />
              </Chip>
            )}
          </span>
        </span>
        <ChevronDown aria-hidden="true" size={20} className={classes('shrink-0', isOpen && 'rotate-180')} />
      </button>
      <div id={id}>{isOpen && <People gym={gym} shown={shown} now={now} />}</div>
    </li>
  )
}

function People({ gym, shown, now }: Omit<ClassLineProps, 'isFirst'>) {
  const { t } = useLingui()
  const { sessionId, day, title } = shown
  const at = { gymId: gym.id, sessionId, day }
  const { data, isError, refetch } = useQuery(bookedPeopleQuery(at))
  const unsent = useUnsentClassTaps(at)
  const [isAdding, setAdding] = useState(false)
  if (!data)
    return isError ? <Failure what={<Trans>the bookings</Trans>} again={refetch} plain /> : <SkeletonRows rows={3} />
  const { opensAt, closesAt } = windowOf({ startsAt: new Date(shown.startsAt), endsAt: new Date(shown.endsAt) })
  const isOpen = now >= opensAt && now <= closesAt
  const tap = (uid: string, name: string, there: boolean) => tapClass({ ...at, uid, name, there })
  return (
    <>
      <ul aria-label={t`Booked: ${title}`} className="border-t border-line">
        {data.items.map((booked) => {
          const { person, checkedInAt } = booked
          const waiting = unsent.find(({ input }) => input.uid === person.uid)
          const isThere = waiting && waiting.state !== 'refused' ? waiting.input.there : checkedInAt !== null
          return (
            <PersonToggle
              key={person.uid}
              person={person}
              isThere={isThere}
              disabled={!isOpen}
              onPress={() => void tap(person.uid, person.displayName, !isThere)}
            >
              <Facts gym={gym} booked={booked} unsent={waiting} isOver={now > new Date(shown.endsAt)} />
            </PersonToggle>
          )
        })}
      </ul>
      {isOpen && (
        <Button look="quiet" wide onClick={() => setAdding(true)}>
          <Trans>Add walk-in</Trans>
        </Button>
      )}
      {isAdding && (
        <WalkInDialog
          known={new Set(data.items.map(({ person }) => person.uid))}
          onCheckIn={(uid, name) => tap(uid, name, true)}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}

interface FactsProps {
  gym: Gym
  booked: BookedPerson
  unsent: ReturnType<typeof useUnsentClassTaps>[number] | undefined
  isOver: boolean
}

function Facts({ gym, booked: { status, checkedInAt, misses }, unsent, isOver }: FactsProps) {
  const { shortMoment } = useDates(gym.timezone)
  const refusal = useRefusalLabels()
  if (unsent?.state === 'refused') return <span className="text-danger">{refusal(unsent.failure)}</span>
  if (unsent)
    return (
      <span className="inline-flex items-center gap-1 text-careful">
        <CloudUpload aria-hidden="true" size={14} />
        <Trans>Waiting to send</Trans>
      </span>
    )
  return (
    <>
      {checkedInAt !== null && <Trans>Checked in at {{ time: shortMoment(checkedInAt) }}</Trans>}
      {(status === 'waiting' || status === 'offered') && (
        <Chip tone="careful">
          <Trans>Waitlist</Trans>
        </Chip>
      )}
      {status === 'late' && (
        <Chip tone="careful">
          <Trans>Cancelled late</Trans>
        </Chip>
      )}
      {status === 'going' && isOver && checkedInAt === null && (
        <Chip tone="careful">
          <Trans>No-show</Trans>
        </Chip>
      )}
      {misses && misses.late > 0 && (
        <Plural
          value={{ count: misses.late }}
          one="# late cancellation in 90 days"
          other="# late cancellations in 90 days"
        />
      )}
      {misses && misses.noShows > 0 && (
        <Plural value={{ count: misses.noShows }} one="# no-show in 90 days" other="# no-shows in 90 days" />
      )}
    </>
  )
}
