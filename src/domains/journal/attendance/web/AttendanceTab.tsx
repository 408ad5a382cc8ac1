import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { ReadyList } from '#domains/journal/curriculum/web/ReadyList.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { beginWithDraft } from '#domains/messages/messages/web/begin-with-draft.ts'
import { useDates } from '#platform/web/dates.ts'
import { useAction } from '#platform/web/use-action.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Attendant } from '../contract.ts'
import { AWAY_WEEKS } from '../rules.ts'
import { attendanceQuery } from './attendance.ts'
import { NotesDialog } from './NotesDialog.tsx'

/** For coaches: the members who are ready to look at, and when each member was last in. */
export function AttendanceTab({ gym, gymRole }: { gym: Gym; gymRole: NonNullable<GymRole> }) {
  // Staff without the right to the gym's messages, such as coaches, write as themselves.
  const writesAs = mayAtGym(gymRole, 'messages') ? gym.id : undefined
  const [away, setAway] = useState(false)
  return (
    <>
      <ReadyList gym={gym} writesAs={writesAs} />
      <Card title={<Trans>Attendance</Trans>}>
        <p className="mb-3 text-sm text-quiet">
          <Trans>
            Based on check-ins with the gym's code or by its staff, and RSVPs to its events. Longest away first.
          </Trans>
        </p>
        <FilterChip pressed={away} onPressedChange={setAway}>
          <Plural value={AWAY_WEEKS} one="Away for # week" other="Away for # weeks" />
        </FilterChip>
        <People key={String(away)} gym={gym} away={away} writesAs={writesAs} />
      </Card>
    </>
  )
}

function People({ away, ...row }: { away: boolean } & Omit<RowProps, 'one'>) {
  const list = useInfiniteQuery(attendanceQuery({ gymId: row.gym.id, away }))
  const { data, isError, refetch, isFetching } = list
  const people = data?.pages.flatMap(({ items }) => items)
  if (!people)
    return isError ? (
      <Failure what={<Trans>the members</Trans>} again={refetch} busy={isFetching} className="mt-3" />
    ) : (
      <SkeletonRows rows={4} />
    )
  if (people.length === 0)
    return (
      <p role="status" className="py-4 text-quiet">
        {away ? <Trans>Everyone's been in lately.</Trans> : <Trans>Your gym's members will appear here.</Trans>}
      </p>
    )
  return (
    <>
      <ul className="mt-2 divide-y divide-line">
        {people.map((one) => (
          <Row key={one.person.uid} {...row} one={one} />
        ))}
      </ul>
      <ShowMore of={list} wide className="mt-3" />
    </>
  )
}

interface RowProps {
  gym: Gym
  /** The gym's id, to write on its behalf. */
  writesAs: string | undefined
  one: Attendant
}

function Row({ gym, writesAs, one }: RowProps) {
  const { t } = useLingui()
  const { date } = useDates()
  const navigate = useNavigate()
  const { userProfile } = useAuth()
  const { act, busy } = useAction()
  const [isOpen, setIsOpen] = useState(false)
  const { person, lastOn, since, classes, isAway, notes } = one
  const name = person.displayName
  const [last, joined] = [lastOn && date(lastOn), date(since)]
  const message = () =>
    act(async () => {
      const text = t`Hi ${name}, we haven't seen you at ${{ gym: gym.name }} for a while and hope you're doing well. Come by whenever it suits you: we'd love to roll with you again.`
      await navigate(await beginWithDraft({ uid: person.uid, gymId: writesAs, text }))
    })
  return (
    <PersonRow
      below
      person={person}
      note={
        <span className="flex flex-col">
          <span>{last ? <Trans>Last here on {last}</Trans> : <Trans>No visits yet, member since {joined}</Trans>}</span>
          <span>
            <Plural value={{ count: classes[4] }} one="# class in 4 weeks" other="# classes in 4 weeks" />
            {' · '}
            <Plural value={{ count: classes[12] }} one="# in 12 weeks" other="# in 12 weeks" />
          </span>
        </span>
      }
    >
      <span className="flex flex-wrap gap-2 sm:justify-end">
        {isAway && person.uid !== userProfile?.uid && (
          <Button size="small" busy={busy !== null} onClick={() => void message()}>
            <Trans>Write a message</Trans>
            <span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => setIsOpen(true)}>
          {notes > 0 ? <Plural value={notes} one="# note" other="# notes" /> : <Trans>Add a note</Trans>}
          <span className="sr-only"> {name}</span>
        </Button>
      </span>
      {isOpen && <NotesDialog gymId={gym.id} person={person} onClose={() => setIsOpen(false)} />}
    </PersonRow>
  )
}
