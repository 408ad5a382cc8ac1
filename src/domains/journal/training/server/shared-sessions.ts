import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type MaybeViewer, partnerNamedTo, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { SharedSession } from '../contract.ts'
import type { PartnerConsent } from '../rules.ts'
import { foundSessions } from './reads.ts'
import { type FoundSession, sharedOf } from './session-views.ts'
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
  return {
    items: await sharedWith(reader, viewer, uid, page),
    nextCursor,
  }
}

/** A session that the viewer may see; undefined when it's absent, deleted or hidden, which must look the same. */
export async function readSharedSession(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, id }: { uid: string; id: string },
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
