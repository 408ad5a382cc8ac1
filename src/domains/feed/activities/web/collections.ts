import { msg } from '@lingui/core/macro'
import { defineWrite } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { SaveCollection } from '../contract.ts'
import { activities, activitiesApi } from './activities.ts'
import { changeCard } from './cached-cards.ts'

export const collectionsQuery = activities.collections.queryOptions({ input: { uid: 'me' } })
type Collections = { items: SaveCollection[]; savedCount: number }

function changeCollections(change: (items: SaveCollection[]) => SaveCollection[]): void {
  queryClient.setQueryData(collectionsQuery.queryKey, (before: Collections | undefined) =>
    before ? { ...before, items: change(before.items).toSorted((a, b) => a.name.localeCompare(b.name)) } : before,
  )
}

const askAgain = () => void queryClient.invalidateQueries({ queryKey: activities.collections.key() })

interface NewCollection {
  name: string
  /** The first entry to save in it. */
  activityId?: string
}

const creation = defineWrite<NewCollection, SaveCollection>('activities.collection', {
  send: async ({ name, activityId }, idempotencyKey) => {
    const collection = await activitiesApi.createCollection({ uid: 'me', name }, { context: { idempotencyKey } })
    if (activityId) await activitiesApi.save({ id: activityId, collectionId: collection.id })
    return collection
  },
  onSent: () => void queryClient.invalidateQueries({ queryKey: activities.collections.key() }),
  onRefused: askAgain,
  words: ({ name }) => msg`New collection: “${name}”`,
})

/** Prefix of the temporary ids of collections the server hasn't created yet, which can't be opened. */
const UNSENT = 'unsent-'
export function isUnsent({ id }: SaveCollection): boolean {
  return id.startsWith(UNSENT)
}

/** Creates a collection, optionally with its first entry. */
export function createCollection({ name, activityId }: NewCollection): void {
  const fresh = { id: UNSENT + Date.now(), name, count: activityId ? 1 : 0 }
  changeCollections((items) => [...items, fresh])
  if (activityId) changeCard(activityId, (card) => ({ ...card, isSaved: true }))
  void creation.put({ name, ...(activityId && { activityId }) })
}

const renaming = defineWrite<{ collectionId: string; name: string }, SaveCollection>('activities.renameCollection', {
  send: ({ collectionId, name }, idempotencyKey) =>
    activitiesApi.renameCollection({ uid: 'me', collectionId, name }, { context: { idempotencyKey } }),
  subject: ({ collectionId }) => collectionId,
  onRefused: askAgain,
  words: ({ name }) => msg`Rename collection: “${name}”`,
})

export function renameCollection(collectionId: string, name: string): void {
  changeCollections((items) => items.map((item) => (item.id === collectionId ? { ...item, name } : item)))
  void renaming.put({ collectionId, name })
}

const removal = defineWrite<{ collectionId: string }, unknown>('activities.removeCollection', {
  send: ({ collectionId }, idempotencyKey) =>
    activitiesApi.removeCollection({ uid: 'me', collectionId }, { context: { idempotencyKey } }),
  subject: ({ collectionId }) => collectionId,
  onRefused: askAgain,
  words: () => msg`Delete collection`,
})

/** Deletes a collection. The entries in it stay saved. */
export function removeCollection(collectionId: string): void {
  changeCollections((items) => items.filter(({ id }) => id !== collectionId))
  void removal.put({ collectionId })
}

/** Ignores case and accents, much as the server does. */
export function isNameTaken(items: readonly SaveCollection[], name: string): boolean {
  return items.some((item) => item.name.localeCompare(name.trim(), undefined, { sensitivity: 'base' }) === 0)
}
