import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { currentMember } from './api.ts'

const store = createStore('open-mat-drafts', 'drafts')

/** The member's unfinished draft on this device; undefined if there's none, or without storage. */
export async function readDraft<Draft>(of: string): Promise<Draft | undefined> {
  const key = keyOf(of)
  if (!key) return undefined
  return get<Draft>(key, store).catch((error) => {
    console.warn("couldn't read a draft", error)
    return undefined
  })
}

/** Stores a draft in this browser for this member: anything a browser can clone, including pictures. */
export async function saveDraft(of: string, draft: unknown): Promise<void> {
  const key = keyOf(of)
  if (key) await set(key, draft, store).catch((error) => console.warn("couldn't save a draft", error))
}

export async function deleteDraft(of: string): Promise<void> {
  const key = keyOf(of)
  if (key) await del(key, store).catch((error) => console.warn("couldn't delete a draft", error))
}

/** The keys of a member's drafts on this device. */
export async function findDrafts(uid = currentMember()): Promise<string[]> {
  const all = await keys<string>(store).catch(() => [])
  return all.filter((key) => key.startsWith(`${uid}/`))
}

export async function discardDraftsOf(uid: string): Promise<void> {
  await delMany(await findDrafts(uid), store)
}

function keyOf(of: string): string | undefined {
  const uid = currentMember()
  return uid === null ? undefined : `${uid}/${of}`
}
