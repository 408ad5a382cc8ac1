import { Trans } from '@lingui/react/macro'
import { MapPin, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { SuggestedPeople, suggestedPeopleQuery } from '#domains/feed/follows/web/SuggestedPeople.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Loads the people that `FirstDay` suggests, before the page is shown. */
export async function preloadPeople(): Promise<void> {
  await queryClient.ensureQueryData(suggestedPeopleQuery)
}

/** How to personalise a feed of strangers' posts, shown above it. People loaded later would push the feed down. */
export function FirstDay() {
  const [hasPeople] = useState(() => queryClient.getQueryData(suggestedPeopleQuery.queryKey) !== undefined)
  return (
    <>
      <Words />
      {hasPeople && <SuggestedPeople most={4} />}
    </>
  )
}

function Words() {
  return (
    <Card>
      <p className="font-semibold">
        <Trans>Follow people to fill your feed.</Trans>
      </p>
      <p className="mt-1 text-quiet">
        <Trans>Until then you'll see public posts, nearest first. Follow your training partners and gyms.</Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Ways />
      </div>
    </Card>
  )
}

/** Shown when there's nothing in the feed at all. */
export function EmptyFeed() {
  const { userProfile } = useAuth()
  return (
    <Card>
      <EmptyState title={<Trans>Quiet on the mat</Trans>} belt={userProfile?.beltRank} action={<Ways />}>
        <Trans>Posts from the people and gyms you follow appear here. Start with someone you train with.</Trans>
      </EmptyState>
    </Card>
  )
}

function Ways() {
  return (
    <>
      <ButtonLink look="primary" to={paths.people()} icon={<UsersRound aria-hidden="true" />}>
        <Trans>Find people</Trans>
      </ButtonLink>
      <ButtonLink to={paths.map()} icon={<MapPin aria-hidden="true" />}>
        <Trans>Find a gym</Trans>
      </ButtonLink>
    </>
  )
}
