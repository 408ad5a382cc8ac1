import { currentMember } from '#platform/web/api.ts'
import { forgetDraft, keepDraft, readDraft } from '#platform/web/drafts.ts'
import type { Topic } from '../topics.ts'

export interface ContactDraft {
  topic: Topic | ''
  message: string
  /** Undefined while it is still what was filled in. */
  email?: string | undefined
  screenshot?: Blob | undefined
  /** The same message sent again is sent once. */
  key: string
}

const OF = 'contact'
const FOR_VISITORS = 'contact-draft'

/** What was begun at this browser: a member's with its picture, a visitor's words until the tab is closed. */
export async function readContactDraft(): Promise<ContactDraft | undefined> {
  if (currentMember() !== null) return readDraft<ContactDraft>(OF)
  try {
    const kept = sessionStorage.getItem(FOR_VISITORS)
    return kept ? (JSON.parse(kept) as ContactDraft) : undefined
  } catch {
    return undefined
  }
}

export async function keepContactDraft(draft: ContactDraft): Promise<void> {
  if (currentMember() !== null) return keepDraft(OF, draft)
  const { screenshot, ...words } = draft
  try {
    sessionStorage.setItem(FOR_VISITORS, JSON.stringify(words))
  } catch (error) {
    console.warn('a draft was not kept', error)
  }
}

export async function forgetContactDraft(): Promise<void> {
  if (currentMember() !== null) return forgetDraft(OF)
  try {
    sessionStorage.removeItem(FOR_VISITORS)
  } catch (error) {
    console.warn('a draft cannot be forgotten', error)
  }
}
