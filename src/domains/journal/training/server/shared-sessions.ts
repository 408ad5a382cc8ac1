import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { sessionPartners } from '#domains/feed/activities/server/extension-points.ts'
import { isFriend, type MaybeViewer, visibleTo, visibleToPerson } from '#domains/feed/activities/server/visible-to.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { SharedSession } from '../contract.ts'
import type { PartnerConsent } from '../rules.ts'
import { foundSessions } from './reads.ts'
import { type FoundSession, type SessionRef, sharedOf } from './session-views.ts'
import { trainingSessions as s } from './tables.ts'

/**
 * A member's sessions that the viewer may see, latest day first. Within a day the order is by id, because the hour is
 * private.
 */
export async function readSharedSessions(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, cursor, limit }: { uid: string; cursor: string | undefined; limit: number },
): Promise<{ items: SharedSession[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const later = after && sql`(${s.day}, ${s.id}) < (${after.at.toISOString().slice(0, 10)}::date, ${after.id})`
  const found = await visibleSessions(reader, viewer, and(eq(s.uid, uid), later)).limit(limit + 1)
  const { page, nextCursor } = cutPage(found, limit, ({ session }) => ({ at: session.day, id: session.id }))
  return { items: await sharedWith(reader, viewer, uid, page), nextCursor }
}

/** A session that the viewer may see; undefined when it's absent, deleted or hidden, which must look the same. */
export async function readSharedSession(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, id }: SessionRef,
): Promise<SharedSession | undefined> {
  const found = await visibleSessions(reader, viewer, and(eq(s.uid, uid), inArray(s.id, [id])))
  const [session] = await sharedWith(reader, viewer, uid, found)
  return session
}

const visibleSessions = (reader: Reader, viewer: MaybeViewer, which: SQL | undefined) =>
  foundSessions(reader, viewer)
    .where(and(which, eq(s.isDeleted, false), visibleTo(viewer)))
    .orderBy(sql`${s.day} desc, ${s.id} desc`)

async function sharedWith(
  reader: Reader,
  viewer: MaybeViewer,
  uid: string,
  found: readonly FoundSession[],
): Promise<SharedSession[]> {
  const slugs = found.flatMap(({ session }) => session.techniques)
  // The author's own suggested techniques are hidden from others.
  const names = await readTechniqueNames(reader, slugs, viewer?.uid === uid ? viewer : null)
  const ids = found.filter(({ session }) => session.roundCount > 0).map(({ session }) => session.id)
  const partners = await readPartners(reader, viewer, { uid, ids })
  const uids = partners.map(({ partner_uid }) => partner_uid)
  const cards = await readPeople(reader, viewer, uids)
  return found.map((one) => {
    const here = partners.filter(({ session_id }) => session_id === one.session.id)
    return {
      ...sharedOf(one, names),
      partners: here.flatMap(({ partner_uid, consent }) =>
        consent === 'declined' ? [] : (cards.get(partner_uid) ?? []),
      ),
      myConsent: here.find(({ partner_uid }) => partner_uid === viewer?.uid)?.consent ?? null,
    }
  })
}

interface Named extends Record<string, unknown> {
  session_id: string
  partner_uid: string
  consent: PartnerConsent
}

/** The partners in these sessions that the viewer may see; also the viewer if they declined. */
async function readPartners(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, ids }: { uid: string; ids: string[] },
): Promise<Named[]> {
  if (!viewer || ids.length === 0) return []
  const { rows } = await reader.execute<Named>(sql`
    select p.session_id, p.partner_uid, p.consent from training_partners p
    join training_sessions s on s.uid = p.uid and s.id = p.session_id
    join activities a on a.actor_id = s.uid and a.id = s.activity_id
    where p.uid = ${uid} and p.session_id = any(${sql.param(ids)}::text[]) and ${partnerNamedTo(sql`${viewer.uid}::text`)}
    order by p.asked_at, p.partner_uid`)
  return rows
}

/**
 * SQL condition on `training_partners p` of the session in `activities a`: `me` may know that the partner is named. The
 * author sees everyone who didn't decline, and partners see themselves. The author's friends see partners who accepted
 * and can still see the session themselves, and so can change their mind.
 */
const partnerNamedTo = (me: SQL): SQL => sql`(not ${blockedBetween(sql`p.partner_uid`, sql`p.uid`)}
  and (p.partner_uid = ${me} or (p.consent <> 'declined' and (p.uid = ${me}
    or (p.consent = 'accepted' and ${isFriend(me, sql`p.uid`)} and ${visibleToPerson(sql`p.partner_uid`)})))))`

export const partnersOfEntries: ReturnType<typeof sessionPartners.get> = {
  exist: sql`(a.activity_type = 'training_session' and exists (
    select from training_partners t where t.uid = a.actor_id and t.session_id = a.target_id and t.consent <> 'declined'))`,
  async read(reader, viewer, entries) {
    const partners = new Map<string, PersonCard[]>()
    if (!viewer || entries.length === 0) return partners
    const [actorIds, ids] = [entries.map(({ actor_id }) => actor_id), entries.map(({ id }) => id)]
    const { rows } = await reader.execute<{ id: string; uid: string }>(sql`
      select a.id, p.partner_uid as uid from unnest(${sql.param(actorIds)}::text[], ${sql.param(ids)}::text[]) w(actor_id, id)
      join activities a on a.actor_id = w.actor_id and a.id = w.id
      join training_partners p on p.uid = a.actor_id and p.session_id = a.target_id
      where p.consent <> 'declined' and ${partnerNamedTo(sql`${viewer.uid}::text`)} order by p.asked_at, p.partner_uid`)
    const uids = rows.map(({ uid }) => uid)
    const people = await readPeople(reader, viewer, uids)
    for (const { id, uid } of rows) partners.set(id, [partners.get(id) ?? [], people.get(uid) ?? []].flat())
    return partners
  },
}
