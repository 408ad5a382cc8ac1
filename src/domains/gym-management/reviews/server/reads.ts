import { type SQL, sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import { visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { Review, ReviewPage, ReviewSummary } from '../contract.ts'
import { ASPECTS, type MayReview, RATED_FROM, VISITED_WITHIN_MONTHS } from '../rules.ts'

type MaybeViewer = { uid: string } | null

interface Asked {
  gymId: string
  cursor: string | undefined
  limit: number
  /** For staff who reply: a block doesn't hide reviews. */
  asStaff: boolean
}

/** A page of a gym's reviews visible to the viewer, and a summary of all of them. */
export async function readReviews(reader: Reader, viewer: MaybeViewer, asked: Asked): Promise<ReviewPage> {
  const { gymId, limit, asStaff } = asked
  const after = readTimeCursor(asked.cursor)
  const rows = await readRows(
    reader,
    viewer,
    sql`r.gym_id = ${gymId} and ${COUNTED} and ${asStaff ? sql`not a.is_deleted` : visibleTo(viewer)}
      ${after ? sql`and (r.created_at, r.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}
      order by r.created_at desc, r.id desc limit ${limit + 1}`,
  )
  const { page: items, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }))
  return {
    summary: await readSummary(reader, gymId),
    items,
    nextCursor,
  }
}

/** One of a gym's reviews; undefined if it's missing, deleted or hidden. */
export async function findReview(
  reader: Reader,
  viewer: MaybeViewer,
  { gymId, reviewId, asStaff = false }: { gymId: string; reviewId: string; asStaff?: boolean },
): Promise<Review | undefined> {
  const seen = asStaff ? sql`not a.is_deleted` : visibleTo(viewer)
  const [found] = await readRows(
    reader,
    viewer,
    sql`r.gym_id = ${gymId} and r.id = ${reviewId} and ${COUNTED} and ${seen}`,
  )
  return found
}

/** The viewer's own review, even while it doesn't count because they're staff. */
export async function findOwnReview(
  reader: Reader,
  viewer: NonNullable<MaybeViewer>,
  gymId: string,
): Promise<Review | undefined> {
  const [own] = await readRows(reader, viewer, sql`r.gym_id = ${gymId} and r.uid = ${viewer.uid} and not a.is_deleted`)
  return own
}

/** Whether the viewer may review this gym. Used by both the form and the server. */
export async function readMayReview(
  reader: Reader,
  viewer: MaybeViewer,
  { gymId, now }: { gymId: string; now: Date },
): Promise<MayReview> {
  if (!viewer) return 'sign_in'
  const { uid } = viewer
  const { rows } = await reader.execute<{ staff: boolean; reviewed: boolean; lately: boolean | null }>(sql`
    with visits as (
      select c.at from check_ins c where c.gym_id = ${gymId} and c.uid = ${uid} and ${IS_CORROBORATED}
      union all
      select e.starts_at from rsvps p join events e on e.id = p.event_id
        where p.uid = ${uid} and p.status = 'attended' and e.gym_id = ${gymId} and e.official
          and not exists (select from check_ins c where c.event_id = e.id and c.uid = p.uid and not ${IS_CORROBORATED}
            and c.undone_at is null))
    select exists (select from gym_staff s where s.gym_id = ${gymId} and s.uid = ${uid}) as staff,
      exists (select from gym_reviews r join activities a on a.actor_id = r.uid and a.id = r.activity_id and not a.is_deleted
        where r.gym_id = ${gymId} and r.uid = ${uid}) as reviewed,
      (select bool_or(v.at >= ${now.toISOString()}::timestamptz - ${VISITED_WITHIN_MONTHS} * interval '1 month') from visits v) as lately`)
  const { staff = false, reviewed = false, lately = null } = rows[0] ?? {}
  if (staff) return 'staff'
  if (reviewed) return 'edit'
  if (lately === null) return 'never_there'
  return lately ? 'write' : 'long_ago'
}

/** A summary of all of a gym's reviews; averages need at least three ratings. */
async function readSummary(reader: Reader, gymId: string): Promise<ReviewSummary> {
  const averages = ASPECTS.map(
    (aspect) =>
      sql`case when count(r.${sql.raw(aspect)}) >= ${RATED_FROM} then round(avg(r.${sql.raw(aspect)}), 1)::float8 end as ${sql.raw(aspect)}`,
  )
  const scores = [1, 2, 3, 4, 5].map((score) => sql`count(*) filter (where r.score = ${score})::int`)
  const { rows } = await reader.execute<SummaryRow>(sql`
    select count(*)::int as count, round(avg(r.score), 2)::float8 as average, array[${sql.join(scores, sql`, `)}] as scores,
      ${sql.join(averages, sql`, `)}
    from gym_reviews r join activities a on a.actor_id = r.uid and a.id = r.activity_id
    where r.gym_id = ${gymId} and ${COUNTED} and not a.is_deleted`)
  const [row] = rows
  if (!row) throw new Error('the aggregate returned no row')
  const { count, average, scores: given, cleanliness, coaching, welcome, value } = row
  if (count < RATED_FROM || average === null) return { count, rated: null }
  return { count, rated: { average, scores: given, aspects: { cleanliness, coaching, welcome, value } } }
}

interface SummaryRow extends Record<string, unknown> {
  count: number
  average: number | null
  scores: number[]
  cleanliness: number | null
  coaching: number | null
  welcome: number | null
  value: number | null
}

/** Reviews by current staff are neither counted nor shown. */
const COUNTED = sql`not exists (select from gym_staff s where s.gym_id = r.gym_id and s.uid = r.uid)`

interface ReviewRow extends Record<string, unknown> {
  id: string
  activity_id: string
  uid: string
  username: string | null
  display_name: string
  photo_url: string | null
  belt_rank: string | null
  stripes: number
  city: string
  country: string
  score: number
  cleanliness: number | null
  coaching: number | null
  welcome: number | null
  value: number | null
  text: string
  created_at: string
  edited_at: string | null
  reply: string | null
  replied_at: string | null
  reply_edited_at: string | null
  is_open: boolean
  is_reported: boolean
}

/** Reviews `r` with their entries `a` and authors `u` that match a condition. */
async function readRows(reader: Reader, viewer: MaybeViewer, where: SQL): Promise<Review[]> {
  const { rows } = await reader.execute<ReviewRow>(sql`
    select r.*, u.username, u.display_name, u.photo_url, u.belt_rank, u.stripes, u.city, u.country, ${visibleTo(viewer)} as is_open,
      exists (select from review_reports p where p.review_id = r.id and p.uid = ${viewer?.uid ?? null}::text) as is_reported
    from gym_reviews r join activities a on a.actor_id = r.uid and a.id = r.activity_id join users u on u.uid = r.uid
    where ${where}`)
  return rows.map((row) => reviewOf(row, viewer))
}

function reviewOf(row: ReviewRow, viewer: MaybeViewer): Review {
  const { cleanliness, coaching, welcome, value } = row
  return {
    id: row.id,
    activityId: row.activity_id,
    author: authorOf(row),
    score: row.score,
    aspects: { cleanliness, coaching, welcome, value },
    text: row.text,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: momentOf(row.edited_at),
    reply:
      row.reply === null || row.replied_at === null
        ? null
        : { text: row.reply, at: new Date(row.replied_at).toISOString(), editedAt: momentOf(row.reply_edited_at) },
    isOwn: row.uid === viewer?.uid,
    isReported: row.is_reported,
  }
}

/** If there's a block, staff who reply see only the author's name and belt. */
function authorOf({ is_open: isOpen, ...row }: ReviewRow): Review['author'] {
  return {
    uid: row.uid,
    username: isOpen ? row.username : null,
    displayName: row.display_name.trim() || FALLBACK_NAME,
    photoURL: isOpen ? row.photo_url : null,
    beltRank: row.belt_rank,
    stripes: row.stripes,
    city: isOpen ? row.city : '',
    country: isOpen ? row.country : '',
    homeGym: null,
  }
}

const momentOf = (moment: string | null) => (moment === null ? null : new Date(moment).toISOString())
