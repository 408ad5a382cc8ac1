import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { GymProgress } from '#domains/journal/curriculum/web/GymProgress.tsx'
import { useDates } from '#platform/web/dates.ts'
import { useOnline } from '#platform/web/online.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Progress } from '../contract.ts'
import { type Period, periods } from '../periods.ts'
import { BeltCard } from './BeltCard.tsx'
import { Download } from './Download.tsx'
import { Figures } from './Figures.tsx'
import { GameCard } from './GameCard.tsx'
import { GoalCard } from './GoalCard.tsx'
import { HeatCalendar } from './HeatCalendar.tsx'
import { MatchesCard } from './MatchesCard.tsx'
import { progressQuery } from './progress.ts'
import { RecapCard } from './RecapCard.tsx'
import { DisciplinesCard, EndingsCard, PartnersCard, SubmissionsCard, UndrilledCard } from './RoundsCards.tsx'
import { WeeksCard } from './WeeksCard.tsx'

const DEFAULT: Period = '12w'

/** The member's progress. The period is in the URL. */
export function MyTraining() {
  const [query, setQuery] = useSearchParams()
  const period = periods.find((each) => each === query.get('period')) ?? DEFAULT
  const read = useQuery({ ...progressQuery(period), placeholderData: keepPreviousData })
  return (
    <>
      <PeriodSwitch
        period={period}
        onChange={(next) =>
          setQuery(next === DEFAULT ? {} : { period: next }, { replace: true, preventScrollReset: true })
        }
      />
      {read.data && <SeenOn isCurrent={!read.isError} at={read.dataUpdatedAt} onRetry={() => void read.refetch()} />}
      {read.data ? (
        <div aria-busy={read.isPlaceholderData} className="flex min-w-0 flex-col gap-4">
          {read.data.hasSessions || read.data.matches.methods.length > 0 ? (
            <Shown data={read.data} />
          ) : (
            <Newcomer data={read.data} />
          )}
        </div>
      ) : read.isError ? (
        <Failure what={<Trans>your progress</Trans>} again={read.refetch} busy={read.isFetching} />
      ) : (
        <SkeletonRows rows={5} picture={false} />
      )}
    </>
  )
}

function PeriodSwitch({ period, onChange }: { period: Period; onChange: (period: Period) => void }) {
  const { t } = useLingui()
  const words = { '4w': t`4 weeks`, '12w': t`12 weeks`, year: t`1 year`, all: t`All time` } satisfies Record<
    Period,
    string
  >
  return (
    <fieldset className="flex flex-wrap gap-1 sm:gap-2">
      <legend className="sr-only">
        <Trans>Period</Trans>
      </legend>
      {periods.map((each) => (
        <FilterChip key={each} pressed={each === period} onPressedChange={() => onChange(each)} className="max-sm:px-3">
          {words[each]}
        </FilterChip>
      ))}
    </fieldset>
  )
}

/** Says when the cached stats are from if they couldn't be refreshed. */
function SeenOn({ isCurrent, at, onRetry }: { isCurrent: boolean; at: number; onRetry: () => void }) {
  const { moment } = useDates()
  const online = useOnline()
  if (online && isCurrent) return null
  const when = moment(new Date(at))
  return online ? (
    <Alert tone="careful" action={<TryAgain onPress={onRetry} />}>
      <Trans>Couldn't refresh. Showing your stats from {when}.</Trans>
    </Alert>
  ) : (
    <Alert tone="info">
      <Trans>You're offline. Showing your stats from {when}.</Trans>
    </Alert>
  )
}

function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <Button size="small" onClick={onPress}>
      <Trans>Try again</Trans>
    </Button>
  )
}

function Shown({ data }: { data: Progress }) {
  const { date } = useDates()
  const { before, from } = data
  const until = before ? date(before.to) : ''
  return (
    <>
      <p className="text-sm text-quiet">
        <Trans>Full weeks, Monday to Sunday, since {{ day: date(from) }}.</Trans>{' '}
        {before && (
          <Trans>
            Compared with {{ day: date(before.from) }} to {until}.
          </Trans>
        )}
      </p>
      <Figures data={data} />
      <WeeksCard data={data} />
      <GoalCard goal={data.goal} />
      <HeatCalendar data={data} />
      <RecapCard data={data} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DisciplinesCard disciplines={data.disciplines} />
        <BeltCard data={data} />
        <GymProgress />
        <SubmissionsCard submissions={data.submissions} />
        <EndingsCard endings={data.endings} />
        <PartnersCard partners={data.partners} />
        <MatchesCard matches={data.matches} />
        <UndrilledCard undrilled={data.undrilled} />
      </div>
      <GameCard game={data.game} />
      <Download data={data} />
    </>
  )
}

function Newcomer({ data }: { data: Progress }) {
  return (
    <>
      <EmptyState
        title={<Trans>Your progress starts with one session</Trans>}
        action={
          <ButtonLink look="primary" to={paths.newSession()}>
            <Trans>Log a session</Trans>
          </ButtonLink>
        }
      >
        <Trans>Your hours, your streak and a map of your game appear here.</Trans>
      </EmptyState>
      <GoalCard goal={data.goal} />
    </>
  )
}
