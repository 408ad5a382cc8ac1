import { useSyncExternalStore } from 'react'
import type { Milestone } from '../rules.ts'

let waiting: readonly Milestone[] = []
const listeners = new Set<() => void>()

/** Shows, as soon as the screen is free, what was reached just now: what a write answered with. Several become one moment. */
export function celebrate(milestones: readonly Milestone[]): void {
  const known = new Set(waiting.map(({ kind }) => kind))
  change([...waiting, ...milestones.filter(({ kind }) => !known.has(kind))])
}

/** What was shown, taken off. */
export function celebrated(milestones: readonly Milestone[]): void {
  const shown = new Set(milestones.map(({ kind }) => kind))
  change(waiting.filter(({ kind }) => !shown.has(kind)))
}

export function forgetMilestones(): void {
  change([])
}

export function useWaitingMilestones(): readonly Milestone[] {
  return useSyncExternalStore(listen, () => waiting)
}

function change(next: readonly Milestone[]) {
  waiting = next
  for (const heard of listeners) heard()
}

function listen(heard: () => void) {
  listeners.add(heard)
  return () => void listeners.delete(heard)
}
