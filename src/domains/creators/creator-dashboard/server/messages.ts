import { and, desc, eq, sql } from 'drizzle-orm'
import { creators } from '#domains/creators/creators/server/tables.ts'
import { readTier } from '#domains/creators/tiers/server/reads.ts'
import { tiers } from '#domains/creators/tiers/server/tables.ts'
import { nameValue } from '#domains/members/people/rules.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { conflict, notFound } from '#platform/refusals.ts'
import type { ReadMessage, SentMessage } from '../contract.ts'
import { nextMessageAt } from '../rules.ts'
import { notifyCreatorMessage } from './jobs.ts'
import { creatorMessages } from './tables.ts'

interface ToSend {
  creatorUid: string
  id: string
  tierId: string
  text: string
}

/** Messages the members of a tier and the tiers above, at most once in seven days. Idempotent by ID. */
export async function sendMessage({ tx, jobs, now }: WriteContext, { creatorUid, id, tierId, text }: ToSend) {
  // Serializes concurrent messages of one creator.
  await tx.select({ uid: creators.uid }).from(creators).where(eq(creators.uid, creatorUid)).for('update')
  const [there] = await tx.select().from(creatorMessages).where(eq(creatorMessages.id, id))
  if (there) {
    if (there.creatorUid !== creatorUid) throw notFound()
    return
  }
  const tier = await readTier(tx, tierId)
  if (tier?.creatorUid !== creatorUid) throw notFound()
  const next = nextMessageAt(await readLastSent(tx, creatorUid), now)
  if (next)
    throw conflict(
      message('You can message your members once a week. You can write again on {day}.', {
        day: { day: next.toISOString() },
      }),
      'MESSAGE_TOO_SOON',
    )
  const { level } = tier
  const { rows } = await tx.execute<{ members: number }>(
    sql`select count(*)::int as members from (${recipientsOf({ creatorUid, level, now })}) r`,
  )
  const recipients = rows[0]?.members ?? 0
  if (recipients === 0) throw conflict(message('No one is on that tier or a higher one right now.'), 'NO_MEMBERS')
  await tx.insert(creatorMessages).values({ id, creatorUid, tierId, level, text, recipients, sentAt: now })
  await jobs.send(tx, notifyCreatorMessage, { data: { messageId: id } })
}

const AT_ONCE = 500

/** Notifies recipients with an `account_update`. Anyone who left, blocked or muted the creator since is skipped. */
export async function notifyMessage(context: WriteContext, id: string): Promise<void> {
  const { tx, now } = context
  const [row] = await tx
    .select({ message: creatorMessages, name: users.displayName, tier: tiers.name })
    .from(creatorMessages)
    .innerJoin(users, eq(users.uid, creatorMessages.creatorUid))
    .innerJoin(tiers, eq(tiers.id, creatorMessages.tierId))
    .where(eq(creatorMessages.id, id))
  if (!row) return
  const { creatorUid, level, text } = row.message
  let after = ''
  for (;;) {
    const { rows } = await tx.execute<{ uid: string }>(
      sql`select r.uid from (${recipientsOf({ creatorUid, level, now })}) r where r.uid > ${after} order by r.uid limit ${AT_ONCE}`,
    )
    if (rows.length === 0) return
    await notify(context, {
      type: 'account_update',
      actorId: creatorUid,
      recipients: rows.map(({ uid }) => uid),
      extra: {
        title: message('{name} sent a message to members of {tier}', {
          name: nameValue(row.name),
          tier: row.tier,
        }),
        text,
        path: `/creators/message/${id}`,
      },
      batch: `creator message ${id} after ${after}`,
    })
    after = rows.at(-1)?.uid ?? ''
  }
}

/** Messages a creator sent, newest first. */
export async function readMessages(
  reader: Reader,
  of: { creatorUid: string; cursor?: string | undefined; limit: number; now: Date },
): Promise<{ items: SentMessage[]; nextCursor: string | null; nextAt: string | null }> {
  const after = readTimeCursor(of.cursor)
  const rows = await withTier(reader)
    .where(
      and(
        eq(creatorMessages.creatorUid, of.creatorUid),
        after &&
          sql`(${creatorMessages.sentAt}, ${creatorMessages.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(desc(creatorMessages.sentAt), desc(creatorMessages.id))
    .limit(of.limit + 1)
  const { page, nextCursor } = cutPage(rows, of.limit, ({ message }) => ({ at: message.sentAt, id: message.id }))
  return {
    items: page.map(({ message, tier }) => toSentMessage(message, tier)),
    nextCursor,
    nextAt: nextMessageAt(await readLastSent(reader, of.creatorUid), of.now)?.toISOString() ?? null,
  }
}

const withTier = (reader: Reader) =>
  reader
    .select({ message: creatorMessages, tier: tiers.name })
    .from(creatorMessages)
    .innerJoin(tiers, eq(tiers.id, creatorMessages.tierId))

export async function findSentMessage(reader: Reader, { creatorUid, id }: { creatorUid: string; id: string }) {
  const [row] = await withTier(reader).where(
    and(eq(creatorMessages.id, id), eq(creatorMessages.creatorUid, creatorUid)),
  )
  if (!row) throw notFound()
  return toSentMessage(row.message, row.tier)
}

/** A message, for its author and for current members at its tier or above. 404 for anyone else, and after a block. */
export async function findMessageFor(
  reader: Reader,
  { uid, id, now }: { uid: string; id: string; now: Date },
): Promise<ReadMessage> {
  const [row] = await withTier(reader).where(
    and(
      eq(creatorMessages.id, id),
      sql`(${creatorMessages.creatorUid} = ${uid} or exists (select from subscriptions s join tiers h on h.id = s.tier_id
          where s.uid = ${uid} and s.creator_uid = ${creatorMessages.creatorUid} and h.level >= ${creatorMessages.level}
            and s.access_until > ${now.toISOString()}::timestamptz))`,
    ),
  )
  const [from] = row ? await readPersonCards(reader, { uid }, [row.message.creatorUid]) : []
  if (!row || !from) throw notFound()
  const { text, sentAt } = row.message
  return { id, from, tierName: row.tier, text, sentAt: sentAt.toISOString() }
}

const toSentMessage = (
  { id, tierId, text, sentAt, recipients }: typeof creatorMessages.$inferSelect,
  tierName: string,
): SentMessage => ({ id, tier: { id: tierId, name: tierName }, text, sentAt: sentAt.toISOString(), recipients })

async function readLastSent(reader: Reader, creatorUid: string): Promise<Date | null> {
  const [last] = await reader
    .select({ at: creatorMessages.sentAt })
    .from(creatorMessages)
    .where(eq(creatorMessages.creatorUid, creatorUid))
    .orderBy(desc(creatorMessages.sentAt))
    .limit(1)
  return last?.at ?? null
}

const recipientsOf = ({ creatorUid, level, now }: { creatorUid: string; level: number; now: Date }) => sql`
  select distinct s.uid from subscriptions s join tiers t on t.id = s.tier_id
  where s.creator_uid = ${creatorUid} and t.level >= ${level} and s.access_until > ${now.toISOString()}::timestamptz
    and not ${blockedBetween(sql`s.uid`, creatorUid)}`
