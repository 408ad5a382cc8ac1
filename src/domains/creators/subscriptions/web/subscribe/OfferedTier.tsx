import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Offer, Tier } from '#domains/creators/tiers/contract.ts'
import type { Interval } from '#domains/creators/tiers/limits.ts'
import { isFree } from '#domains/creators/tiers/rules.ts'
import { TierCard } from '#domains/creators/tiers/web/TierCard.tsx'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { paymentsQuery } from './subscribe.ts'

interface Props {
  tier: Tier
  offer: Extract<Offer, { status: 'offered' }>
  interval: Interval
}

/** One tier with the action available to the viewer. */
export function OfferedTier({ tier, offer: { creator, relation }, interval }: Props) {
  const { data: payments } = useSuspenseQuery(paymentsQuery())
  const isMine = relation.is === 'member' && relation.tierId === tier.id
  const mayTry = relation.is !== 'member' && relation.is !== 'nobody' ? true : relation.mayTry
  const chosen: Interval = tier.yearlyPrice === null ? 'month' : interval
  const checkout = paths.checkout({ creator: creator.uid, tier: tier.id, interval: chosen })
  const verb = isFree(tier) ? <Trans>Join for free</Trans> : <Trans>Subscribe</Trans>
  const sold = tier.openness === 'open' && (isFree(tier) || payments !== 'off')

  function action() {
    switch (relation.is) {
      case 'creator':
        return null
      case 'visitor':
        return sold ? <Verb to={loginFor(checkout)}>{verb}</Verb> : <NotSold tier={tier} />
      case 'nobody':
        return sold ? <Verb to={checkout}>{verb}</Verb> : <NotSold tier={tier} />
      case 'member':
        if (isMine || isFree(tier)) return null
        if (relation.pays)
          return (
            <ButtonLink to={paths.memberships()}>
              <Trans>Change plan</Trans>
            </ButtonLink>
          )
        return sold ? <Verb to={checkout}>{verb}</Verb> : <NotSold tier={tier} />
    }
  }
  const isGivable = relation.is !== 'creator' && relation.is !== 'visitor' && sold && !isFree(tier)
  return (
    <TierCard
      tier={mayTry ? tier : { ...tier, trialDays: 0 }}
      interval={interval}
      mark={
        isMine && (
          <Chip tone="primary">
            <Trans>Current plan</Trans>
          </Chip>
        )
      }
      action={
        <>
          {action()}
          {isGivable && (
            <ButtonLink
              look="quiet"
              size="small"
              to={paths.checkout({ creator: creator.uid, tier: tier.id, interval: 'month', gift: true })}
            >
              <Trans>Give as a gift</Trans>
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

function Verb({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ButtonLink look="primary" to={to}>
      {children}
    </ButtonLink>
  )
}

function NotSold({ tier }: { tier: Tier }) {
  return (
    <p className="text-sm text-quiet">
      {tier.openness === 'full' ? <Trans>This tier is full.</Trans> : <Trans>Closed to new members right now.</Trans>}
    </p>
  )
}
