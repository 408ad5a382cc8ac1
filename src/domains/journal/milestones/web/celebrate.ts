import { useSyncExternalStore } from 'react'
import { milestoneKinds } from '#domains/feed/activities/milestone-kinds.ts'
import { openListeners } from '#platform/web/listeners.ts'
import type { Milestone } from '../rules.ts'

let waiting: readonly Milestone[] = []
const { announce, subscribe } = openListeners()

/**
 * Queues milestones for celebration, the greatest last. Several are shown together. Those from a write and those not
 * seen yet may arrive in any order.
 */
export function celebrate(milestones: readonly Milestone[]): void {
  const known = new Set(waiting.map(({ kind }) => kind))
  const all = [...waiting, ...milestones.filter(({ kind }) => !known.has(kind))]
  change(all.toSorted((one, other) => milestoneKinds.indexOf(one.kind) - milestoneKinds.indexOf(other.kind)))
}

/** Removes milestones that have been shown. */
export function removeCelebrated(milestones: readonly Milestone[]): void {
  const shown = new Set(milestones.map(({ kind }) => kind))
  change(waiting.filter(({ kind }) => !shown.has(kind)))
}

export function clearWaitingMilestones(): void {
  change([])
}

export function useWaitingMilestones(): readonly Milestone[] {
  return useSyncExternalStore(subscribe, () => waiting)
}

function change(next: readonly Milestone[]) {
  waiting = next
  announce()
}
