import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { ShowMore } from '#ui/ShowMore.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { ListedCompetition } from '../contract.ts'
import { PERSON_INTENT_LABELS } from './competition-labels.ts'
import { competitorsQuery } from './competition-queries.ts'

/** The people the viewer follows who are going or interested. No numbers: they'd reveal people who are hidden. */
export function Competitors({ competition: { id } }: { competition: ListedCompetition }) {
  const { isAuthenticated } = useAuth()
  return (
    <Card title={<Trans>People you follow</Trans>}>
      {isAuthenticated ? (
        <List id={id} />
      ) : (
        <p className="text-quiet">
          <Trans>Sign in to see who's going.</Trans>
        </p>
      )}
    </Card>
  )
}

function List({ id }: { id: string }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(competitorsQuery(id))
  const { data, isError, refetch } = list
  if (!data) return isError ? <Failure plain what={<Trans>people</Trans>} again={refetch} /> : <SkeletonRows rows={2} />
  const items = data.pages.flatMap((page) => page.items)
  if (items.length === 0 && !list.hasNextPage)
    return (
      <p className="text-quiet">
        <Trans>People you follow appear here once they say they're going.</Trans>
      </p>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {items.map(({ person, intent }) => (
          <PersonRow key={person.uid} person={person} note={t(PERSON_INTENT_LABELS[intent])} />
        ))}
      </ul>
      <ShowMore of={list} size="small" />
    </>
  )
}
