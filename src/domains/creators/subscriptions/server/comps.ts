import { and, eq } from 'drizzle-orm'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { readActors, unknownActor } from '#domains/feed/activities/server/actors.ts'
import { readPersonCards, readProfileByUsername } from '#domains/members/people/server/reads.ts'
import { ENDLESS } from '#platform/clock.ts'
import { writeContextOf } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
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

/** A creator makes somebody a member for nothing, until a day or for as long as they like. Done anew it is changed. */
export async function compMember(context: MemberContext, { username, tierId, until }: Comp): Promise<string> {
  if (until && until <= context.now()) throw badField('until', 'until: is over already')
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
      if (!row) throw new Error('the membership was not kept')
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

/** Who pays, or has days of a gift, keeps them first. */
function requireReplaceable(held: SubscriptionRow): void {
  if (held.state === 'incomplete') throw conflict('They are about to pay. Try again in a quarter of an hour.', 'PAYING')
  if (held.state === 'gift') throw conflict('They have a gift. It has to end first.', 'HAS_GIFT')
  if (held.providerId !== null) throw conflict('They pay for a membership. It has to end first.', 'PAYS')
}

/** Ends it. Twice is once. */
export async function endComp(context: MemberContext, id: string): Promise<void> {
  await context.transaction(async (tx) => {
    const row = await lockSubscription(tx, id)
    if (!row || row.creatorUid !== context.viewer.uid) throw notFound()
    if (row.state === 'ended') return
    if (row.state !== 'comped') throw cannotChange('given')
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
  if (!seen) throw badField('username', 'username: Nobody by that name can be given this.')
  if (seen.uid === viewer.uid) throw badField('username', 'username: That is you.')
  return seen.uid
}

async function notifyComped(context: MemberContext, tx: Tx, row: SubscriptionRow): Promise<void> {
  const actors = await readActors(tx, [row.creatorUid])
  const { name } = actors.get(row.creatorUid) ?? unknownActor(row.creatorUid)
  await notifyAboutSubscription(writeContextOf(context, tx), row, {
    to: row.uid,
    about: row.creatorUid,
    of: `comped ${row.tierId} ${row.accessUntil?.getTime()}`,
    title: `${name} made you a member`,
    text: 'It costs you nothing.',
    path: '/account/subscriptions',
  })
}
