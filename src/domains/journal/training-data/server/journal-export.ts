import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { visibleTo as gymVisibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { competitions, matches } from '#domains/journal/matches/server/tables.ts'
import { milestones } from '#domains/journal/milestones/server/tables.ts'
import { promotions } from '#domains/journal/promotions/server/tables.ts'
import { trainingRounds, trainingSessions } from '#domains/journal/training/server/tables.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import type { Database } from '#platform/database.ts'
import { wallClock } from '#platform/wall-clock.ts'

const AT_ONCE = 500

/** The alias that `gymVisibleTo` expects. */
const g = alias(gyms, 'g')

type Row = typeof trainingSessions.$inferSelect

/** A session in the shape of the API's input, with partners by name as its author sees them now. */
export type ExportedSession = ReturnType<typeof sessionOf>

/** A member's sessions, oldest first, read in batches. */
export async function* sessionsToExport(db: Database, uid: string): AsyncGenerator<ExportedSession> {
  const s = trainingSessions
  let after: Row | undefined
  for (;;) {
    const found: { session: Row; gymName: string | null }[] = await db
      .select({ session: s, gymName: g.name })
      .from(s)
      .leftJoin(g, and(eq(g.id, s.gymId), gymVisibleTo({ uid })))
      .where(
        and(
          eq(s.uid, uid),
          eq(s.isDeleted, false),
          after && or(gt(s.startedAt, after.startedAt), and(eq(s.startedAt, after.startedAt), gt(s.id, after.id))),
        ),
      )
      .orderBy(asc(s.startedAt), asc(s.id))
      .limit(AT_ONCE)
    const rows = found.map(({ session, gymName }) => ({ ...session, place: gymName ?? session.place }))
    const rounds = await readRounds(db, uid, rows)
    for (const row of rows) yield sessionOf(row, rounds.get(row.id) ?? [])
    after = rows.at(-1)
    if (rows.length < AT_ONCE) return
  }
}

type Round = typeof trainingRounds.$inferSelect

async function readRounds(db: Database, uid: string, rows: readonly Row[]): Promise<Map<string, Round[]>> {
  const ids = rows.filter(({ roundCount }) => roundCount > 0).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await db
    .select()
    .from(trainingRounds)
    .where(and(eq(trainingRounds.uid, uid), inArray(trainingRounds.sessionId, ids)))
    .orderBy(asc(trainingRounds.place))
  const partners = found.map(({ partnerUid }) => partnerUid)
  const nameOf = await readNames(db, uid, partners)
  const named = found.map((round) => ({ ...round, partnerName: nameOf(round.partnerUid, round.partnerName) }))
  return Map.groupBy(named, ({ sessionId }) => sessionId)
}

/** Names as the member sees them now; members they can no longer see have the name as written, or none. */
async function readNames(db: Database, uid: string, uids: readonly (string | null)[]) {
  const members = uids.filter((one) => one !== null)
  const people = await readPeople(db, { uid }, members)
  return (member: string | null, written: string) => people.get(member ?? '')?.displayName ?? written
}

function sessionOf(row: Row, rounds: readonly Round[]) {
  const { day, startedAt, timezone, minutes, gymId, place, kind, discipline, intensity, mood, energy } = row
  const { techniques, notes, injuries } = row
  return {
    day,
    start: wallClock(startedAt, timezone).toISOString().slice(11, 16),
    timezone,
    minutes,
    gymId,
    place,
    kind,
    ...{ discipline, intensity, mood, energy, techniques, notes, injuries },
    rounds: rounds.map(({ minutes: long, partnerName, result, subsFor, subsAgainst, positions, worked }) => ({
      minutes: long,
      partner: partnerName === '' ? null : { name: partnerName },
      ...{ result, subsFor, subsAgainst, positions, worked },
    })),
  }
}

export async function readMatchesToExport(db: Database, uid: string) {
  const rows = await db
    .select({ match: matches, competition: competitions })
    .from(matches)
    .leftJoin(competitions, and(eq(competitions.uid, matches.uid), eq(competitions.id, matches.competitionId)))
    .where(and(eq(matches.uid, uid), eq(matches.isDeleted, false)))
    .orderBy(asc(matches.day), asc(matches.id))
  const opponents = rows.map(({ match }) => match.opponentUid)
  const nameOf = await readNames(db, uid, opponents)
  return rows.map(({ match, competition }) => {
    const opponent = nameOf(match.opponentUid, match.opponentName)
    const score = (points: number | null, advantages: number | null, penalties: number | null) =>
      points === null ? null : { points, advantages: advantages ?? 0, penalties: penalties ?? 0 }
    const mine = score(match.myPoints, match.myAdvantages, match.myPenalties)
    const theirs = score(match.theirPoints, match.theirAdvantages, match.theirPenalties)
    const { day, ruleSet, discipline, ageDivision, level, weightClass, round, outcome, method, submission } = match
    const { disqualification, duration, medal, videoUrl, positions, notes } = match
    return {
      competition: competition && {
        name: competition.name,
        organisation: competition.organisation,
        city: competition.city,
        country: competition.country,
      },
      ...{ day, ruleSet, discipline, ageDivision, level, weightClass, round, outcome, method, submission },
      ...{ disqualification, duration, medal, videoUrl, positions, notes },
      opponent: opponent === '' ? null : { name: opponent },
      score: mine && theirs ? [mine, theirs] : null,
    }
  })
}

export async function readPromotionsToExport(db: Database, uid: string) {
  const rows = await db
    .select({ promotion: promotions, gym: gyms.name })
    .from(promotions)
    .leftJoin(gyms, eq(gyms.id, promotions.gymId))
    .where(and(eq(promotions.uid, uid), eq(promotions.isDeleted, false)))
    .orderBy(asc(promotions.day), asc(promotions.createdAt), asc(promotions.id))
  const promoters = rows.map(({ promotion }) => promotion.promoterUid)
  const nameOf = await readNames(db, uid, promoters)
  return rows.map(({ promotion, gym }) => {
    const { belt, stripes, day, promoterUid, promoterName, gymName, note, state } = promotion
    const promoter = nameOf(promoterUid, promoterName)
    return {
      ...{ day, belt, stripes, note, state },
      promoter: promoter === '' ? null : { name: promoter },
      gymName: gym ?? gymName,
    }
  })
}

export async function readMilestonesToExport(db: Database, uid: string) {
  return await db
    .select({ day: milestones.day, milestone: milestones.kind })
    .from(milestones)
    .where(and(eq(milestones.uid, uid), isNull(milestones.withdrawnAt)))
    .orderBy(asc(milestones.day), asc(milestones.kind))
}
