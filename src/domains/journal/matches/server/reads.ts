import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ActivityContent } from '#domains/feed/activities/contract.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import type { Reader } from '#platform/database.ts'
import type { Match, MatchRecord, SharedMatch } from '../contract.ts'
import { type RecordMatch, recordOf } from '../record.ts'
import type { CompetitionRow } from './competitions.ts'
import { after, LATEST_FIRST, writeCursor } from './cursor.ts'
import { competitions, matches } from './tables.ts'

/** The aliases that the conditions expect. */
const m = alias(matches, 'm')
const a = alias(activities, 'a')
const c = alias(competitions, 'c')

type Page<Item> = { items: Item[]; nextCursor: string | null }
type Asked = { cursor: string | undefined; limit: number }
type Member = NonNullable<MaybeViewer>

/** A member's own matches with private fields, newest first. */
export async function readMatches(reader: Reader, viewer: Member, { cursor, limit }: Asked): Promise<Page<Match>> {
  const rows = await rowsWhere(reader, sql`m.uid = ${viewer.uid} and ${after(cursor)}`)
    .orderBy(LATEST_FIRST)
    .limit(limit + 1)
  const places = rows.map(({ match }) => match)
  return { items: await matchesOf(reader, viewer, rows.slice(0, limit)), nextCursor: nextOf(places, limit) }
}

export async function findMatch(reader: Reader, viewer: Member, id: string): Promise<Match | undefined> {
  const [match] = await matchesOf(reader, viewer, await rowsWhere(reader, sql`m.uid = ${viewer.uid} and m.id = ${id}`))
  return match
}

/** A member's matches that the viewer may see, as their entries show them. */
export async function readMatchesOf(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, cursor, limit }: Asked & { uid: string },
): Promise<Page<SharedMatch>> {
  const { rows } = await reader.execute<ShownRow>(sql`
    select m.id, m.day::text, m.created_at as "createdAt", m.level, a.id as "activityId", a.visibility, a.content
    from matches m join activities a on a.actor_id = m.uid and a.id = m.activity_id
    where m.uid = ${uid} and not m.is_deleted and ${visibleTo(viewer)} and ${after(cursor)} order by ${LATEST_FIRST} limit ${limit + 1}`)
  const items = rows
    .slice(0, limit)
    .flatMap(({ activityId, visibility, level, content: { facts } }) =>
      facts ? [{ activityId, visibility, level, facts }] : [],
    )
  return { items, nextCursor: nextOf(rows, limit) }
}

export interface MatchFilter {
  discipline?: 'gi' | 'nogi' | undefined
  level?: string | undefined
  year?: number | undefined
}

/** A member's record, from the matches that the viewer may see. */
export async function readRecord(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, discipline, level, year }: { uid: string } & MatchFilter,
): Promise<MatchRecord> {
  const narrowed = [
    discipline && sql`m.discipline = ${discipline}`,
    level !== undefined && sql`m.level = ${level}`,
    year && sql`m.day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`,
  ].flatMap((condition) => condition || [])
  return recordOf(
    await readRecordMatches(
      reader,
      sql`m.uid = ${uid} and ${visibleTo(viewer)} ${narrowed.length > 0 ? sql`and ${sql.join(narrowed, sql` and `)}` : sql``}`,
    ),
  )
}

/** Selects the matches `m` (with their entries `a`) that a record is computed from. */
export async function readRecordMatches(reader: Reader, where: SQL): Promise<RecordMatch[]> {
  const { rows } = await reader.execute<RecordMatch & Record<string, unknown>>(sql`
    select m.day::text, m.discipline, m.level, m.outcome, m.method, t.family, m.medal, m.competition_id as "competitionId",
      m.age_division as "ageDivision", m.weight_class as "weightClass"
    from matches m join activities a on a.actor_id = m.uid and a.id = m.activity_id
      left join techniques t on t.slug = m.submission
    where not m.is_deleted and ${where}`)
  return rows
}

interface ShownRow extends Record<string, unknown> {
  id: string
  day: string
  createdAt: string
  level: string
  activityId: string
  visibility: Visibility
  content: ActivityContent
}

type MatchRow = Awaited<ReturnType<typeof rowsWhere>>[number]

/** Selects matches with their visibility and competition. `where` must restrict them to the viewer's own. */
const rowsWhere = (reader: Reader, where: SQL) =>
  reader
    .select({ match: m, visibility: a.visibility, competition: c })
    .from(m)
    .innerJoin(a, and(eq(a.actorId, m.uid), eq(a.id, m.activityId)))
    .leftJoin(c, and(eq(c.uid, m.uid), eq(c.id, m.competitionId)))
    .where(sql`not m.is_deleted and not a.is_deleted and ${where}`)
    .$dynamic()

function nextOf(rows: readonly { id: string; day: string; createdAt: Date | string }[], limit: number): string | null {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return last ? writeCursor({ ...last, createdAt: new Date(last.createdAt) }) : null
}

async function matchesOf(reader: Reader, viewer: Member, rows: readonly MatchRow[]): Promise<Match[]> {
  const slugs = rows.flatMap(({ match: { submission, positions } }) => [submission ?? [], positions].flat())
  const names = await readTechniqueNames(reader, slugs, viewer)
  const opponents = rows.flatMap(({ match }) => match.opponentUid ?? [])
  const people = await readPeople(reader, viewer, opponents)
  return rows.map((row) => matchOf(row, names, people))
}

function matchOf(
  { match, visibility, competition }: MatchRow,
  names: Map<string, string>,
  people: Map<string, PersonCard>,
): Match {
  const { id, activityId, day, ruleSet, discipline, ageDivision, level, weightClass, round, outcome, method } = match
  const { submission, disqualification, duration, medal, videoUrl, positions, notes } = match
  const named = (slug: string) => ({ slug, name: names.get(slug) ?? slug })
  return {
    ...{ id, activityId, visibility },
    competition: competition && competitionOf(competition),
    ...{ day, ruleSet, discipline, ageDivision, level, weightClass },
    opponent: opponentOf(match, people),
    ...{ round, outcome, method },
    submission: submission === null ? null : named(submission),
    disqualification,
    score: scoreOf(match),
    ...{ duration, medal, videoUrl },
    positions: positions.map(named),
    notes,
    createdAt: match.createdAt.toISOString(),
    updatedAt: match.updatedAt.toISOString(),
  }
}

function competitionOf({ id, name, day, organisation, city, country }: CompetitionRow): Match['competition'] {
  return { id, name, day, organisation, city, country }
}

type Stored = MatchRow['match']

function opponentOf({ opponentUid: uid, opponentName: name }: Stored, people: Map<string, PersonCard>) {
  if (uid === null) return name === '' ? null : { uid, name, person: null }
  const person = people.get(uid) ?? null
  return { uid, name: person?.displayName ?? '', person }
}

function scoreOf({ myPoints, theirPoints, ...match }: Stored): Match['score'] {
  if (myPoints === null || theirPoints === null) return null
  return [
    { points: myPoints, advantages: match.myAdvantages ?? 0, penalties: match.myPenalties ?? 0 },
    { points: theirPoints, advantages: match.theirAdvantages ?? 0, penalties: match.theirPenalties ?? 0 },
  ]
}
