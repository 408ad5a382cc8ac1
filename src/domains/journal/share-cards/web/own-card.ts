import { useAuth } from '#domains/members/session/web/session.ts'
import { normaliseBelt } from '#ui/belts.ts'
import type { ShareCard } from '../card.ts'

/** The belt and name on the viewer's own cards; null when signed out. */
export function useOwnCard(): (Pick<ShareCard, 'belt' | 'name'> & { uid: string }) | null {
  const { userProfile } = useAuth()
  if (!userProfile) return null
  const { uid, displayName, beltRank, stripes } = userProfile
  return { uid, name: displayName, belt: { belt: normaliseBelt(beltRank), stripes } }
}
