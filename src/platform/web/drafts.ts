import { createStore, del, delMany, get, keys, set } from 'idb-keyval'
import { currentMember } from './api.ts'

const store = createStore('open-mat-drafts', 'drafts')

/** What the member began here and did not finish; undefined when there is nothing, or nothing can be kept. */
export async function readDraft<Draft>(of: string): Promise<Draft | undefined> {
  const key = keyOf(of)
  if (!key) return undefined
  return get<Draft>(key, store).catch((error) => {
    console.warn('a draft cannot be read', error)
    return undefined
  })
}

/** Keeps it at this browser, for this member; anything a browser can clone, pictures too. */
export async function keepDraft(of: string, draft: unknown): Promise<void> {
  const key = keyOf(of)
  if (key) await set(key, draft, store).catch((error) => console.warn('a draft was not kept', error))
}

export async function forgetDraft(of: string): Promise<void> {
  const key = keyOf(of)
  if (key) await del(key, store).catch((error) => console.warn('a draft cannot be forgotten', error))
}

export async function discardDraftsOf(uid: string): Promise<void> {
  const theirs = (await keys<string>(store)).filter((key) => key.startsWith(`${uid}/`))
  await delMany(theirs, store)
}

function keyOf(of: string): string | undefined {
  const uid = currentMember()
  return uid === null ? undefined : `${uid}/${of}`
}
