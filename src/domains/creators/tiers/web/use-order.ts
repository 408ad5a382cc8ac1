import { useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { useFailureText } from '#ui/Failure.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { OwnTier, OwnTiers } from '../contract.ts'
import { isFree, tiersLosingAccess } from '../rules.ts'
import { tiersApi, tiersChanged } from './tiers.ts'

/** `closed`: members would lose what they pay for. Null: at either end of the list, or a free or archived tier. */
export type MoveState = 'open' | 'closed' | null

export interface Order {
  wayOf: (tier: OwnTier, by: 1 | -1) => MoveState
  move: (tier: OwnTier, by: 1 | -1) => Promise<void>
  busy: boolean
}

/** The order of the paid tiers that aren't archived; the free tier is below them all. */
export function useOrder({ items }: OwnTiers): Order {
  const failureText = useFailureText()
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
      return tiersLosingAccess(moved).length > 0 ? 'closed' : 'open'
    },
    async move(tier, by) {
      const moved = movedBy(tier, by)
      if (!moved || busy) return
      setBusy(true)
      try {
        await tiersChanged(await tiersApi.reorder({ ids: moved.map(({ id }) => id) }))
      } catch (error) {
        const failure = failureOf(error)
        if (failure.kind === 'refused') void tiersChanged()
        toasts.show({
          tone: 'danger',
          text: failureText(failure),
        })
      } finally {
        setBusy(false)
      }
    },
  }
}
