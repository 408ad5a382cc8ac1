import { type SQL, sql } from 'drizzle-orm'
import type { ActivityContent } from '#domains/feed/activities/contract.ts'
import type { DisqualificationReason, Medal, Method, Outcome } from '#domains/feed/activities/entry-vocabulary.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import type { Reader } from '#platform/database.ts'
import type { Match, MatchRecord, SharedMatch } from '../contract.ts'
import { type RecordMatch, recordOf } from '../record.ts'
import type { RuleSet } from '../rules.ts'
import { after, LATEST_FIRST, writeCursor } from './cursor.ts'

type Page<Item> = { items: Item[]; nextCursor: string | null }
type Asked = { cursor: string | undefined; limit: number }
type Member = NonNullable<MaybeViewer>

/** A member's own matches with private fields, newest first. */
export async function readMatches(reader: Reader, viewer: Member, { cursor, limit }: Asked): Promise<Page<Match>> {
  const rows = await readRows(
    reader,
    sql`m.uid = ${viewer.uid} and ${after(cursor)} order by ${LATEST_FIRST} limit ${limit + 1}`,
  )
  return { items: await matchesOf(reader, viewer, rows.slice(0, limit)), nextCursor: nextOf(rows, limit) }
}

export async function findMatch(reader: Reader, viewer: Member, id: string): Promise<Match | undefined> {
  const [match] = await matchesOf(reader, viewer, await readRows(reader, sql`m.uid = ${viewer.uid} and m.id = ${id}`))
  return match
}

/** A member's matches that the viewer may see, as their entries show them. */
export async function readMatchesOf(
  reader: Reader,
  viewer: MaybeViewer,
  { uid, cursor, limit }: Asked & { uid: string },
): Promise<Page<SharedMatch>> {
  const { rows } = await reader.execute<ShownRow>(sql`
    select m.id, m.day::text, m.created_at, m.level, a.id as activity_id, a.visibility, a.content
    from matches m join activities a on a.actor_id = m.uid and a.id = m.activity_id
    where m.uid = ${uid} and not m.is_deleted and ${visibleTo(viewer)} and ${after(cursor)} order by ${LATEST_FIRST} limit ${limit + 1}`)
  const items = rows
    .slice(0, limit)
    .flatMap(({ activity_id: activityId, visibility, level, content: { facts } }) =>
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
  created_at: string
  level: string
  activity_id: string
  visibility: Visibility
  content: ActivityContent
}

interface MatchRow extends Record<string, unknown> {
  id: string
  activity_id: string
  visibility: Visibility
  competition_id: string | null
  competition_name: string
  competition_day: string
  organisation: string
  city: string
  country: string
  day: string
  rule_set: RuleSet
  discipline: 'gi' | 'nogi'
  age_division: string
  level: string
  weight_class: string
  opponent_uid: string | null
  opponent_name: string
  round: string
  outcome: Outcome
  method: Method
  submission: string | null
  disqualification: DisqualificationReason | null
  my_points: number | null
  my_advantages: number | null
  my_penalties: number | null
  their_points: number | null
  their_advantages: number | null
  their_penalties: number | null
  duration: number | null
  medal: Medal | null
  video_url: string | null
  positions: string[]
  notes: string
  created_at: string
  updated_at: string
}

/** A member's own matches. Callers check permission first. */
async function readRows(reader: Reader, where: SQL): Promise<MatchRow[]> {
  const { rows } = await reader.execute<MatchRow>(sql`
    select m.*, m.day::text as day, a.visibility, c.name as competition_name, c.day::text as competition_day, c.city, c.country
    from matches m join activities a on a.actor_id = m.uid and a.id = m.activity_id
      left join competitions c on c.uid = m.uid and c.id = m.competition_id
    where not m.is_deleted and not a.is_deleted and ${where}`)
  return rows
}

function nextOf(rows: { id: string; day: string; created_at: string }[], limit: number): string | null {
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return last ? writeCursor({ day: last.day, createdAt: new Date(last.created_at), id: last.id }) : null
}

async function matchesOf(reader: Reader, viewer: Member, rows: readonly MatchRow[]): Promise<Match[]> {
  const slugs = rows.flatMap(({ submission, positions }) => [...(submission ? [submission] : []), ...positions])
  const names = await readTechniqueNames(reader, slugs, viewer)
  const opponents = rows.flatMap(({ opponent_uid: uid }) => uid ?? [])
  const people = await readPeople(reader, viewer, opponents)
  return rows.map((row) => matchOf(row, names, people))
}

function matchOf(row: MatchRow, names: Map<string, string>, people: Map<string, PersonCard>): Match {
  const named = (slug: string) => ({ slug, name: names.get(slug) ?? slug })
  return {
    id: row.id,
    activityId: row.activity_id,
    visibility: row.visibility,
    competition: row.competition_id === null ? null : competitionOf(row, row.competition_id),
    day: row.day,
    ruleSet: row.rule_set,
    discipline: row.discipline,
    ageDivision: row.age_division,
    level: row.level,
    weightClass: row.weight_class,
    opponent: opponentOf(row, people),
    round: row.round,
    outcome: row.outcome,
    method: row.method,
    submission: row.submission === null ? null : named(row.submission),
    disqualification: row.disqualification,
    score: scoreOf(row),
    duration: row.duration,
    medal: row.medal,
    videoUrl: row.video_url,
    positions: row.positions.map(named),
    notes: row.notes,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

const competitionOf = (row: MatchRow, id: string): Match['competition'] => ({
  id,
  name: row.competition_name,
  day: row.competition_day,
  organisation: row.organisation,
  city: row.city,
  country: row.country,
})

function opponentOf({ opponent_uid: uid, opponent_name: name }: MatchRow, people: Map<string, PersonCard>) {
  if (uid === null) return name === '' ? null : { uid, name, person: null }
  const person = people.get(uid) ?? null
  return { uid, name: person?.displayName ?? '', person }
}

function scoreOf(row: MatchRow): Match['score'] {
  if (row.my_points === null || row.their_points === null) return null
  return [
    { points: row.my_points, advantages: row.my_advantages ?? 0, penalties: row.my_penalties ?? 0 },
    { points: row.their_points, advantages: row.their_advantages ?? 0, penalties: row.their_penalties ?? 0 },
  ]
}
