import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { offerQuery } from './subscribe.ts'

/** On the profile of somebody who teaches: the way to what they offer. Nothing where nothing is offered, or it is one's own. */
export function SubscribeButton({ uid }: { uid: string }) {
  const { data: offer } = useQuery(offerQuery({ uid }))
  if (offer?.status !== 'offered' || offer.relation.is === 'creator' || !offer.creator.username) return null
  const to = paths.subscribe({ username: offer.creator.username })
  return offer.relation.is === 'member' ? (
    <ButtonLink to={to}>
      <Trans>Your membership</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink to={to}>
      <Trans>Subscribe</Trans>
    </ButtonLink>
  )
}
