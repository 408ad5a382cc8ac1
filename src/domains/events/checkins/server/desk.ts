import { createHash, createHmac, randomBytes } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { type FoundEvent, findEvent } from '#domains/events/events/server/reads.ts'
import { mayRun } from '#domains/events/events/server/rights.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { rsvps } from '#domains/events/rsvps/server/tables.ts'
import { users } from '#domains/members/people/server/tables.ts'
import { isDisabled } from '#domains/members/session/server/reads.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { notFound } from '#platform/refusals.ts'
import type { DeskPerson } from '../contract.ts'
import { windowOf } from '../rules.ts'
import { checkInDesks, checkIns } from './tables.ts'

/** A tablet that can check people in at one event until its check-in closes, and nothing else. */
export interface Desk {
  id: string
  openedBy: string
  /** The key from which the desk's `pick` values are derived. */
  token: string
  event: FoundEvent
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Opens a desk and returns its token, which only the tablet stores. The server stores the token's hash. */
export async function openDesk(tx: Tx, { event, uid, now }: { event: FoundEvent; uid: string; now: Date }) {
  const token = randomBytes(32).toString('base64url')
  const id = newId()
  await tx
    .insert(checkInDesks)
    .values({ id, eventId: event.id, tokenHash: hashOf(token), openedBy: uid, openedAt: now })
  return { id, token, expiresAt: windowOf(event).closesAt.toISOString() }
}

export async function readDesks(reader: Reader, eventId: string) {
  const rows = await reader
    .select({ id: checkInDesks.id, openedAt: checkInDesks.openedAt })
    .from(checkInDesks)
    .where(and(eq(checkInDesks.eventId, eventId), isNull(checkInDesks.revokedAt)))
    .orderBy(asc(checkInDesks.openedAt), asc(checkInDesks.id))
  return rows.map(({ id, openedAt }) => ({ id, openedAt: openedAt.toISOString() }))
}

export async function closeDesk(tx: Tx, { eventId, id, now }: { eventId: string; id: string; now: Date }) {
  const which = and(eq(checkInDesks.id, id), eq(checkInDesks.eventId, eventId))
  const [known] = await tx.select({ id: checkInDesks.id }).from(checkInDesks).where(which)
  if (!known) throw notFound()
  await tx
    .update(checkInDesks)
    .set({ revokedAt: now })
    .where(and(which, isNull(checkInDesks.revokedAt)))
}

/**
 * The desk a token belongs to. Throws 404 once the desk or the event's check-in has closed, the event is deleted or no
 * longer scheduled, or the desk's host can no longer sign in or check people in there.
 */
export async function findDesk(reader: Reader, token: string, now: Date): Promise<Desk> {
  const [row] = await reader
    .select({
      desk: checkInDesks,
      gymId: events.gymId,
      role: users.role,
      account: { banned: authUsers.banned, banExpires: authUsers.banExpires },
    })
    .from(checkInDesks)
    .innerJoin(events, eq(events.id, checkInDesks.eventId))
    .innerJoin(users, eq(users.uid, checkInDesks.openedBy))
    .innerJoin(authUsers, eq(authUsers.id, checkInDesks.openedBy))
    .where(and(eq(checkInDesks.tokenHash, hashOf(token)), isNull(checkInDesks.revokedAt)))
  if (!row || isDisabled(row.account, now)) throw notFound()
  const { id, eventId, openedBy } = row.desk
  const host: Viewer = {
    uid: openedBy,
    sessionId: '',
    role: row.role,
    profileComplete: true,
    onboardingComplete: true,
    accountStatus: 'good',
    restrictedUntil: null,
  }
  const event = await findEvent(reader, { gymId: row.gymId, eventId }, host)
  if (event?.status !== 'scheduled' || now > windowOf(event).closesAt) throw notFound()
  if (!(await mayRun(reader, event, host, 'checkIn'))) throw notFound()
  return { id, openedBy, token, event }
}

/** Minimum number of characters to search for. */
const SHORTEST_SEARCH = 2
const FOUND_AT_MOST = 8

/** Expected people with a word in their name that starts with this text. */
export async function searchAtDesk(reader: Reader, desk: Desk, text: string): Promise<DeskPerson[]> {
  const wanted = normalizeText(text)
  if ([...wanted].length < SHORTEST_SEARCH) return []
  const people = await readAtDesk(reader, desk)
  return people
    .filter(({ displayName }) => {
      const name = normalizeText(displayName)
      return name.startsWith(wanted) || name.includes(` ${wanted}`)
    })
    .sort((a, b) => a.displayName.localeCompare(b.displayName))
    .slice(0, FOUND_AT_MOST)
    .map((person) => toDeskPerson(desk, person))
}

/** The person behind this desk's `pick`. */
export async function findAtDesk(reader: Reader, desk: Desk, pick: string) {
  const people = await readAtDesk(reader, desk)
  const person = people.find(({ uid }) => pickOf(desk, uid) === pick)
  if (!person) throw notFound()
  return person
}

interface AtDesk {
  uid: string
  displayName: string
  beltRank: DeskPerson['beltRank']
  at: Date | null
}

export function toDeskPerson(desk: Desk, { uid, displayName, beltRank, at }: AtDesk): DeskPerson {
  const firstName = displayName.trim().split(/\s+/u)[0] ?? ''
  return { pick: pickOf(desk, uid), firstName, beltRank, checkedInAt: at?.toISOString() ?? null }
}

/** An id for a person that hides their uid and is valid only at this desk. */
const pickOf = ({ token }: Desk, uid: string) =>
  createHmac('sha256', token).update(uid).digest('base64url').slice(0, 22)

function readAtDesk(reader: Reader, { event }: Desk): Promise<AtDesk[]> {
  return reader
    .select({ uid: rsvps.uid, displayName: users.displayName, beltRank: users.beltRank, at: checkIns.at })
    .from(rsvps)
    .innerJoin(users, eq(users.uid, rsvps.uid))
    .leftJoin(
      checkIns,
      and(eq(checkIns.eventId, rsvps.eventId), eq(checkIns.uid, rsvps.uid), isNull(checkIns.undoneAt)),
    )
    .where(and(eq(rsvps.eventId, event.id), sql`${rsvps.status} not in ('cancelled', 'removed')`)) as Promise<AtDesk[]>
}
