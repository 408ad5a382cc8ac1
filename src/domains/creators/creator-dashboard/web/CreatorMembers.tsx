import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import type { SubscriptionState } from '#domains/creators/subscriptions/states.ts'
import { useMoney } from '#domains/creators/tiers/web/use-money.ts'
import { PersonRow } from '#domains/feed/follows/web/PersonRow.tsx'
import { useDates } from '#platform/web/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip, FilterChip } from '#ui/Chip.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Select } from '#ui/Select.tsx'
import type { MemberLine } from '../contract.ts'
import { membersQuery, overviewQuery } from './dashboard.ts'
import { ExportLink } from './ExportLink.tsx'
import { MemberActions } from './MemberActions.tsx'
import { PagedList } from './PagedList.tsx'

const CompDialog = lazyDialog(() => import('./CompDialog.tsx'))

type Which = 'current' | 'past'

/** Members with their tier and start date, and the actions available for each. */
export function CreatorMembers() {
  const { t } = useLingui()
  const [which, setWhich] = useState<Which>('current')
  const [tierId, setTierId] = useState('')
  const [giving, setGiving] = useState(false)
  const { data: overview } = useQuery({ ...overviewQuery(), throwOnError: false })
  const list = useInfiniteQuery(membersQuery({ which, ...(tierId ? { tierId } : {}) }))
  const tiers = overview?.tiers ?? []
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <WhichMembers value={which} onChange={setWhich} />
        {tiers.length > 1 && (
          <Select
            label={t`Tier`}
            hideLabel
            value={tierId || 'all'}
            onValueChange={(chosen) => setTierId(chosen === 'all' ? '' : chosen)}
            options={[
              { value: 'all', label: t`All tiers` },
              ...tiers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        {tiers.some(({ state }) => state === 'active') && (
          <Button aria-haspopup="dialog" icon={<Gift aria-hidden="true" />} onClick={() => setGiving(true)}>
            <Trans>Give a free membership</Trans>
          </Button>
        )}
      </div>
      <PagedList list={list} empty={<NoMembers which={which} />}>
        {(items) => (
          <>
            <Card>
              <ul className="-my-3 divide-y divide-line">
                {items.map((member) => (
                  <Member key={member.id} member={member} />
                ))}
              </ul>
            </Card>
            {which === 'current' && <ExportLink what="members" />}
          </>
        )}
      </PagedList>
      {giving && (
        <CompDialog tiers={tiers.filter(({ state }) => state === 'active')} onClose={() => setGiving(false)} />
      )}
    </>
  )
}

function WhichMembers({ value, onChange }: { value: Which; onChange: (which: Which) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">
        <Trans>Filter members</Trans>
      </legend>
      <FilterChip pressed={value === 'current'} onPressedChange={() => onChange('current')}>
        <Trans context="of a creator">Members</Trans>
      </FilterChip>
      <FilterChip pressed={value === 'past'} onPressedChange={() => onChange('past')}>
        <Trans>Former</Trans>
      </FilterChip>
    </fieldset>
  )
}

function NoMembers({ which }: { which: Which }) {
  return which === 'current' ? (
    <EmptyState title={<Trans>No members yet</Trans>}>
      <Trans>People who join appear here. Share your page, or give someone a free membership.</Trans>
    </EmptyState>
  ) : (
    <p className="text-quiet">
      <Trans>No former members.</Trans>
    </p>
  )
}

function Member({ member }: { member: MemberLine }) {
  const { person } = member
  if (person)
    return (
      <PersonRow person={person} note={<Facts member={member} />}>
        <MemberActions member={member} name={person.displayName} />
      </PersonRow>
    )
  return (
    <li className="flex min-h-16 flex-wrap items-center justify-between gap-3 py-2.5">
      <div>
        <p className="font-semibold">
          <Trans>A member</Trans>
        </p>
        <p className="text-sm text-quiet">
          <Facts member={member} />
        </p>
      </div>
      <MemberActions member={member} name={null} />
    </li>
  )
}

function Facts({ member: { tier, state, interval, amount, currency, startedAt, until } }: { member: MemberLine }) {
  const { i18n } = useLingui()
  const money = useMoney()
  const { longDay } = useDates()
  const price = money(amount, currency)
  const since = longDay(startedAt)
  const end = until && longDay(until)
  const isPaid = amount > 0 && interval !== null && state !== 'comped' && state !== 'gift'
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <bdi>{tier.name}</bdi>
      <Chip tone={state === 'past_due' ? 'careful' : 'plain'}>{i18n._(STATES[state])}</Chip>
      {isPaid && <span>{interval === 'year' ? <Trans>{price} a year</Trans> : <Trans>{price} a month</Trans>}</span>}
      <span>
        <Trans>since {since}</Trans>
      </span>
      {ENDS.has(state) && end && (
        <span>
          <Trans>until {{ until: end }}</Trans>
        </span>
      )}
    </span>
  )
}

const ENDS = new Set<SubscriptionState>(['cancelled_at_period_end', 'comped', 'gift', 'past_due', 'ended', 'refunded'])

const STATES = {
  incomplete: msg`Not paid yet`,
  trialing: msg`Free trial`,
  active: msg`Active`,
  past_due: msg`Payment failed`,
  cancelled_at_period_end: msg`Cancelled`,
  paused: msg`Paused`,
  comped: msg`Complimentary`,
  gift: msg`Gift`,
  ended: msg`Ended`,
  refunded: msg`Refunded`,
} satisfies Record<SubscriptionState, MessageDescriptor>
