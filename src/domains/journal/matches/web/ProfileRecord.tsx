import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { NothingShared } from '#domains/journal/journal/web/NothingShared.tsx'
import { ShareCardButton } from '#domains/journal/share-cards/web/ShareCardButton.tsx'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { SharedMatch } from '../contract.ts'
import { MatchResult } from './MatchResult.tsx'
import { useMatchCard } from './match-card.ts'
import { matches, matchesOfQuery } from './matches.ts'
import { RecordSummary } from './RecordSummary.tsx'

/** The matches on a profile and their record, counting only those the viewer may see. */
export function ProfileRecord({ uid, own }: { uid: string; own: boolean }) {
  const { data: record } = useQuery(matches.recordOf.queryOptions({ input: { uid } }))
  const list = useInfiniteQuery(matchesOfQuery(uid))
  if (!list.data)
    return list.isError ? (
      <Failure what={<Trans>these matches</Trans>} again={list.refetch} busy={list.isFetching} />
    ) : (
      <SkeletonRows />
    )
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0)
    return (
      <NothingShared
        own={own}
        title={<Trans>No matches yet</Trans>}
        to={paths.newMatch()}
        label={<Trans>Log a match</Trans>}
        others={<Trans>No matches shared with you yet.</Trans>}
      >
        <Trans>The matches you share appear here.</Trans>
      </NothingShared>
    )
  return (
    <div className="flex max-w-text flex-col gap-4">
      {record && <RecordSummary record={record} />}
      <Card>
        <ul className="divide-y divide-line">
          {items.map((match) => (
            <ShownRow key={match.activityId} match={match} own={own} />
          ))}
        </ul>
      </Card>
      <ShowMore of={list} wide />
    </div>
  )
}

function ShownRow({ match: { facts, activityId }, own }: { match: SharedMatch; own: boolean }) {
  const { t } = useLingui()
  const { date } = useDates()
  const cardOf = useMatchCard()
  if (facts.kind !== 'match') return null
  const day = date(facts.day)
  const card = own && cardOf(facts)
  return (
    <li className="py-4 first:pt-0 last:pb-0">
      <Link
        to={paths.activity(activityId)}
        className="inline-flex min-h-6 items-center text-sm text-quiet hover:underline"
      >
        {day}
      </Link>
      <MatchResult facts={facts} />
      {card && (
        <ShareCardButton
          card={card}
          look="quiet"
          label={t`Share a picture of the match on ${day}`}
          className="mt-2 -ml-3"
        />
      )}
    </li>
  )
}
