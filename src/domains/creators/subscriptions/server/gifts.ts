import { and, asc, eq } from 'drizzle-orm'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { days } from '#platform/clock.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { type GiftMonths, giftDays } from '../changes-rules.ts'
import { gifts } from './changes-tables.ts'
import { notifyAboutSubscription, notifyJoined } from './notify.ts'
import type { CheckoutRow } from './session.ts'
import { lockLiving, moveSubscription, type SubscriptionRow } from './store.ts'
import { subscriptions } from './tables.ts'

type Gift = typeof gifts.$inferSelect

/**
 * Completes a paid gift: its days start, or wait for the receiver's current membership to end. Notifies the receiver.
 * Idempotent.
 */
export async function completeGift(context: WriteContext, checkout: CheckoutRow): Promise<void> {
  const { tx, now } = context
  const [gift] = await tx.select().from(gifts).where(eq(gifts.id, checkout.id)).for('update')
  if (gift?.state !== 'unpaid') return
  const paid = { ...gift, days: giftDays(gift.months as GiftMonths, now), givenAt: now }
  const row = await addGift(context, paid)
  await tx
    .update(gifts)
    .set({ days: paid.days, givenAt: now, state: row ? 'added' : 'waiting' })
    .where(eq(gifts.id, gift.id))
  await notifyGiven(context, paid, row)
}

/** Adds the days of waiting gifts to memberships that can take them, oldest first. */
export async function startWaitingGifts(
  parts: { db: Database } & Omit<WriteContext, 'tx' | 'now'> & { now(): Date },
): Promise<void> {
  const waiting = await parts.db.select().from(gifts).where(eq(gifts.state, 'waiting')).orderBy(asc(gifts.givenAt))
  for (const { id } of waiting)
    await parts.db.transaction(async (tx) => {
      const [gift] = await tx
        .select()
        .from(gifts)
        .where(and(eq(gifts.id, id), eq(gifts.state, 'waiting')))
        .for('update')
      if (!gift) return
      const row = await addGift({ ...parts, tx, now: parts.now() }, gift)
      if (row) await tx.update(gifts).set({ state: 'added' }).where(eq(gifts.id, id))
    })
}

/** The membership the days were added to; undefined if they have to wait. */
async function addGift(context: WriteContext, gift: Gift): Promise<SubscriptionRow | undefined> {
  const { now } = context
  const held = await lockLiving(context.tx, { uid: gift.toUid, creatorUid: gift.creatorUid })
  if (!held) return beginGift(context, gift)
  const { state, tierId } = held
  // A payment is in progress, so wait for its result.
  if (state === 'incomplete') return undefined
  const until = new Date(Math.max(now.getTime(), held.accessUntil?.getTime() ?? 0) + days(gift.days))
  if (state === 'gift' && tierId === gift.tierId) return moveSubscription(context, held, 'gift', { accessUntil: until })
  const isFree = held.providerId === null && state === 'active'
  if (isFree) {
    const then = { nextTierId: tierId, nextAmount: 0, nextInterval: null }
    const begun = {
      tierId: gift.tierId,
      giftFrom: gift.fromUid,
      accessUntil: new Date(now.getTime() + days(gift.days)),
    }
    return moveSubscription(context, held, 'gift', { ...begun, ...then })
  }
  if (held.daysKept > 0 && held.keptTierId !== gift.tierId) return undefined
  return moveSubscription(context, held, state, { daysKept: held.daysKept + gift.days, keptTierId: gift.tierId })
}

async function beginGift(context: WriteContext, gift: Gift): Promise<SubscriptionRow> {
  const { toUid: uid, creatorUid, tierId, currency, fromUid: giftFrom } = gift
  return startFreeMembership(context, { uid, creatorUid, tierId, currency, giftFrom, count: gift.days })
}

/** Starts a membership that is free for this many days. */
export async function startFreeMembership(
  { tx, now, ...parts }: WriteContext,
  {
    count,
    ...of
  }: Pick<SubscriptionRow, 'uid' | 'creatorUid' | 'tierId' | 'currency' | 'giftFrom'> & { count: number },
): Promise<SubscriptionRow> {
  const [row] = await tx
    .insert(subscriptions)
    .values({
      id: newId(),
      ...of,
      state: 'gift',
      accessUntil: new Date(now.getTime() + days(count)),
      startedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!row) throw new Error('the gift was not saved')
  await notifyJoined({ tx, now, ...parts }, row)
  return row
}

async function notifyGiven(context: WriteContext, gift: Gift, row: SubscriptionRow | undefined): Promise<void> {
  const { fromUid, toUid, creatorUid, months, note } = gift
  const actors = await readActors(context.tx, [fromUid, creatorUid])
  const nameOf = (uid: string) => (actors.get(uid) ?? unknownActor(uid)).name
  const [tier] = await context.tx.select({ name: tiers.name }).from(tiers).where(eq(tiers.id, gift.tierId))
  const name = tier?.name ?? ''
  const facts =
    row?.state === 'gift'
      ? message('Tier: {name}.', { name })
      : message('Tier: {name}. Your gift starts when your current membership ends.', { name })
  await notifyAboutSubscription(context, row ?? ({ id: gift.id } as SubscriptionRow), {
    to: toUid,
    about: fromUid,
    of: `gift ${gift.id}`,
    title: message(
      '{giver} gave you {months, plural, one {# month of membership} other {# months of membership}} with {creator}',
      {
        giver: nameOf(fromUid),
        months,
        creator: nameOf(creatorUid),
      },
    ),
    text: note ? message('{facts} “{note}”', { facts, note }) : facts,
    path: '/account/subscriptions?tab=gifts',
  })
}
