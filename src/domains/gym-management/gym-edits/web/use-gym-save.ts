import { useRef, useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { gyms } from '#domains/gyms/gyms/web/gym-queries.ts'
import { type CallFailure, failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { GymFieldsPatch } from '../contract.ts'
import type { GymFields } from '../rules.ts'
import { gymEdits, gymEditsApi } from './gym-edits.ts'

/** The version someone else saved in the meantime, and our change. */
export interface Conflict {
  version: number
  theirs: GymFields
  yours: GymFieldsPatch
}

export type SaveState =
  | { status: 'idle' | 'saving' }
  | { status: 'failed'; failure: CallFailure }
  | { status: 'conflict'; conflict: Conflict }

/**
 * Saves fields on top of the version on screen. Resolves to the saved gym, or undefined on failure or while another
 * save is running. `merge` combines our change with someone else's, unless they contradict each other.
 */
export function useGymSave(
  gym: Pick<Gym, 'id' | 'version'>,
  merge: (conflict: Conflict) => GymFieldsPatch | undefined = () => undefined,
) {
  const [state, setState] = useState<SaveState>({ status: 'idle' })
  const underWay = useRef(false)

  const send = (given: GymFieldsPatch, version: number): Promise<Gym> =>
    gymEditsApi.update({ id: gym.id, version, ...given }).catch((error) => {
      const conflict = conflictIn(error)
      const merged = conflict && merge(conflict)
      if (merged) return send(merged, conflict.version)
      throw error
    })

  async function save(given: GymFieldsPatch, version = gym.version): Promise<Gym | undefined> {
    if (underWay.current) return undefined
    underWay.current = true
    setState({ status: 'saving' })
    try {
      const saved = await send(given, version)
      showGym(saved)
      setState({ status: 'idle' })
      return saved
    } catch (error) {
      const conflict = conflictIn(error)
      setState(conflict ? { status: 'conflict', conflict } : { status: 'failed', failure: failureOf(error) })
      return undefined
    } finally {
      underWay.current = false
    }
  }

  return { state, save, forget: () => setState({ status: 'idle' }) }
}

/** Puts a saved gym into the cache and refetches what depends on it. */
export function showGym(saved: Gym) {
  queryClient.setQueriesData({ queryKey: gyms.get.key() }, (before: Gym | undefined) =>
    before?.id === saved.id ? saved : before,
  )
  for (const queryKey of [
    gyms.search.key(),
    gymEdits.history.key(),
    gymEdits.suggestions.key(),
    gymEdits.managed.key(),
  ])
    void queryClient.invalidateQueries({ queryKey })
}

/** Refetches the gym and everything that depends on it. */
export function gymChanged(): Promise<void> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: gyms.get.key() }),
    queryClient.invalidateQueries({ queryKey: gymEdits.key() }),
  ]).then(() => {})
}

function conflictIn(error: unknown): Conflict | undefined {
  const { code, status, data } = error as { code?: string; status?: number; data?: Partial<Conflict> }
  return status === 409 && code === 'CONFLICT' && data?.theirs ? (data as Conflict) : undefined
}
