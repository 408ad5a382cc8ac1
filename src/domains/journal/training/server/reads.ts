import { and, asc, count, eq, gte, inArray, lt, lte, type SQL, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { visibleTo as gymVisibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { Session, SessionLine } from '../contract.ts'
import { SAME_SESSION_MS } from '../limits.ts'
import { type FoundSession, lineOf, nameTechniques, type RoundRow, type SessionRef } from './session-views.ts'
import { trainingPartners, trainingRounds, trainingSessions } from './tables.ts'

/** The aliases that other capabilities' conditions expect: `a` for activities, `g` for gyms. */
export const a = alias(activities, 'a')
const g = alias(gyms, 'g')
const s = trainingSessions

/** Sessions with their entry's visibility and their gym; callers add the conditions. */
export const foundSessions = (reader: Reader, viewer: { uid: string } | null) =>
  reader
    .select({ session: s, visibility: a.visibility, gym: { id: g.id, slug: g.slug, name: g.name } })
    .from(s)
    .innerJoin(a, and(eq(a.actorId, s.uid), eq(a.id, s.activityId)))
    .leftJoin(g, and(eq(g.id, s.gymId), gymVisibleTo(viewer)))
    .$dynamic()

/**
 * A member's own session with private fields, also found by an id that was merged into it. Undefined if it doesn't
 * exist or is deleted.
 */
export async function readSession(reader: Reader, { uid, id }: SessionRef): Promise<Session | undefined> {
  const [found] = await foundSessions(reader, { uid }).where(
    and(eq(s.uid, uid), hasSessionId(id), eq(s.isDeleted, false)),
  )
  return found && fullOf(reader, found)
}

/** A member's own session, as lists show it. */
export async function readLine(reader: Reader, { uid, id }: SessionRef): Promise<SessionLine | undefined> {
  const found = await foundSessions(reader, { uid }).where(and(eq(s.uid, uid), eq(s.id, id), eq(s.isDeleted, false)))
  const [line] = await linesOf(reader, uid, found)
  return line
}

/** Matches a session by its id or an id that was merged into it. */
export const hasSessionId = (id: string): SQL =>
  sql`(${s.id} = ${id} or (${s.mergedIds} <> '{}' and ${id} = any(${s.mergedIds})))`

/** A member's latest session, with private fields. */
export async function readLastSession(reader: Reader, uid: string): Promise<Session | undefined> {
  const [found] = await foundSessions(reader, { uid })
    .where(and(eq(s.uid, uid), eq(s.isDeleted, false)))
    .orderBy(sql`${s.startedAt} desc, ${s.id} desc`)
    .limit(1)
  return found && fullOf(reader, found)
}

export interface OwnFilter {
  /** Such as 2026-11. */
  month?: string | undefined
  day?: string | undefined
  kind?: SessionKind | undefined
  discipline?: SessionDiscipline | undefined
  gymId?: string | undefined
  /** Searches notes, injuries and places. */
  text?: string | undefined
}

/** A member's own sessions, newest first. */
export async function readSessionLines(
  reader: Reader,
  { uid, cursor, limit, ...filter }: OwnFilter & { uid: string; cursor?: string | undefined; limit: number },
): Promise<{ items: SessionLine[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const found = await foundSessions(reader, { uid })
    .where(
      and(
        eq(s.uid, uid),
        eq(s.isDeleted, false),
        matches(filter),
        after && sql`(${s.startedAt}, ${s.id}) < (${after.at.toISOString()}::timestamptz, ${after.id})`,
      ),
    )
    .orderBy(sql`${s.startedAt} desc, ${s.id} desc`)
    .limit(limit + 1)
  const { page, nextCursor } = cutPage(found, limit, ({ session }) => ({ at: session.startedAt, id: session.id }))
  return { items: await linesOf(reader, uid, page), nextCursor }
}

/** A member's own sessions that start in a period, oldest first. */
export async function readSessionsBetween(
  reader: Reader,
  { uid, from, until }: { uid: string; from: Date; until: Date },
): Promise<SessionLine[]> {
  const found = await foundSessions(reader, { uid })
    .where(and(eq(s.uid, uid), eq(s.isDeleted, false), gte(s.startedAt, from), lt(s.startedAt, until)))
    .orderBy(asc(s.startedAt), asc(s.id))
  return linesOf(reader, uid, found)
}

/** The days of a year on which a member trained. */
export async function readCalendar(reader: Reader, { uid, year }: { uid: string; year: number }) {
  return reader
    .select({ day: s.day, sessions: count(), minutes: sum(s.minutes).mapWith(Number) })
    .from(s)
    .where(and(eq(s.uid, uid), eq(s.isDeleted, false), gte(s.day, `${year}-01-01`), lt(s.day, `${year + 1}-01-01`)))
    .groupBy(s.day)
    .orderBy(asc(s.day))
}

function matches({ month, day, kind, discipline, gymId, text }: OwnFilter): SQL | undefined {
  return and(
    month
      ? and(gte(s.day, `${month}-01`), lt(s.day, sql`(${`${month}-01`}::date + interval '1 month')::date`))
      : undefined,
    day ? eq(s.day, day) : undefined,
    kind ? eq(s.kind, kind) : undefined,
    discipline ? eq(s.discipline, discipline) : undefined,
    gymId ? eq(s.gymId, gymId) : undefined,
    text
      ? sql`position(fold_name(${text}) in fold_name(${s.notes} || ' ' || ${s.injuries} || ' ' || ${s.place})) > 0`
      : undefined,
  )
}

async function linesOf(reader: Reader, uid: string, found: readonly FoundSession[]): Promise<SessionLine[]> {
  const slugs = found.flatMap(({ session }) => session.techniques)
  const names = await readTechniqueNames(reader, slugs, { uid })
  return found.map((one) => lineOf(one, names))
}

async function fullOf(reader: Reader, found: FoundSession): Promise<Session> {
  const { session } = found
  const viewer = { uid: session.uid }
  const rounds = session.roundCount === 0 ? [] : await readRounds(reader, session)
  const partners = rounds.some(({ partnerUid }) => partnerUid) ? await readNamed(reader, session) : []
  const uids = partners.map(({ partnerUid }) => partnerUid)
  const cards = await readPeople(reader, viewer, uids)
  const slugs = rounds.flatMap(({ subsFor, subsAgainst, positions, worked }) =>
    [subsFor, subsAgainst, positions, worked].flat(),
  )
  const names = await readTechniqueNames(reader, [...session.techniques, ...slugs], viewer)
  const { mood, energy, notes, injuries, importId, createdAt } = session
  return {
    ...lineOf(found, names),
    ...{ mood, energy, notes, injuries, importId },
    createdAt: createdAt.toISOString(),
    rounds: rounds.map(({ minutes, partnerUid, partnerName, result, ...lists }) => {
      const card = partnerUid === null ? undefined : cards.get(partnerUid)
      const name = card?.displayName ?? partnerName
      return {
        ...{ minutes, result },
        partner: card || name ? { uid: card?.uid ?? null, name } : null,
        subsFor: nameTechniques(lists.subsFor, names),
        subsAgainst: nameTechniques(lists.subsAgainst, names),
        positions: nameTechniques(lists.positions, names),
        worked: nameTechniques(lists.worked, names),
      }
    }),
    partners: partners.flatMap(({ partnerUid, consent, toldAt }) => {
      const person = cards.get(partnerUid)
      return person ? [{ person, consent, isNotified: toldAt !== null }] : []
    }),
  }
}

export function readRounds(reader: Reader, { uid, id }: SessionRef): Promise<RoundRow[]> {
  return reader
    .select()
    .from(trainingRounds)
    .where(and(eq(trainingRounds.uid, uid), eq(trainingRounds.sessionId, id)))
    .orderBy(asc(trainingRounds.place))
}

function readNamed(reader: Reader, { uid, id }: SessionRef) {
  return reader
    .select()
    .from(trainingPartners)
    .where(
      and(
        eq(trainingPartners.uid, uid),
        eq(trainingPartners.sessionId, id),
        inArray(trainingPartners.consent, ['asked', 'accepted']),
      ),
    )
    .orderBy(asc(trainingPartners.askedAt), asc(trainingPartners.partnerUid))
}

/** Whether a session is already logged within `SAME_SESSION_MS` of this start. If not, records the start. */
export type TakeStart = (startedAt: Date) => 'new' | 'there'

/** Reads the start times a member has logged, optionally within a period. */
export async function readLoggedStarts(
  reader: Reader,
  uid: string,
  within?: { from: Date; until: Date },
): Promise<TakeStart> {
  const near = (at: Date, by: number) => new Date(at.getTime() + by)
  const rows = await reader
    .select({ startedAt: s.startedAt })
    .from(s)
    .where(
      and(
        eq(s.uid, uid),
        eq(s.isDeleted, false),
        within && gte(s.startedAt, near(within.from, -SAME_SESSION_MS)),
        within && lte(s.startedAt, near(within.until, SAME_SESSION_MS)),
      ),
    )
  const starts = new Map<number, number[]>()
  const slotOf = (time: number) => Math.floor(time / SAME_SESSION_MS)
  const add = (time: number) => void starts.set(slotOf(time), [...(starts.get(slotOf(time)) ?? []), time])
  for (const { startedAt } of rows) add(startedAt.getTime())
  return (startedAt) => {
    const time = startedAt.getTime()
    const close = [-1, 0, 1].flatMap((by) => starts.get(slotOf(time) + by) ?? [])
    if (close.some((one) => Math.abs(one - time) <= SAME_SESSION_MS)) return 'there'
    add(time)
    return 'new'
  }
}
