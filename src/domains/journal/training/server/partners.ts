import { and, eq, ne, notInArray, sql } from 'drizzle-orm'
import { visibleToPerson } from '#domains/feed/activities/server/visible-to.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, notFound } from '#platform/refusals.ts'
import type { CheckedSession } from '../contract.ts'
import type { PartnerConsent } from '../rules.ts'
import type { SessionRef } from './session-views.ts'
import { trainingPartners, trainingPartnersAlways, trainingRounds } from './tables.ts'

type Round = CheckedSession['rounds'][number]

/** The uids of partners in rounds, without duplicates. */
export const partnerUidsIn = (rounds: readonly Round[]): string[] => [
  ...new Set(rounds.flatMap(({ partner }) => partner?.uid ?? [])),
]

/**
 * Adds each partner's name to the rounds. The name stays even if the member is no longer linked. Refuses members the
 * author can't see; for those who declined to be in this session, only the name is stored.
 */
export async function withPartners(tx: Tx, { uid, id }: SessionRef, rounds: readonly Round[]): Promise<Round[]> {
  const uids = partnerUidsIn(rounds)
  if (uids.length === 0) return [...rounds]
  if (uids.includes(uid)) throw badField('rounds', message("can't list you as your own partner"), 'PARTNER_IS_SELF')
  const people = await readPeople(tx, { uid }, uids)
  if (people.size < uids.length)
    throw badField('rounds', message('can only include members you can add as partners'), 'INVALID_PARTNER')
  const declined = new Set(await readDeclined(tx, { uid, id }))
  return rounds.map((round) => {
    const member = round.partner?.uid
    if (!member) return round
    const name = round.partner?.name || (people.get(member)?.displayName ?? '')
    return { ...round, partner: { uid: declined.has(member) ? null : member, name } }
  })
}

async function readDeclined(tx: Tx, { uid, id }: SessionRef): Promise<string[]> {
  const rows = await tx
    .select({ partnerUid: trainingPartners.partnerUid })
    .from(trainingPartners)
    .where(and(isOf({ uid, id }), eq(trainingPartners.consent, 'declined')))
  return rows.map(({ partnerUid }) => partnerUid)
}

/**
 * Asks newly named partners for consent, and removes those no longer named, even if they accepted. A declined request
 * stays declined.
 */
export async function setPartners(
  { tx, now }: WriteContext,
  { uid, id }: SessionRef,
  uids: readonly string[],
): Promise<void> {
  await tx
    .delete(trainingPartners)
    .where(
      and(
        isOf({ uid, id }),
        ne(trainingPartners.consent, 'declined'),
        uids.length > 0 ? notInArray(trainingPartners.partnerUid, [...uids]) : undefined,
      ),
    )
  if (uids.length > 0) await requestPartnerConsent({ tx, now }, { uid, id }, uids)
}

/** Asks partners for consent. Those who always accept this author accept automatically. */
export async function requestPartnerConsent(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { uid, id }: SessionRef,
  uids: readonly string[],
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into training_partners (uid, session_id, partner_uid, consent, asked_at, answered_at)
    select ${uid}, ${id}, w.uid, case when l.uid is null then 'asked' else 'accepted' end, ${at}, case when l.uid is null then null else ${at} end
    from unnest(${sql.param([...uids])}::text[]) w(uid)
    left join training_partners_always l on l.partner_uid = w.uid and l.uid = ${uid}
    on conflict do nothing`)
}

/** Notifies partners who are asked, can see the session and haven't been notified; for a private session, no one. */
export async function notifyPartners(
  context: WriteContext,
  { uid, id, activityId }: SessionRef & { activityId: string },
): Promise<void> {
  const { tx, now } = context
  const { rows } = await tx.execute<{ partner_uid: string }>(sql`
    update training_partners p set told_at = ${now.toISOString()}::timestamptz from activities a
    where p.uid = ${uid} and p.session_id = ${id} and p.consent = 'asked' and p.told_at is null
      and a.actor_id = p.uid and a.id = ${activityId} and ${visibleToPerson(sql`p.partner_uid`)} returning p.partner_uid`)
  if (rows.length === 0) return
  const recipients = rows.map(({ partner_uid }) => partner_uid)
  await notify(context, {
    type: 'mention',
    actorId: uid,
    recipients,
    activityId,
    extra: { as: 'partner', sessionId: id },
  })
}

export interface Answer {
  /** The named partner. */
  viewer: { uid: string }
  /** The session's author. */
  uid: string
  sessionId: string
  accept: boolean
  /** Whether to accept whenever this author names the viewer. Omitted: unchanged. Declining turns it off. */
  always?: boolean | undefined
  now: Date
}

/**
 * Accepts or declines for a partner. Accepting lets the author's friends read the name. Declining permanently removes
 * the member from the session, leaving the name as text. Throws 404 if they aren't named, accept after declining, or
 * can't see the session and weren't notified of it.
 */
export async function answerPartner(tx: Tx, { viewer, uid, sessionId, accept, always, now }: Answer) {
  const before = await lockAsked(tx, { viewer, uid, sessionId })
  if (!before || (accept && before === 'declined')) throw notFound()
  if (accept) await accepting(tx, { uid, partnerUid: viewer.uid, now }, eq(trainingPartners.sessionId, sessionId))
  else if (before !== 'declined') await decline(tx, { uid, id: sessionId, partnerUid: viewer.uid, now })
  if (always !== undefined || !accept)
    await setAlwaysAccept(tx, { viewer, uid, always: accept && always === true, now })
  return {
    consent: accept ? ('accepted' as const) : ('declined' as const),
    always: await isAlways(tx, viewer.uid, uid),
  }
}

async function lockAsked(
  tx: Tx,
  { viewer, uid, sessionId }: Pick<Answer, 'viewer' | 'uid' | 'sessionId'>,
): Promise<PartnerConsent | undefined> {
  const { rows } = await tx.execute<{ consent: PartnerConsent }>(sql`
    select p.consent from training_partners p
    join training_sessions s on s.uid = p.uid and s.id = p.session_id
    join activities a on a.actor_id = s.uid and a.id = s.activity_id
    where p.uid = ${uid} and p.session_id = ${sessionId} and p.partner_uid = ${viewer.uid}
      and (p.told_at is not null or ${visibleToPerson(sql`p.partner_uid`)}) for update of p`)
  return rows[0]?.consent
}

async function decline(tx: Tx, { uid, id, partnerUid, now }: SessionRef & { partnerUid: string; now: Date }) {
  await tx
    .update(trainingPartners)
    .set({ consent: 'declined', answeredAt: now })
    .where(and(isOf({ uid, id }), eq(trainingPartners.partnerUid, partnerUid)))
  await tx
    .update(trainingRounds)
    .set({ partnerUid: null })
    .where(
      and(eq(trainingRounds.uid, uid), eq(trainingRounds.sessionId, id), eq(trainingRounds.partnerUid, partnerUid)),
    )
}

async function accepting(
  tx: Tx,
  { uid, partnerUid, now }: { uid: string; partnerUid: string; now: Date },
  which?: ReturnType<typeof eq>,
) {
  await tx
    .update(trainingPartners)
    .set({ consent: 'accepted', answeredAt: now })
    .where(
      and(
        eq(trainingPartners.uid, uid),
        eq(trainingPartners.partnerUid, partnerUid),
        eq(trainingPartners.consent, 'asked'),
        which,
      ),
    )
}

/**
 * Sets whether the viewer always agrees to be named by this author. Turning it on also accepts the author's open
 * requests.
 */
export async function setAlwaysAccept(
  tx: Tx,
  { viewer, uid, always, now }: Pick<Answer, 'viewer' | 'uid' | 'now'> & { always: boolean },
): Promise<void> {
  const pair = { partnerUid: viewer.uid, uid }
  if (always) {
    await tx
      .insert(trainingPartnersAlways)
      .values({ ...pair, since: now })
      .onConflictDoNothing()
    await accepting(tx, { ...pair, now })
  } else
    await tx
      .delete(trainingPartnersAlways)
      .where(and(eq(trainingPartnersAlways.partnerUid, pair.partnerUid), eq(trainingPartnersAlways.uid, uid)))
}

async function isAlways(tx: Tx, partnerUid: string, uid: string): Promise<boolean> {
  const found = await tx
    .select({ uid: trainingPartnersAlways.uid })
    .from(trainingPartnersAlways)
    .where(and(eq(trainingPartnersAlways.partnerUid, partnerUid), eq(trainingPartnersAlways.uid, uid)))
  return found.length > 0
}

const isOf = ({ uid, id }: SessionRef) => and(eq(trainingPartners.uid, uid), eq(trainingPartners.sessionId, id))
