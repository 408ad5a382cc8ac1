import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { useDates } from '#platform/web/dates.ts'
import { failureOf } from '#platform/web/errors.ts'
import { useOnline } from '#platform/web/online.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Switch } from '#ui/Switch.tsx'
import { ClassRow } from './ClassRow.tsx'
import { Coverage } from './Coverage.tsx'
import { Landed } from './Landed.tsx'
import { teachingApi, teachingQuery } from './teaching.ts'
import { type Teaching, useTeaching } from './use-teaching.ts'

interface TeachingTabProps {
  gym: Gym
  gymRole: NonNullable<GymRole>
}

/** What was taught in the last four weeks and what's planned for the next four. */
export function TeachingTab({ gym, gymRole }: TeachingTabProps) {
  const { query, teaching } = useTeaching(gym.id)
  if (!teaching)
    return query.isError ? (
      <Failure what={<Trans>the classes</Trans>} again={query.refetch} busy={query.isFetching} />
    ) : (
      <SkeletonRows rows={5} picture={false} />
    )
  return (
    <>
      {query.isError && <Failure stale again={query.refetch} busy={query.isFetching} />}
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_auto_1fr]">
        <div className="min-w-0 lg:col-start-2">
          <Coverage teaching={teaching} />
        </div>
        <div className="min-w-0 lg:row-span-3 lg:row-start-1">
          {teaching.classes.length === 0 ? <NoClasses gym={gym} /> : <Classes gymId={gym.id} teaching={teaching} />}
        </div>
        <Landed landed={teaching.landed ?? null} />
        {mayAtGym(gymRole, 'members') && <MembersSee gymId={gym.id} membersSee={teaching.membersSee} />}
      </div>
    </>
  )
}

function NoClasses({ gym }: { gym: Gym }) {
  return (
    <EmptyState
      title={<Trans>No classes in your timetable yet</Trans>}
      action={
        <ButtonLink look="primary" to={paths.gymDashboard(gym.slug, 'schedule')}>
          <Trans>Schedule & events</Trans>
        </ButtonLink>
      }
    >
      <Trans>Add your weekly classes, and you can write here what each of them taught.</Trans>
    </EmptyState>
  )
}

function Classes({ gymId, teaching }: { gymId: string; teaching: Teaching }) {
  const dates = useDates()
  const [ahead, setAhead] = useState(false)
  const { today, classes } = teaching
  const chosen = ahead
    ? classes.filter(({ day }) => day > today)
    : classes.filter(({ day }) => day <= today).toReversed()
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <Trans>Period</Trans>
        </legend>
        <FilterChip pressed={!ahead} onPressedChange={() => setAhead(false)}>
          <Trans>Last 4 weeks</Trans>
        </FilterChip>
        <FilterChip pressed={ahead} onPressedChange={() => setAhead(true)}>
          <Trans>Next 4 weeks</Trans>
        </FilterChip>
      </fieldset>
      {chosen.length === 0 && (
        <p role="status" className="text-quiet">
          <Trans>No classes in these weeks.</Trans>
        </p>
      )}
      {[...new Set(chosen.map(({ day }) => day))].map((day) => (
        <Card key={day} title={ahead ? dates.day(day) : dates.recentDay(day)} padding="none">
          <ul>
            {chosen
              .filter((one) => one.day === day)
              .map((one) => (
                <ClassRow key={one.sessionId} gymId={gymId} shown={one} teaching={teaching} />
              ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function MembersSee({ gymId, membersSee }: { gymId: string; membersSee: boolean }) {
  const online = useOnline()
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (shown: boolean) => teachingApi.changeSettings({ gymId, membersSee: shown }),
    onSuccess: (answer) =>
      queryClient.setQueryData(teachingQuery(gymId).queryKey, (before) => before && { ...before, ...answer }),
  })
  return (
    <Card>
      <Switch
        label={<Trans>Members can see what was taught</Trans>}
        hint={
          <Trans>
            On the gym's page, for members you've accepted. Those who checked in always see their own class.
          </Trans>
        }
        checked={isPending ? variables : membersSee}
        disabled={!online || isPending}
        onCheckedChange={(shown) => mutate(shown)}
      />
      {error && <Failure failure={failureOf(error)} />}
    </Card>
  )
}
