import { Trans } from '@lingui/react/macro'
import { MapPin, UsersRound } from 'lucide-react'
import { PeopleNearby } from '#domains/feed/follows/web/PeopleNearby.tsx'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'

/** Above a feed of what is near: how it becomes one's own. */
export function FirstDay() {
  return (
    <>
      <Words />
      <PeopleNearby most={4} />
    </>
  )
}

function Words() {
  return (
    <Card>
      <p className="font-semibold">
        <Trans>This fills with the people you follow.</Trans>
      </p>
      <p className="mt-1 text-quiet">
        <Trans>Until then you see what is public, nearest first. Follow your training partners and gyms.</Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Ways />
      </div>
    </Card>
  )
}

/** Nothing to show at all. */
export function EmptyFeed() {
  const { userProfile } = useAuth()
  return (
    <Card>
      <EmptyState title={<Trans>Quiet on the mat</Trans>} belt={userProfile?.beltRank} action={<Ways />}>
        <Trans>What the people and gyms you follow share appears here. Begin with somebody you train with.</Trans>
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
