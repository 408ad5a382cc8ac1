import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import type { OwnTier } from '../contract.ts'
import { OwnTierCard } from './OwnTierCard.tsx'
import { ownTiersQuery } from './tiers.ts'
import { useOrder } from './use-order.ts'

/** Live tiers and drafts from lowest to highest, archived ones below. */
export function TiersTab() {
  const query = useQuery(ownTiersQuery())
  return <QueryContent query={query}>{(own) => <Tiers own={own} />}</QueryContent>
}

function Tiers({ own }: { own: Parameters<typeof useOrder>[0] }) {
  const { userProfile } = useAuth()
  const order = useOrder(own)
  const shown = own.items.filter(({ state }) => state !== 'archived')
  const archived = own.items.filter(({ state }) => state === 'archived')
  const isOffering = shown.some(({ state }) => state === 'active')
  const username = userProfile?.username
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <p className="flex-1 basis-60 text-quiet">
          <Trans>Each tier includes everything in the tiers before it.</Trans>
        </p>
        {isOffering && username && (
          <ButtonLink to={paths.subscribe({ username })} icon={<ExternalLink aria-hidden="true" />}>
            <Trans>View your page</Trans>
          </ButtonLink>
        )}
        <ButtonLink to={paths.newTier()} icon={<Plus aria-hidden="true" />}>
          <Trans>New tier</Trans>
        </ButtonLink>
      </div>
      {own.items.length === 0 ? (
        <EmptyState title={<Trans>No tiers yet</Trans>}>
          <Trans>
            Your tiers appear here. Create one to set what members get and what they pay; free tiers can go live right
            away.
          </Trans>
        </EmptyState>
      ) : (
        <>
          {!isOffering && (
            <Alert className="mb-4 sm:mb-6">
              <Trans>
                You don't have a live tier yet. Once you publish one, anyone can see your subscribe page: your name,
                belt, headline and what you've written about yourself.
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
        <Trans>Closed to new members. Current members keep access, renew automatically and can upgrade.</Trans>
      </p>
      <ol className="flex flex-col gap-4">
        {tiers.map((tier) => (
          <OwnTierCard key={tier.id} tier={tier} order={order} />
        ))}
      </ol>
    </section>
  )
}
