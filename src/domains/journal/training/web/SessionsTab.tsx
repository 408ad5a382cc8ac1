import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { WeekGoal } from '#domains/journal/progress/web/WeekGoal.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { localDay } from '#platform/web/local-day.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { MonthCalendar } from './MonthCalendar.tsx'
import { PartnerRequests } from './PartnerRequests.tsx'
import { QuickLog } from './QuickLog.tsx'
import { SessionFilters } from './SessionFilters.tsx'
import { SessionList } from './SessionList.tsx'
import { useSessionLabels } from './session-labels.ts'
import { ToLogCards } from './ToLogCards.tsx'
import { TrainingTotals } from './TrainingTotals.tsx'
import type { SessionFilter } from './training.ts'
import { useSessions } from './use-sessions.ts'

/** The journal's first tab. */
export function SessionsTab() {
  const { t } = useLingui()
  const [filter, setFilter] = useState<SessionFilter>({})
  const mine = useSessions()
  const isEmpty = mine.isKnown && mine.sessions.length === 0
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-6">
      <div className="flex min-w-0 flex-col gap-4 lg:col-start-1 lg:row-start-1">
        <Card as="section">
          <h2 className="sr-only">{t`Today`}</h2>
          <QuickLog sessions={mine.sessions} />
        </Card>
        <ToLogCards />
        <PartnerRequests />
      </div>
      {!isEmpty && (
        <aside className="flex flex-col gap-4 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Card as="section">
            <h2 className="sr-only">{t`Stats`}</h2>
            <TrainingTotals />
            <div className="mt-4">
              <WeekGoal />
            </div>
          </Card>
          <Card as="section">
            <MonthCalendar
              chosen={filter.day ?? null}
              onChoose={(day) => setFilter(({ day: _, ...others }) => (day ? { ...others, day } : others))}
            />
          </Card>
        </aside>
      )}
      <div className="min-w-0 lg:col-start-1 lg:row-start-2">
        {isEmpty ? <Nothing /> : <Sessions filter={filter} onFilter={setFilter} />}
      </div>
    </div>
  )
}

function Sessions({ filter, onFilter }: { filter: SessionFilter; onFilter: (filter: SessionFilter) => void }) {
  const words = useSessionLabels()
  const found = useSessions(filter)
  const { day, ...others } = filter
  return (
    <Card as="section" className="flex flex-col gap-4">
      <SessionFilters filter={filter} onFilter={onFilter} />
      {day && (
        <div className="flex flex-wrap items-center gap-2">
          <FilterChip pressed onPressedChange={() => onFilter(others)}>
            {words.day(day)}
          </FilterChip>
          {found.isKnown && found.sessions.length === 0 && day <= localDay() && (
            <ButtonLink size="small" to={paths.newSession({ date: day })}>
              <Trans>Log a session on this date</Trans>
            </ButtonLink>
          )}
        </div>
      )}
      <SessionList found={found} />
      {found.isKnown && found.sessions.length === 0 && (
        <p className="text-quiet">
          <Trans>No sessions match.</Trans>
        </p>
      )}
    </Card>
  )
}

function Nothing() {
  const { userProfile } = useAuth()
  return (
    <Card>
      <EmptyState
        belt={userProfile?.beltRank}
        title={<Trans>Your journal starts with one session</Trans>}
        action={
          <ButtonLink look="primary" to={paths.newSession()}>
            <Trans>Log a session</Trans>
          </ButtonLink>
        }
      >
        <Trans>One tap is enough. Rounds, techniques and notes can wait until after your shower.</Trans>
      </EmptyState>
    </Card>
  )
}
