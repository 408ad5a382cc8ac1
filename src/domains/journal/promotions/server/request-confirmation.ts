import { and, eq, isNull, lt } from 'drizzle-orm'
import { gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { nameValue } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { PROMOTION_LIMITS } from '../limits.ts'
import type { PromotionRow } from './entry.ts'
import { promotions } from './tables.ts'

/**
 * Asks the promoter and the gym's staff to confirm a promotion. Skips promotions that are private, decided or already
 * asked about, and asks only a few times per promotion, however often it's corrected. Several promotions on one day
 * send one notification that leads to the list.
 */
export async function requestConfirmation(
  context: WriteContext,
  { promotion, visibility }: { promotion: PromotionRow; visibility: Visibility },
): Promise<void> {
  const { tx, now } = context
  const { uid, id, activityId, promoterUid, gymId } = promotion
  if (visibility === 'private' || promotion.state !== 'self_declared') return
  const recipients = await readConfirmers(tx, promotion)
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
      title: message('{name} asked you to confirm a promotion', { name: nameValue(author?.name) }),
      text: message("If it's right, confirm it. If not, dispute it. Only the member will see your reason."),
      path: '/journal/promotions',
    },
  })
}

/** The people who can confirm a promotion. Never includes its author, even if they're on the gym's staff. */
async function readConfirmers(tx: Tx, { uid, promoterUid, gymId }: PromotionRow): Promise<string[]> {
  const staff = gymId ? await tx.select({ uid: gymStaff.uid }).from(gymStaff).where(eq(gymStaff.gymId, gymId)) : []
  const asked = new Set([...(promoterUid ? [promoterUid] : []), ...staff.map((person) => person.uid)])
  asked.delete(uid)
  return [...asked]
}
