import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import type { Offer } from '#domains/creators/tiers/contract.ts'
import { FollowButton } from '#domains/feed/follows/web/FollowButton.tsx'
import { followSummaryQuery } from '#domains/feed/follows/web/follows.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NotAvailable } from './NotAvailable.tsx'
import { OfferedTiers } from './OfferedTiers.tsx'
import { offerQuery, paymentsQuery } from './subscribe.ts'

const offerAt = (username = '') => offerQuery({ username: username.toLowerCase() })

export async function loader({ params }: LoaderFunctionArgs) {
  const [offer] = await Promise.all([
    queryClient.ensureQueryData(offerAt(params.username)),
    queryClient.prefetchQuery(paymentsQuery()),
  ])
  const username = offer && whoOf(offer).username
  // Redirects an old username to the current one.
  if (username && username !== params.username) throw redirect(paths.subscribe({ username }))
  return null
}

/** /u/{username}/subscribe, public. */
export function Component() {
  const { data: offer } = useSuspenseQuery(offerAt(useParams().username))
  if (!offer) return <NotAvailable />
  return offer.status === 'offered' ? <OfferedTiers offer={offer} /> : <NothingOffered offer={offer} />
}

const whoOf = (offer: Offer) => (offer.status === 'offered' ? offer.creator : offer.person)

/** Shown if the member isn't a creator or has no live tiers. Existing members can still manage their membership. */
function NothingOffered({ offer: { person, relation } }: { offer: Extract<Offer, { status: 'none' }> }) {
  const { t } = useLingui()
  const name = person.displayName
  const { data: follow } = useQuery(followSummaryQuery(person.uid))
  const own = relation.is === 'creator'
  return (
    <div className="py-4">
      <title>{`${t`Memberships with ${name}`} · Open Mat`}</title>
      <EmptyState
        level={1}
        title={<Trans>{name} isn't offering memberships</Trans>}
        action={
          <>
            {relation.is === 'member' && (
              <ButtonLink look="primary" to={paths.memberships()}>
                <Trans>Manage your membership</Trans>
              </ButtonLink>
            )}
            {!own && follow && (
              <FollowButton
                person={person}
                relation={follow.relation}
                privateAccount={follow.privateAccount}
                look={relation.is === 'member' ? 'secondary' : 'primary'}
              />
            )}
            <ButtonLink to={paths.profile(person)}>
              <Trans>View profile</Trans>
            </ButtonLink>
          </>
        }
      >
        {own ? (
          <Trans>This is your page. Your tiers appear here once you publish one.</Trans>
        ) : (
          <Trans>Follow them to see their public posts in your feed.</Trans>
        )}
      </EmptyState>
    </div>
  )
}
