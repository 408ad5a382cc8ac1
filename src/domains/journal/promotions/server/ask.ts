import { and, eq, isNull, lt } from 'drizzle-orm'
import { gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { PROMOTION_LIMITS } from '../limits.ts'
import type { PromotionRow } from './entry.ts'
import { promotions } from './tables.ts'

/**
 * Asks whoever can confirm a promotion to do so: the promoter, and the staff of its gym. Nobody is asked about what is private, or about
 * what is decided or asked already; and about one promotion a few times at most, however often it is corrected. Of several on one day
 * they hear once, and find all in their list.
 */
export async function askToConfirm(
  context: WriteContext,
  { promotion, visibility }: { promotion: PromotionRow; visibility: Visibility },
): Promise<void> {
  const { tx, now } = context
  const { uid, id, activityId, promoterUid, gymId } = promotion
  if (visibility === 'private' || promotion.state !== 'self_declared') return
  const recipients = await readAsked(tx, promotion)
  if (recipients.length === 0) return
  const [asked] = await tx
    .update(promotions)
    .set({ askedAt: now, asks: promotion.asks + 1 })
    .where(
      and(
        eq(promotions.uid, uid),
        eq(promotions.id, id),
        isNull(promotions.askedAt),
        lt(promotions.asks, PROMOTION_LIMITS.asks),
      ),
    )
    .returning({ id: promotions.id })
  if (!asked) return
  const [author] = await tx.select({ name: users.displayName }).from(users).where(eq(users.uid, uid))
  await notify(context, {
    type: 'account_update',
    actorId: uid,
    recipients,
    activityId,
    batch: `confirm ${uid} ${promoterUid ?? ''} ${gymId ?? ''} ${now.toISOString().slice(0, 10)}`,
    extra: {
      title: `${author?.name.trim() || FALLBACK_NAME} asks you to confirm a promotion`,
      text: 'If you were there, say so. If it is not right, dispute it: only they read why.',
      path: '/journal/promotions',
    },
  })
}

/** Who can confirm it: never its author, of whatever staff they are. */
async function readAsked(tx: Tx, { uid, promoterUid, gymId }: PromotionRow): Promise<string[]> {
  const staff = gymId ? await tx.select({ uid: gymStaff.uid }).from(gymStaff).where(eq(gymStaff.gymId, gymId)) : []
  const asked = new Set([...(promoterUid ? [promoterUid] : []), ...staff.map((person) => person.uid)])
  asked.delete(uid)
  return [...asked]
}
