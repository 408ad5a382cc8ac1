import type { VisitKind } from '../rules.ts'
import { insightsApi } from './insights.ts'

const VISITOR = 'visitor'
const counted = new Set<string>()

/**
 * Says that somebody looks at a gym, or asks for the way there; once while the app is open, and the server counts each person once a
 * day. A visitor is known by a word that the browser makes up and forgets when its window closes. Whether it arrives is of no matter.
 */
export function countVisit(gymId: string, kind: VisitKind): void {
  const what = `${gymId} ${kind}`
  if (counted.has(what) || !navigator.onLine) return
  counted.add(what)
  insightsApi.visit({ id: gymId, kind, visitor: visitor() }).catch(() => counted.delete(what))
}

function visitor(): string {
  try {
    const before = sessionStorage.getItem(VISITOR)
    if (before) return before
    const made = crypto.randomUUID()
    sessionStorage.setItem(VISITOR, made)
    return made
  } catch {
    // Without storage each page is a visitor of its own.
    return crypto.randomUUID()
  }
}
