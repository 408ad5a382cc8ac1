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
import { useGymSave } from './use-gym-save.ts'

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
            onResolve={({ schedule }, version) => void resolve(schedule as ScheduleItem[] | undefined, version)}
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

/** Changes appear immediately and are saved one by one, each on top of the previous version. */
function useWeek(gym: Gym) {
  const { state, save, forget } = useGymSave(gym)
  const [draft, setDraft] = useState<ScheduleItem[] | null>(null)
  const version = useRef(gym.version)
  version.current = Math.max(version.current, gym.version)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const waiting = useRef(0)

  function change(schedule: ScheduleItem[]): Promise<unknown> {
    setDraft(schedule)
    waiting.current += 1
    before.current = before.current.then(async () => {
      const saved = await save({ schedule }, version.current)
      waiting.current -= 1
      if (saved) version.current = saved.version
      if (!saved || waiting.current === 0) setDraft(null)
    })
    return before.current
  }

  return {
    state,
    week: draft ?? fieldsOfGym(gym).schedule,
    change,
    forget,
    /** Without a schedule, the other version stays: an empty update returns the current gym. */
    resolve: (schedule: ScheduleItem[] | undefined, theirs: number) => {
      version.current = theirs
      return schedule ? change(schedule) : save({}, theirs)
    },
  }
}
