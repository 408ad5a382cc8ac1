import { and, eq } from 'drizzle-orm'
import type { ActivityContent, PostPicture } from '#domains/feed/activities/contract.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import type { Tx } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import type { CheckedSession } from '../contract.ts'
import type { Circumstances } from './check.ts'
import { entryOf } from './entry.ts'
import { readRounds } from './reads.ts'
import { clockOf, nameTechniques, type RoundRow, type SessionRef, type SessionRow } from './session-views.ts'
import { trainingRounds, trainingSessions } from './tables.ts'

const s = trainingSessions

export type SessionWithTimezone = CheckedSession & { timezone: string }

export const sessionPathOf = ({ uid, id }: SessionRef) => `users/${uid}/sessions/${id}`

export const insertRounds = (tx: Tx, row: SessionRef, rounds: CheckedSession['rounds']): Promise<void> =>
  insertRoundsOf(tx, [{ row, rounds }])

/** Rows per statement. PostgreSQL allows at most 65,535 parameters. */
const ROUNDS_AT_ONCE = 2_000

export async function insertRoundsOf(
  tx: Tx,
  sessions: readonly { row: SessionRef; rounds: CheckedSession['rounds'] }[],
): Promise<void> {
  const rows = sessions.flatMap(({ row: { uid, id }, rounds }) =>
    rounds.map(({ partner, minutes, result, subsFor, subsAgainst, positions, worked }, place) => ({
      ...{ uid, sessionId: id, place, minutes, result, subsFor, subsAgainst, positions, worked },
      partnerUid: partner?.uid ?? null,
      partnerName: partner?.name ?? '',
    })),
  )
  for (let at = 0; at < rows.length; at += ROUNDS_AT_ONCE)
    await tx.insert(trainingRounds).values(rows.slice(at, at + ROUNDS_AT_ONCE))
}

/** Rounds with partners by name only, for an import. */
export const withoutMembers = (rounds: CheckedSession['rounds']) =>
  rounds.map((round) => ({ ...round, partner: round.partner?.name ? { uid: null, name: round.partner.name } : null }))

export function columnsOf(
  session: SessionWithTimezone,
  startedAt: Date,
  { gymName, photos }: { gymName: string | null; photos: PostPicture[] },
) {
  const { day, timezone, minutes, gymId, kind, discipline, intensity, mood, energy } = session
  return {
    ...{ day, startedAt, timezone, minutes, gymId, kind, discipline, intensity, mood, energy, photos },
    // Stores the gym's name, so that the session still has it if the gym is deleted.
    place: gymName ?? session.place,
    techniques: session.techniques,
    notes: session.notes,
    injuries: session.injuries,
    roundCount: session.rounds.length,
    eventId: session.eventId,
  }
}

/**
 * The entry's content, for everyone who sees it: only techniques of the library, and a link to the gym only if everyone
 * can open it.
 */
export async function contentOf(tx: Tx, row: SessionRow, known: Circumstances): Promise<ActivityContent> {
  return contentWith(await readTechniqueNames(tx, row.techniques, null), row, known)
}

export async function contentsOf(
  tx: Tx,
  sessions: readonly { row: SessionRow; known: Circumstances }[],
): Promise<ActivityContent[]> {
  const slugs = sessions.flatMap(({ row }) => row.techniques)
  const names = await readTechniqueNames(tx, slugs, null)
  return sessions.map(({ row, known }) => contentWith(names, row, known))
}

function contentWith(names: Map<string, string>, row: SessionRow, { gymName, gymSlug, gymIsOpen }: Circumstances) {
  const { uid, id, day, minutes, kind, discipline, intensity, roundCount: rounds, photos } = row
  const place = row.place === '' ? null : { slug: gymName !== null && gymIsOpen ? gymSlug : null, name: row.place }
  const techniques = nameTechniques(row.techniques, names)
  return entryOf(uid, { id, day, minutes, place, kind, discipline, intensity, rounds, techniques, photos })
}

/** A stored session in the shape of the API's input. */
export function sessionInputOf(row: SessionRow, rounds: readonly RoundRow[]): SessionWithTimezone {
  const { day, startedAt, timezone, minutes, gymId, place, kind, discipline, intensity, mood, energy } = row
  const { techniques, notes, injuries, eventId } = row
  return {
    ...{ day, timezone, minutes, gymId, place, kind, discipline, intensity, mood, energy },
    ...{ techniques, notes, injuries, eventId },
    start: clockOf(startedAt, timezone),
    rounds: rounds.map(roundInputOfRow),
    photos: row.photos.map(({ id, alt }) => ({ id, alt })),
  }
}

export function roundInputOfRow({ partnerUid, partnerName, ...round }: RoundRow) {
  const partner = partnerUid === null && partnerName === '' ? null : { uid: partnerUid, name: partnerName }
  return roundInput({ ...round, partner })
}

export function roundInput(round: CheckedSession['rounds'][number]) {
  const { minutes, partner, result, subsFor, subsAgainst, positions, worked } = round
  return { minutes, partner, result, subsFor, subsAgainst, positions, worked }
}

/** Locks a session until the transaction ends. Throws 404, or the `absent` error, if it doesn't exist or is deleted. */
export async function lockSession(tx: Tx, { uid, id }: SessionRef, absent: () => Error = notFound) {
  const [found] = await tx
    .select({ row: s, visibility: activities.visibility })
    .from(s)
    .innerJoin(activities, and(eq(activities.actorId, s.uid), eq(activities.id, s.activityId)))
    .where(and(eq(s.uid, uid), eq(s.id, id), eq(s.isDeleted, false)))
    .for('update')
  if (!found) throw absent()
  return { ...found, rounds: await readRounds(tx, found.row) }
}

export const isOne = ({ uid, id }: SessionRef) => and(eq(s.uid, uid), eq(s.id, id))
