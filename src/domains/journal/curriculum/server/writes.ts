import { and, eq } from 'drizzle-orm'
import { gymMembers } from '#domains/gyms/gyms/server/tables.ts'
import { refuseUnknownTechniques } from '#domains/journal/techniques/server/reads.ts'
import type { Tx } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { GymPromotionRule } from '../contract.ts'
import { isOn } from '../eligibility.ts'
import type { CurriculumBelt, Verdict } from '../rules.ts'
import { curricula, curriculumSettings, promotionReviews, promotionRules } from './tables.ts'

/** Replaces a belt's curriculum. Returns it as it's stored: each technique once, under its current slug. */
export async function writeCurriculum(
  tx: Tx,
  { gymId, belt, ...wanted }: { gymId: string; belt: CurriculumBelt; techniques: string[] },
): Promise<string[]> {
  const current = await refuseUnknownTechniques(tx, wanted.techniques, null, 'techniques')
  const techniques = [...new Set(wanted.techniques.map(current))]
  if (techniques.length === 0) {
    await tx.delete(curricula).where(and(eq(curricula.gymId, gymId), eq(curricula.belt, belt)))
    return []
  }
  await tx
    .insert(curricula)
    .values({ gymId, belt, techniques })
    .onConflictDoUpdate({ target: [curricula.gymId, curricula.belt], set: { techniques } })
  return techniques
}

export async function setRule(tx: Tx, rule: GymPromotionRule & { gymId: string }): Promise<void> {
  const { gymId, belt, step, ...set } = rule
  if (isOn(rule)) {
    const target = [promotionRules.gymId, promotionRules.belt, promotionRules.step]
    await tx.insert(promotionRules).values(rule).onConflictDoUpdate({ target, set })
    return
  }
  const { gymId: gym, belt: ofBelt, step: ofStep } = promotionRules
  await tx.delete(promotionRules).where(and(eq(gym, gymId), eq(ofBelt, belt), eq(ofStep, step)))
}

export async function changeSettings(
  tx: Tx,
  { gymId, ...set }: { gymId: string; membersSee: boolean; showsProgress: boolean },
): Promise<void> {
  await tx
    .insert(curriculumSettings)
    .values({ gymId, ...set })
    .onConflictDoUpdate({ target: curriculumSettings.gymId, set })
}

interface Review {
  gymId: string
  uid: string
  verdict: Verdict | null
  reason: string
  until: string | null
  decidedBy: string
  decidedAt: Date
}

/** Stores a coach's decision. Throws 404 if the person isn't a member of the gym. */
export async function reviewMember(tx: Tx, { gymId, uid, verdict, ...decision }: Review): Promise<void> {
  const { gymId: gym, uid: person, status } = gymMembers
  // Locked, so that no decision is stored while the member leaves.
  const [found] = await tx
    .select({ person })
    .from(gymMembers)
    .where(and(eq(gym, gymId), eq(person, uid), eq(status, 'member')))
    .for('update')
  if (!found) throw notFound()
  if (verdict === null) {
    await tx.delete(promotionReviews).where(and(eq(promotionReviews.gymId, gymId), eq(promotionReviews.uid, uid)))
    return
  }
  const set = { ...decision, verdict, until: verdict === 'not_yet' ? decision.until : null }
  await tx
    .insert(promotionReviews)
    .values({ gymId, uid, ...set })
    .onConflictDoUpdate({ target: [promotionReviews.gymId, promotionReviews.uid], set })
}
