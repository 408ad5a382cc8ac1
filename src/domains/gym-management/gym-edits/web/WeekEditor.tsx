import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { memberships } from '#domains/gym-management/membership/web/membership.ts'
import type { Gym, ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { Card } from '#ui/Card.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { fieldsOfGym } from './gym-fields.ts'
import { SaveRefused } from './SaveRefused.tsx'
import { ScheduleEditor } from './ScheduleEditor.tsx'
import type { Instructor } from './SessionDialog.tsx'
import { type Conflict, useGymSave } from './use-gym-save.ts'
import { mergeWeeks } from './week.ts'

/** The gym's timetable, saved on every change. */
export function WeekEditor({ gym }: { gym: Gym }) {
  const { state, week, change, resolve, forget } = useWeek(gym)
  const people = useInstructors(gym)
  return (
    <>
      <Card
        title={<Trans>Weekly timetable</Trans>}
        action={
          <span role="status" className="pr-2 text-sm text-quiet">
            {state.status === 'saving' && <Trans>Saving…</Trans>}
          </span>
        }
      >
        <div className="flex flex-col gap-4">
          <SaveRefused failure={state.status === 'failed' ? state.failure : undefined} />
          <ScheduleEditor gym={gym} schedule={week} people={people} onChange={(schedule) => void change(schedule)} />
        </div>
        {state.status === 'conflict' && (
          <ConflictDialog
            conflict={state.conflict}
            onClose={forget}
            onResolve={({ schedule }) => void resolve(state.conflict, schedule as ScheduleItem[] | undefined)}
          />
        )}
      </Card>
      <FieldGroup gym={gym} title={<Trans>If you don't have a timetable</Trans>} fields={['openingHours']} />
    </>
  )
}

/** The gym's coaches and staff. */
function useInstructors({ id, headCoach, coaches }: Gym): Instructor[] {
  const { data } = useQuery(memberships.staff.queryOptions({ input: { gymId: id } }))
  return [
    ...(data?.items ?? []).map(({ uid, displayName }) => ({ uid, name: displayName })),
    ...[headCoach ?? [], coaches].flat().map(({ userId, name }) => ({ uid: userId, name })),
  ]
}

/** Changes appear immediately and are saved one by one, each merged into the latest version. */
function useWeek(gym: Gym) {
  const stored = useRef({ version: 0, week: [] as ScheduleItem[] })
  if (gym.version > stored.current.version) stored.current = versionOf(gym)
  const { state, save, forget } = useGymSave(gym, ({ yours, theirs }) => {
    const ours = yours.schedule as ScheduleItem[] | undefined
    const merged = mergeWeeks({ base: stored.current.week, ours: ours ?? [], theirs: theirs.schedule })
    return ours && merged.isClear ? { schedule: merged.week } : undefined
  })
  const [draft, setDraft] = useState<ScheduleItem[] | null>(null)
  const week = draft ?? fieldsOfGym(gym).schedule
  const shown = useRef(week)
  shown.current = week
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)

  function change(ours: ScheduleItem[]): Promise<unknown> {
    // A toast's Undo calls the function of an earlier render.
    const base = shown.current
    setDraft(ours)
    waiting.current += 1
    before.current = before.current.then(async () => {
      const { version, week: theirs } = stored.current
      const saved = await save({ schedule: mergeWeeks({ base, ours, theirs }).week }, version)
      waiting.current -= 1
      if (saved) stored.current = versionOf(saved)
      if (!saved || waiting.current === 0) setDraft(null)
    })
    return before.current
  }

  return {
    state,
    week,
    change,
    forget,
    /** Without `schedule`, the other version stays: an empty update returns the current gym. */
    resolve: ({ version, theirs }: Conflict, schedule: ScheduleItem[] | undefined) => {
      stored.current = { version, week: theirs.schedule }
      return schedule ? change(schedule) : save({}, version)
    },
  }
}

const versionOf = (gym: Gym) => ({ version: gym.version, week: fieldsOfGym(gym).schedule })
