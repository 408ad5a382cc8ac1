import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { OwnTier } from '../contract.ts'
import { isFree } from '../rules.ts'
import { OfferButtons } from './OfferButtons.tsx'
import { useMoney } from './use-money.ts'
import type { Order } from './use-order.ts'

/** One of the creator's own tiers, with its member count and actions. */
export function OwnTierCard({ tier, order }: { tier: OwnTier; order: Order }) {
  const Heading = tier.state === 'archived' ? 'h3' : 'h2'
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <Heading className="min-w-0 text-lg wrap-anywhere">
              <bdi>{tier.name}</bdi>
            </Heading>
            <StateChip tier={tier} />
          </div>
          <Prices tier={tier} />
        </div>
        <Members tier={tier} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <ButtonLink size="small" to={paths.editTier(tier.id)} icon={<Pencil aria-hidden="true" />}>
          <Trans>Edit</Trans>
        </ButtonLink>
        <OfferButtons tier={tier} />
        <Arrows tier={tier} order={order} />
      </div>
    </Card>
  )
}

function StateChip({ tier: { state, openness } }: { tier: OwnTier }) {
  switch (state) {
    case 'draft':
      return (
        <Chip>
          <Trans>Draft</Trans>
        </Chip>
      )
    case 'archived':
      return (
        <Chip>
          <Trans>Archived</Trans>
        </Chip>
      )
    case 'active':
      return openness === 'open' ? (
        <Chip tone="good">
          <Trans>Live</Trans>
        </Chip>
      ) : (
        <Chip tone="careful">{openness === 'full' ? <Trans>Full</Trans> : <Trans>Waiting for payouts</Trans>}</Chip>
      )
  }
}

function Prices({ tier }: { tier: OwnTier }) {
  const money = useMoney()
  const { monthlyPrice, yearlyPrice, currency, trialDays } = tier
  if (isFree(tier))
    return (
      <p className="text-quiet">
        <Trans>Free</Trans>
      </p>
    )
  return (
    <p className="text-quiet tabular-nums">
      <Trans>{{ price: money(monthlyPrice, currency) }} a month</Trans>
      {yearlyPrice !== null && (
        <>
          {' · '}
          <Trans>{{ price: money(yearlyPrice, currency) }} a year</Trans>
        </>
      )}
      {trialDays > 0 && (
        <>
          {' · '}
          <Plural value={trialDays} one="# day free" other="# days free" />
        </>
      )}
    </p>
  )
}

function Members({ tier: { members, maxMembers, membersAtOtherPrice } }: { tier: OwnTier }) {
  return (
    <div>
      <p>
        {maxMembers === null ? (
          <Trans>
            <span className="heading text-xl tabular-nums">{members}</span>{' '}
            <span className="text-quiet">
              <Plural value={members} one="member" other="members" />
            </span>
          </Trans>
        ) : (
          <Trans>
            <span className="heading text-xl tabular-nums">{members}</span>{' '}
            <span className="text-quiet">
              of <Plural value={maxMembers} one="# place" other="# places" />
            </span>
          </Trans>
        )}
      </p>
      {membersAtOtherPrice > 0 && (
        <p className="text-sm text-quiet">
          <Plural value={membersAtOtherPrice} one="# keeps an earlier price" other="# keep an earlier price" />
        </p>
      )}
    </div>
  )
}

function Arrows({ tier, order }: { tier: OwnTier; order: Order }) {
  const { t } = useLingui()
  const up = order.wayOf(tier, -1)
  const down = order.wayOf(tier, 1)
  if (up === null && down === null) return null
  return (
    <div className="ml-auto flex items-center gap-1">
      {(up === 'closed' || down === 'closed') && (
        <span className="text-sm text-quiet">
          <Trans>Can't move: members would lose access</Trans>
        </span>
      )}
      <IconButton
        label={t`Move ${{ name: tier.name }} up`}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={up !== 'open' || order.busy}
        onClick={() => void order.move(tier, -1)}
      />
      <IconButton
        label={t`Move ${{ name: tier.name }} down`}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={down !== 'open' || order.busy}
        onClick={() => void order.move(tier, 1)}
      />
    </div>
  )
}
