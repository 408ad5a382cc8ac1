import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Medal } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { gymQuery } from '#domains/gyms/gyms/web/gym-queries.ts'
import { MatchResult } from '#domains/journal/matches/web/MatchResult.tsx'
import { MEDAL_LABELS } from '#domains/journal/matches/web/match-labels.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Failure } from '#ui/Failure.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { GymResult } from '../contract.ts'
import { byCompetition, type CompetitionResults } from '../gym-results.ts'
import { gymResultsQuery } from './competition-queries.ts'

export const loader = ({ params }: LoaderFunctionArgs) => queryClient.ensureQueryData(gymQuery(params.slug))

/** /gym/{slug}/results: results of people with this home gym that the viewer may see, by competition. */
export function Component() {
  const { t } = useLingui()
  const { data: gym } = useSuspenseQuery(gymQuery(useParams().slug))
  const list = useInfiniteQuery(gymResultsQuery(gym.id))
  const { data, isError, refetch } = list
  const groups = byCompetition(data?.pages.flatMap((page) => page.items) ?? [])
  const { name } = gym
  const failed = isError && <Failure what={<Trans>the results</Trans>} stale={data !== undefined} again={refetch} />
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Results: ${name}`} · Open Mat`}</title>
      <PageTitle
        back={paths.gym(gym.slug)}
        lead={<Trans>Matches that people with this home gym have shared with you.</Trans>}
      >
        <Trans>
          Results: <bdi className="wrap-anywhere">{name}</bdi>
        </Trans>
      </PageTitle>
      <div className="flex flex-col gap-4 sm:gap-6">
        {failed}
        {!data && !isError && <SkeletonRows rows={4} />}
        {data && groups.length === 0 && !list.hasNextPage && (
          <Card>
            <EmptyState title={<Trans>No results yet</Trans>}>
              <Trans>Matches at competitions appear here once people who train here share them.</Trans>
            </EmptyState>
          </Card>
        )}
        {groups.map((group) => (
          <Group key={`${group.name} ${group.endsOn}`} group={group} />
        ))}
        <ShowMore of={list} className="self-center" />
      </div>
    </div>
  )
}

function Group({ group: { name, startsOn, endsOn, medals, results } }: { group: CompetitionResults }) {
  const { t } = useLingui()
  const dates = useDates()
  return (
    <Card title={<bdi className="wrap-anywhere">{name}</bdi>}>
      <p className="-mt-2 mb-2 text-sm text-quiet">{dates.dayRange(startsOn, endsOn)}</p>
      {medals.length > 0 && (
        <ul className="mb-2 flex flex-col gap-1">
          {medals.map(({ activityId, person, facts }) => (
            <li key={activityId} className="flex items-center gap-2">
              <Medal aria-hidden="true" size={18} className="shrink-0 text-careful" />
              <span className="min-w-0 wrap-anywhere">
                <bdi>{person.displayName}</bdi>
                {facts.medal && ` · ${t(MEDAL_LABELS[facts.medal])}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      <ul className="divide-y divide-line">
        {results.map((result) => (
          <Row key={result.activityId} result={result} />
        ))}
      </ul>
    </Card>
  )
}

function Row({ result: { activityId, person, facts } }: { result: GymResult }) {
  return (
    <li className="py-3 last:pb-0">
      <Link
        to={paths.activity(activityId)}
        className="inline-flex min-h-6 items-center font-semibold wrap-anywhere hover:underline"
      >
        <bdi>{person.displayName}</bdi>
      </Link>
      <MatchResult facts={{ ...facts, eventName: '' }} />
    </li>
  )
}
