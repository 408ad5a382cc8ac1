import { Plural, Trans } from '@lingui/react/macro'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { SessionRow } from './SessionRow.tsx'
import { useSessionLabels } from './session-labels.ts'
import { byMonth, type MonthOfSessions } from './session-list.ts'
import type { useSessions } from './use-sessions.ts'

/** Sessions by month, newest first. */
export function SessionList({ found }: { found: ReturnType<typeof useSessions> }) {
  const { sessions, isError, isKnown, isPending, refetch, hasNextPage } = found
  const months = byMonth(sessions)
  return (
    <div className="flex flex-col gap-6">
      {!isKnown && isError && (
        <Failure plain what={<Trans>your sessions</Trans>} again={refetch} className="justify-between" />
      )}
      {months.map((month) => (
        <Month key={month.month} month={month} isWhole={!hasNextPage || month !== months.at(-1)} />
      ))}
      {isPending && !isError && <SkeletonRows rows={4} picture={false} />}
      <ShowMore of={found} className="self-center">
        <Trans>Earlier sessions</Trans>
      </ShowMore>
    </div>
  )
}

function Month({ month: { month, sessions }, isWhole }: { month: MonthOfSessions; isWhole: boolean }) {
  const words = useSessionLabels()
  const minutes = sessions.reduce((sum, session) => sum + session.minutes, 0)
  return (
    <section aria-labelledby={`month-${month}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        <h2 id={`month-${month}`} className="text-lg">
          {words.month(month)}
        </h2>
        {isWhole && (
          <p className="text-sm text-quiet tabular-nums">
            <Plural value={{ count: sessions.length }} one="# session" other="# sessions" /> · {words.hours(minutes)}
          </p>
        )}
      </div>
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
    </section>
  )
}
