import { and, eq, sql } from 'drizzle-orm'
import type { PromotionState } from '#domains/feed/activities/entry-vocabulary.ts'
import { visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { recordAuditEntry } from '#domains/members/audit/server/audit.ts'
import type { RankSince } from '#domains/members/people/belt-order.ts'
import { nameValue } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notAllowed, notFound } from '#platform/refusals.ts'
import { type DeciderRole, type Decision, mayDecide } from '../rules.ts'
import type { PromotionRow } from './entry.ts'
import { rankMessage } from './rank-labels.ts'
import { deciderRole } from './reads.ts'
import { promotions } from './tables.ts'
import { refreshEntry } from './writes.ts'

interface ToDecide {
  /** The promoted member's uid. */
  author: string
  id: string
  uid: string
  decision: Decision
  /** The version being decided on. */
  seen: RankSince
  reason: string
}

/**
 * Confirms or disputes a promotion, for its promoter or the gym's staff. Throws 404 if the viewer can't see it, 403 if
 * they're neither, 409 if it has changed or `mayDecide` is false, 400 for a dispute without a reason. Repeating a
 * decision changes nothing.
 */
export async function decidePromotion(
  context: WriteContext,
  { author, id, uid, decision, seen, reason }: ToDecide,
): Promise<PromotionState> {
  const { tx, now } = context
  const { row, as } = await lockForDecision(tx, { author, id, uid })
  if (row.belt !== seen.belt || row.stripes !== seen.stripes || row.day !== seen.day)
    throw conflict(message('This promotion has changed. Check it again.'), 'CHANGED')
  if (!mayDecide(decision, { ...row, uid, as }))
    throw conflict(message("This promotion is disputed. We'll ask you again once it's corrected."), 'DISPUTED')
  if (row.state === decision) return decision
  if (decision === 'disputed' && reason === '') throw badField('reason', message('is required to dispute a promotion'))
  const [after] = await tx
    .update(promotions)
    .set({
      state: decision,
      decidedBy: uid,
      decidedAs: as,
      decidedAt: now,
      reason: decision === 'disputed' ? reason : '',
    })
    .where(and(eq(promotions.uid, author), eq(promotions.id, id)))
    .returning()
  if (!after) throw notFound()
  await refreshEntry(tx, after)
  await recordAuditEntry(tx, {
    who: uid,
    action: `promotion.${decision}`,
    target: `users/${author}/promotions/${id}`,
    before: { state: row.state },
    after: { state: decision, as },
    at: now,
  })
  await notifyAuthor(context, after, uid)
  return decision
}

async function lockForDecision(tx: Tx, { author, id, uid }: Pick<ToDecide, 'author' | 'id' | 'uid'>) {
  const { rows } = await tx.execute<{ as: DeciderRole | null }>(sql`
    select ${deciderRole({ uid })} as "as" from promotions p join activities a on a.actor_id = p.uid and a.id = p.activity_id
    where p.uid = ${author} and p.id = ${id} and ${visibleTo({ uid })}`)
  const [seen] = rows
  if (!seen) throw notFound()
  if (seen.as === null) throw notAllowed()
  const [row] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.uid, author), eq(promotions.id, id)))
    .for('update')
  if (!row || row.isDeleted) throw notFound()
  return { row, as: seen.as }
}

async function notifyAuthor(context: WriteContext, promotion: PromotionRow, uid: string): Promise<void> {
  const [person] = await context.tx.select({ name: users.displayName }).from(users).where(eq(users.uid, uid))
  const name = promotion.decidedAs === 'gym' ? promotion.gymName : nameValue(person?.name)
  const isConfirmed = promotion.state === 'confirmed'
  await notify(context, {
    type: 'account_update',
    actorId: uid,
    recipients: [promotion.uid],
    extra: {
      title: isConfirmed
        ? message('{name} confirmed your {promotion}', { name, promotion: rankMessage(promotion) })
        : message('{name} disputed your {promotion}', { name, promotion: rankMessage(promotion) }),
      text: isConfirmed
        ? message('Your profile now shows it as confirmed.')
        : message("See why in your journal. If you correct the promotion, we'll ask them again."),
      path: '/journal/promotions',
    },
  })
}
