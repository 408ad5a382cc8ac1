import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { offerQuery } from './subscribe.ts'

/** Links from a creator's profile to their tiers; hidden on the viewer's own profile and if no tier is live. */
export function SubscribeButton({ uid }: { uid: string }) {
  const { data: offer } = useQuery(offerQuery({ uid }))
  if (offer?.status !== 'offered' || offer.relation.is === 'creator' || !offer.creator.username) return null
  const to = paths.subscribe({ username: offer.creator.username })
  return offer.relation.is === 'member' ? (
    <ButtonLink to={to}>
      <Trans>Your membership</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink look="primary" to={to}>
      <Trans>Subscribe</Trans>
    </ButtonLink>
  )
}
