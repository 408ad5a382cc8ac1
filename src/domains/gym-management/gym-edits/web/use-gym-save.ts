import { useRef, useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { gyms } from '#domains/gyms/gyms/web/gym-queries.ts'
import { type Failure, failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { GivenFields } from '../contract.ts'
import type { GymFields } from '../rules.ts'
import { gymEdits, gymEditsApi } from './gym-edits.ts'

/** What somebody else saved meanwhile, beside what was to be saved. */
export interface Conflict {
  version: number
  theirs: GymFields
  yours: GivenFields
}

export type SaveState =
  | { status: 'idle' | 'saving' }
  | { status: 'failed'; failure: Failure }
  | { status: 'conflict'; conflict: Conflict }

/** Saves fields of a gym from the version on screen. Answers the gym as it is then, or undefined when it was not saved. */
export function useGymSave(gym: Pick<Gym, 'id' | 'version'>) {
  const [state, setState] = useState<SaveState>({ status: 'idle' })
  const underWay = useRef(false)

  async function save(given: GivenFields, version = gym.version): Promise<Gym | undefined> {
    if (underWay.current) return undefined
    underWay.current = true
    setState({ status: 'saving' })
    try {
      const saved = await gymEditsApi.update({ id: gym.id, version, ...given })
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

/** Puts a gym that was just saved into every answer that shows it whole, and asks again for what follows from it. */
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

/** Asks again for the gym and all that hangs on it. */
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
