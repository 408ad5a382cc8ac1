import { currentMember } from '#platform/web/api.ts'
import { deleteDraft, readDraft, saveDraft } from '#platform/web/drafts.ts'
import type { Topic } from '../topics.ts'

export interface ContactDraft {
  topic: Topic | ''
  message: string
  /** Undefined as long as it's the prefilled address. */
  email?: string | undefined
  screenshot?: Blob | undefined
  /** An idempotency key, so the same message is stored once. */
  key: string
}

const OF = 'contact'
const FOR_VISITORS = 'contact-draft'

/**
 * The draft in this browser. A member's draft includes the picture. A visitor's has only text and lasts until the tab
 * is closed.
 */
export async function readContactDraft(): Promise<ContactDraft | undefined> {
  if (currentMember() !== null) return readDraft<ContactDraft>(OF)
  try {
    const kept = sessionStorage.getItem(FOR_VISITORS)
    return kept ? (JSON.parse(kept) as ContactDraft) : undefined
  } catch {
    return undefined
  }
}

export async function saveContactDraft(draft: ContactDraft): Promise<void> {
  if (currentMember() !== null) return saveDraft(OF, draft)
  const { screenshot, ...words } = draft
  try {
    sessionStorage.setItem(FOR_VISITORS, JSON.stringify(words))
  } catch (error) {
    console.warn("couldn't save a draft", error)
  }
}

export async function deleteContactDraft(): Promise<void> {
  if (currentMember() !== null) return deleteDraft(OF)
  try {
    sessionStorage.removeItem(FOR_VISITORS)
  } catch (error) {
    console.warn("couldn't delete a draft", error)
  }
}
