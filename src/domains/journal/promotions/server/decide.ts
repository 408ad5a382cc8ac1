import { and, eq, sql } from 'drizzle-orm'
import type { PromotionState } from '#domains/feed/activities/entry-vocabulary.ts'
import { visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { recordAct } from '#domains/members/audit/server/audit.ts'
import type { RankSince } from '#domains/members/people/belt-order.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { badField, conflict, notAllowed, notFound } from '#platform/refusals.ts'
import { type DeciderRole, type Decision, mayDecide } from '../rules.ts'
import type { PromotionRow } from './entry.ts'
import { inEnglish } from './rank-labels.ts'
import { deciderRole } from './reads.ts'
import { promotions } from './tables.ts'
import { refreshEntry } from './writes.ts'

interface ToDecide {
  /** Whose promotion. */
  author: string
  id: string
  uid: string
  decision: Decision
  /** What the decision is on. */
  seen: RankSince
  reason: string
}

/**
 * The promoter, or somebody of the gym's staff, says that a promotion took place, or that it did not. 404 for who may not see it, 403
 * for whom nobody asked. Said again it changes nothing.
 */
export async function decidePromotion(
  context: WriteContext,
  { author, id, uid, decision, seen, reason }: ToDecide,
): Promise<PromotionState> {
  const { tx, now } = context
  const { row, as } = await lockForDecision(tx, { author, id, uid })
  if (row.belt !== seen.belt || row.stripes !== seen.stripes || row.day !== seen.day)
    throw conflict('This promotion was corrected meanwhile. Look at it again.', 'CHANGED')
  if (!mayDecide(decision, { ...row, uid, as }))
    throw conflict('Somebody disputes this promotion. Its member can correct it, and asks again.', 'DISPUTED')
  if (row.state === decision) return decision
  if (decision === 'disputed' && reason === '') throw badField('reason', 'reason: say why, for its member')
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
  await recordAct(tx, {
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
  const name = promotion.decidedAs === 'gym' ? promotion.gymName : person?.name.trim() || FALLBACK_NAME
  const isConfirmed = promotion.state === 'confirmed'
  await notify(context, {
    type: 'account_update',
    actorId: uid,
    recipients: [promotion.uid],
    extra: {
      title: isConfirmed
        ? `${name} confirmed your ${inEnglish(promotion)}`
        : `${name} disputes your ${inEnglish(promotion)}`,
      text: isConfirmed
        ? 'Your profile says so beside the belt.'
        : 'Your journal says why. Correct it, and they are asked again.',
      path: '/journal/promotions',
    },
  })
}
