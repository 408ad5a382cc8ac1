import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ExternalLink, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { OwnTier } from '../contract.ts'
import { OwnTierCard } from './OwnTierCard.tsx'
import { ownTiersQuery } from './tiers.ts'
import { useOrder } from './use-order.ts'

export const loader = async () => {
  await queryClient.ensureQueryData(ownTiersQuery())
  return null
}

/** /creator/tiers: what is offered, from the lowest to the highest; drafts and what is archived below. */
export function Component() {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const { data: own } = useSuspenseQuery(ownTiersQuery())
  const order = useOrder(own)
  const shown = own.items.filter(({ state }) => state !== 'archived')
  const archived = own.items.filter(({ state }) => state === 'archived')
  const isOffering = shown.some(({ state }) => state === 'active')
  const username = userProfile?.username
  return (
    <div className="pb-12">
      <title>{t`Tiers · Open Mat`}</title>
      <PageTitle
        back={paths.creatorDashboard()}
        lead={<Trans>What members may choose. What opens for a tier opens for those after it.</Trans>}
        action={
          <>
            {isOffering && username && (
              <ButtonLink to={paths.subscribe({ username })} icon={<ExternalLink aria-hidden="true" />}>
                <Trans>See your page</Trans>
              </ButtonLink>
            )}
            <ButtonLink look="primary" to={paths.newTier()} icon={<Plus aria-hidden="true" />}>
              <Trans>New tier</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Tiers</Trans>
      </PageTitle>
      {own.items.length === 0 ? (
        <EmptyState title={<Trans>No tiers yet</Trans>}>
          <Trans>Say what members get and what it costs. A free one can be offered at once.</Trans>
        </EmptyState>
      ) : (
        <>
          {!isOffering && (
            <Alert className="mb-4 sm:mb-6">
              <Trans>
                Nothing is offered yet. With the first tier that is, everybody can see your subscribe page: your name,
                belt, headline and what you say about yourself.
              </Trans>
            </Alert>
          )}
          <ol className="flex flex-col gap-4">
            {shown.map((tier) => (
              <OwnTierCard key={tier.id} tier={tier} order={order} />
            ))}
          </ol>
          <ArchivedTiers tiers={archived} order={order} />
        </>
      )}
    </div>
  )
}

function ArchivedTiers({
  tiers,
  order,
}: Pick<ComponentProps<typeof OwnTierCard>, 'order'> & { tiers: readonly OwnTier[] }) {
  if (tiers.length === 0) return null
  return (
    <section aria-labelledby="archived-tiers" className="mt-8">
      <h2 id="archived-tiers" className="text-lg">
        <Trans>Archived</Trans>
      </h2>
      <p className="mt-1 mb-4 text-quiet">
        <Trans>Nobody new joins. Who is a member stays, renews and may go up.</Trans>
      </p>
      <ol className="flex flex-col gap-4">
        {tiers.map((tier) => (
          <OwnTierCard key={tier.id} tier={tier} order={order} />
        ))}
      </ol>
    </section>
  )
}
