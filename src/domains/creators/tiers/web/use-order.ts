import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnTier, OwnTiers } from '../contract.ts'
import { isFree, losersBy } from '../rules.ts'
import { tiersApi, tiersChanged } from './tiers.ts'

/** Where a tier may go: `closed` because members would lose by it what they pay for. Null: there is no place. */
export type Way = 'open' | 'closed' | null

export interface Order {
  wayOf: (tier: OwnTier, by: 1 | -1) => Way
  move: (tier: OwnTier, by: 1 | -1) => Promise<void>
  busy: boolean
}

/** The order of the paid tiers that are not archived; the free one is below them all. */
export function useOrder({ items }: OwnTiers): Order {
  const { t } = useLingui()
  const toasts = useToast()
  const [busy, setBusy] = useState(false)
  const movable = items.filter((tier) => tier.state !== 'archived' && !isFree(tier))

  function movedBy(tier: OwnTier, by: 1 | -1): OwnTier[] | undefined {
    const at = movable.indexOf(tier)
    const other = movable[at + by]
    return at < 0 || !other ? undefined : movable.with(at, other).with(at + by, tier)
  }
  return {
    busy,
    wayOf(tier, by) {
      const moved = movedBy(tier, by)
      if (!moved) return null
      return losersBy(moved).length > 0 ? 'closed' : 'open'
    },
    async move(tier, by) {
      const moved = movedBy(tier, by)
      if (!moved || busy) return
      setBusy(true)
      try {
        await tiersChanged(await tiersApi.reorder({ ids: moved.map(({ id }) => id) }))
      } catch (error) {
        const { kind, message } = failureOf(error)
        if (kind === 'refused') void tiersChanged()
        toasts.show({
          tone: 'danger',
          text: kind === 'refused' ? message : t`The order could not be changed. Try again.`,
        })
      } finally {
        setBusy(false)
      }
    },
  }
}
