import { and, eq, inArray } from 'drizzle-orm'
import type { ActivityContent } from '#domains/feed/activities/contract.ts'
import type { EntryFacts } from '#domains/feed/activities/facts.ts'
import { inEnglish } from '#domains/feed/activities/server/entry-text.ts'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { PUBLIC_STATUSES } from '#domains/gyms/gyms/rules.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Rank } from '#domains/members/people/belt-order.ts'
import type { Tx } from '#platform/database.ts'
import type { promotions } from './tables.ts'

export type PromotionRow = typeof promotions.$inferSelect
type Said = Omit<PromotionRow, 'activityId' | 'isDeleted' | 'createdAt' | 'updatedAt' | 'isDummy' | 'dummyBatchId'>

/**
 * The facts that everyone who sees the entry can read. Never reveals that the promotion is disputed, or a member's name
 * as its promoter before they've confirmed it.
 */
export async function contentOf(
  tx: Tx,
  promotion: Said,
  before: Rank | null,
): Promise<Omit<ActivityContent, 'preview'>> {
  const { uid, id, belt, stripes, day, photo, note } = promotion
  const gym = await placeOf(tx, promotion)
  const facts: EntryFacts = {
    kind: 'promotion',
    id,
    day,
    belt,
    stripes,
    before,
    promoter: visiblePromoter(promotion),
    gym,
    state: promotion.state === 'confirmed' ? 'confirmed' : 'self_declared',
    confirmedBy: confirmerOf(promotion)?.name ?? '',
    photo,
    note,
  }
  return {
    text: inEnglish(facts),
    facts,
    ...(photo ? { imageUrl: `/files/${picturePathOf({ uid, id: photo.id })}` } : {}),
  }
}

type Decided = Pick<PromotionRow, 'state' | 'decidedAs' | 'promoterUid' | 'promoterName' | 'gymName'>

/** The promoter as the author wrote the name; a member's name only once they've confirmed. */
export const visiblePromoter = (promotion: Decided): string =>
  promotion.promoterUid === null || confirmerOf(promotion)?.as === 'promoter' ? promotion.promoterName : ''

export function confirmerOf({ state, decidedAs, promoterName, gymName }: Decided) {
  if (state !== 'confirmed' || decidedAs === null) return null
  return { as: decidedAs, name: decidedAs === 'promoter' ? promoterName : gymName }
}

async function placeOf(tx: Tx, { gymId, gymName }: Pick<PromotionRow, 'gymId' | 'gymName'>) {
  if (gymId === null) return gymName === '' ? null : { slug: null, name: gymName }
  const [gym] = await tx
    .select({ slug: gyms.slug, name: gyms.name })
    .from(gyms)
    .where(and(eq(gyms.id, gymId), inArray(gyms.status, [...PUBLIC_STATUSES])))
  return gym ?? { slug: null, name: gymName }
}
