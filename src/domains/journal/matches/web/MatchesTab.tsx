import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Match } from '../contract.ts'
import { MatchGroup } from './MatchGroup.tsx'
import { matches, ownMatchesQuery } from './matches.ts'
import { RecordSummary } from './RecordSummary.tsx'
import { useWaitingMatches, WaitingMatches } from './WaitingMatches.tsx'

/** The member's matches by competition, and their record. */
export function MatchesTab() {
  const waiting = useWaitingMatches()
  const { data: record } = useQuery(matches.record.queryOptions({ input: {} }))
  const list = useInfiniteQuery(ownMatchesQuery)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.data && items.length === 0 && waiting.length === 0) return <NoMatches />
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <div className="flex flex-wrap justify-end gap-2">
        <ButtonLink to={paths.competitions()} look="quiet">
          <Trans>Upcoming competitions</Trans>
        </ButtonLink>
        <ButtonLink to={paths.newMatch()} icon={<Plus aria-hidden="true" />}>
          <Trans>Log a match</Trans>
        </ButtonLink>
      </div>
      <WaitingMatches waiting={waiting} />
      {record && items.length > 0 && <RecordSummary record={record} />}
      {!list.data &&
        (list.isError ? (
          <Failure what={<Trans>your matches</Trans>} again={list.refetch} busy={list.isFetching} />
        ) : (
          <SkeletonRows />
        ))}
      {groupsOf(items).map(([first, ...rest]) => (
        <MatchGroup key={first.id} matches={[first, ...rest]} />
      ))}
      <ShowMore of={list} wide />
    </div>
  )
}

type Group = [Match, ...Match[]]

/** Groups matches of the same competition that follow each other. The list has to be sorted by date. */
function groupsOf(items: readonly Match[]): Group[] {
  const groups: Group[] = []
  for (const match of items) {
    const last = groups.at(-1)
    if (last && match.competition && last[0].competition?.id === match.competition.id) last.push(match)
    else groups.push([match])
  }
  return groups
}

function NoMatches() {
  return (
    <Card>
      <EmptyState
        title={<Trans>No matches yet</Trans>}
        action={
          <>
            <ButtonLink look="primary" to={paths.newMatch()}>
              <Trans>Log a match</Trans>
            </ButtonLink>
            <ButtonLink to={paths.competitions()}>
              <Trans>Upcoming competitions</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Your matches and win–loss record appear here, grouped by competition.</Trans>
      </EmptyState>
    </Card>
  )
}
