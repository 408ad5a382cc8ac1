import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Match } from '../contract.ts'
import { MatchGroup } from './MatchGroup.tsx'
import { matches, ownMatchesQuery } from './matches.ts'
import { RecordSummary } from './RecordSummary.tsx'
import { useWaitingMatches, WaitingMatches } from './WaitingMatches.tsx'

/** §1.11: the member's matches, by competition, and what they come to. */
export function MatchesTab() {
  const waiting = useWaitingMatches()
  const { data: record } = useQuery(matches.record.queryOptions({ input: {} }))
  const list = useInfiniteQuery(ownMatchesQuery)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  if (list.data && items.length === 0 && waiting.length === 0) return <NoMatches />
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <div className="flex justify-end">
        <ButtonLink to={paths.newMatch()} icon={<Plus aria-hidden="true" />}>
          <Trans>Record a match</Trans>
        </ButtonLink>
      </div>
      <WaitingMatches waiting={waiting} />
      {record && items.length > 0 && <RecordSummary record={record} />}
      {!list.data &&
        (list.isError ? <NotLoaded onRetry={() => void list.refetch()} busy={list.isFetching} /> : <SkeletonRows />)}
      {groupsOf(items).map(([first, ...rest]) => (
        <MatchGroup key={first.id} matches={[first, ...rest]} />
      ))}
      {list.hasNextPage && (
        <Button wide busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          <Trans>Show more</Trans>
        </Button>
      )}
    </div>
  )
}

type Group = [Match, ...Match[]]

/** Matches of one competition follow one another, since they are of the same days. */
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
          <ButtonLink look="primary" to={paths.newMatch()}>
            <Trans>Record a match</Trans>
          </ButtonLink>
        }
      >
        <Trans>
          Write down how it went: who won and how. Matches of one competition stand together, and your record grows.
        </Trans>
      </EmptyState>
    </Card>
  )
}

export function NotLoaded({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  return (
    <Alert
      tone="careful"
      action={
        <Button size="small" busy={busy} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <Trans>The matches could not be loaded. Check your connection.</Trans>
    </Alert>
  )
}
