import type { VisitKind } from '../rules.ts'
import { insightsApi } from './insights.ts'

const VISITOR = 'visitor'
const counted = new Set<string>()

/**
 * Counts a page view or a press on Directions, once while the app is open. The server counts each person once a day,
 * visitors by a random id that's deleted when the tab closes. Failures are ignored.
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
    // Without storage each page load counts as a new visitor.
    return crypto.randomUUID()
  }
}
