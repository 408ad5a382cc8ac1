import { and, eq } from 'drizzle-orm'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { readPersonCards, readProfileByUsername } from '#domains/members/people/server/reads.ts'
import { ENDLESS } from '#platform/clock.ts'
import { writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import { type MemberContext, requireSelling } from './change-facts.ts'
import { cannotChange } from './change-refusals.ts'
import { notifyAboutSubscription, notifyJoined } from './notify.ts'
import { lockLiving, lockSubscription, moveSubscription, type SubscriptionRow, type TierRow } from './store.ts'
import { subscriptions } from './tables.ts'

interface Comp {
  username: string
  tierId: string
  until: Date | null
}

/** Gives a free membership from a creator, until a date or without end. A repeated call updates it. */
export async function compMember(context: MemberContext, { username, tierId, until }: Comp): Promise<string> {
  if (until && until <= context.now()) throw badField('until', message('is in the past'))
  return context.transaction(async (tx) => {
    const { uid: creatorUid } = context.viewer
    await requireSelling(tx, creatorUid, 0)
    const tier = await ownTier(tx, { tierId, creatorUid })
    const uid = await readReceiver(tx, context, username)
    const held = await lockLiving(tx, { uid, creatorUid })
    const writeContext = writeContextOf(context, tx)
    const { now } = writeContext
    const given = { tierId, accessUntil: until ?? ENDLESS, interval: null, amount: 0 }
    if (!held) {
      const id = newId()
      const begun = { startedAt: now, createdAt: now, updatedAt: now }
      const [row] = await tx
        .insert(subscriptions)
        .values({ id, uid, creatorUid, ...given, ...begun, state: 'comped', currency: tier.currency })
        .returning()
      if (!row) throw new Error('the membership was not saved')
      await notifyJoined(writeContext, row)
      await notifyComped(context, tx, row)
      return id
    }
    requireReplaceable(held)
    const then = held.state === 'active' ? { nextTierId: held.tierId, nextAmount: 0 } : {}
    await notifyComped(context, tx, await moveSubscription(writeContext, held, 'comped', { ...given, ...then }))
    return held.id
  })
}

/** Throws 409 for memberships that have to end first: paid ones, gifts and open checkouts. */
function requireReplaceable(held: SubscriptionRow): void {
  if (held.state === 'incomplete')
    throw conflict(
      message('This member is in the middle of a checkout. Try again in 15 minutes.'),
      'MEMBER_IN_CHECKOUT',
    )
  if (held.state === 'gift')
    throw conflict(message('This member has a gift membership. You can give them a free one when it ends.'), 'HAS_GIFT')
  if (held.providerId !== null)
    throw conflict(
      message('This member already pays for a membership. You can give them a free one when it ends.'),
      'ALREADY_PAYING',
    )
}

/** Ends a complimentary membership. Idempotent. */
export async function endComp(context: MemberContext, id: string): Promise<void> {
  await context.transaction(async (tx) => {
    const row = await lockSubscription(tx, id)
    if (!row || row.creatorUid !== context.viewer.uid) throw notFound()
    if (row.state === 'ended') return
    if (row.state !== 'comped')
      throw conflict(message('You can only end a membership that you gave for free.'), 'NOT_COMPLIMENTARY')
    const writeContext = writeContextOf(context, tx)
    await moveSubscription(writeContext, row, 'ended', { endedAt: writeContext.now, accessUntil: writeContext.now })
  })
}

async function ownTier(
  reader: Reader,
  { tierId, creatorUid }: { tierId: string; creatorUid: string },
): Promise<TierRow> {
  const [tier] = await reader
    .select()
    .from(tiers)
    .where(and(eq(tiers.id, tierId), eq(tiers.creatorUid, creatorUid)))
  if (!tier) throw notFound()
  if (tier.state !== 'active') throw cannotChange('not_offered')
  return tier
}

async function readReceiver(reader: Reader, { viewer, now }: MemberContext, username: string): Promise<string> {
  const to = (await readProfileByUsername(reader, viewer, { typed: username, now: now() }))?.profile
  const [seen] = to ? await readPersonCards(reader, viewer, [to.uid]) : []
  if (!seen) throw badField('username', message('No one with that username can receive this.'))
  if (seen.uid === viewer.uid) throw badField('username', message("You can't give yourself a membership."))
  return seen.uid
}

async function notifyComped(context: MemberContext, tx: Tx, row: SubscriptionRow): Promise<void> {
  const actors = await readActors(tx, [row.creatorUid])
  const { name } = actors.get(row.creatorUid) ?? unknownActor(row.creatorUid)
  await notifyAboutSubscription(writeContextOf(context, tx), row, {
    to: row.uid,
    about: row.creatorUid,
    of: `comped ${row.tierId} ${row.accessUntil?.getTime()}`,
    title: message('{name} gave you a free membership', { name }),
    text: message("You don't have to pay anything."),
    path: '/account/subscriptions',
  })
}
