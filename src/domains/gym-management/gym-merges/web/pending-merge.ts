import { newId } from '#platform/ids.ts'
import { currentMember } from '#platform/web/api.ts'

/**
 * A merge that was sent, but whose result isn't known. After a reload it's sent again with the same key, so it's done
 * once.
 */
export interface PendingMerge {
  id: string
  into: string
  /** The name of the gym that's merged into the other, as typed to confirm. */
  name: string
  idempotencyKey: string
}

const storageKey = (gymId: string) => `merge-into:${gymId}`

export function startMerge({ id, into, name }: Omit<PendingMerge, 'idempotencyKey'>): PendingMerge {
  const pending = { id, into, name, idempotencyKey: `${newId()}:${currentMember() ?? ''}` }
  try {
    sessionStorage.setItem(storageKey(into), JSON.stringify(pending))
  } catch {
    // Without storage the merge just isn't shown after a reload.
  }
  return pending
}

export function readPendingMerge(gymId: string): PendingMerge | null {
  try {
    const pending = JSON.parse(sessionStorage.getItem(storageKey(gymId)) ?? 'null') as PendingMerge | null
    return pending?.idempotencyKey.endsWith(`:${currentMember()}`) ? pending : null
  } catch {
    return null
  }
}

export function clearPendingMerge(gymId: string) {
  try {
    sessionStorage.removeItem(storageKey(gymId))
  } catch {
    // Without storage there's nothing to remove.
  }
}
