import { eq, type SQL, sql } from 'drizzle-orm'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { PUBLIC_STATUSES } from '#domains/gyms/gyms/rules.ts'
import { currentRank } from '#domains/members/people/belt-order.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { OwnPromotion, OwnPromotions, Promotion, ToConfirm } from '../contract.ts'
import { type DeciderRole, mayDecide } from '../rules.ts'
import { confirmerOf, type PromotionRow, visiblePromoter } from './entry.ts'
import { readBeltHistory, readDeclaredRank } from './history.ts'

export { readBeltHistory } from './history.ts'

/**
 * The role in which someone may decide on promotion `p`, as SQL. Null for its author, and for anyone who's neither its
 * promoter nor staff of its gym.
 */
export const deciderRole = ({ uid }: { uid: string }): SQL =>
  sql`case when p.uid = ${uid} then null when p.promoter_uid = ${uid} then 'promoter'
    when exists (select from gym_staff s where s.gym_id = p.gym_id and s.uid = ${uid}) then 'gym' end`

/** A member's own promotions, including private ones. */
export async function readOwnPromotions(reader: Reader, uid: string): Promise<OwnPromotions> {
  const rows = await readRows(reader, { uid }, sql`p.uid = ${uid} and not p.is_deleted`)
  const said = await readDeclaredRank(reader, uid)
  const [member] = await reader.select({ yearStarted: users.yearStarted }).from(users).where(eq(users.uid, uid))
  const current = currentRank(await readBeltHistory(reader, uid), said)
  return {
    items: rows.map(ownOf),
    // Includes private promotions, unlike the profile's belt.
    current: current && { belt: current.belt, stripes: current.stripes },
    said,
    yearStarted: member?.yearStarted ?? null,
  }
}

export async function findOwnPromotion(
  reader: Reader,
  { uid, id }: { uid: string; id: string },
): Promise<OwnPromotion | undefined> {
  const [row] = await readRows(reader, { uid }, sql`p.uid = ${uid} and p.id = ${id} and not p.is_deleted`)
  return row && ownOf(row)
}

/** A member's promotions as a viewer sees them, newest first. Unpaged, since the number is limited. */
export async function readPromotionsOf(reader: Reader, viewer: MaybeViewer, uid: string): Promise<Promotion[]> {
  const rows = await readRows(reader, viewer, sql`p.uid = ${uid} and not p.is_deleted and ${visibleTo(viewer)}`)
  return rows.map((row) => ({
    ...shownOf(row),
    promoter: visiblePromoter(row),
    confirmedBy: confirmerOf(row),
    mayDecide: row.as !== null && viewer !== null && mayDecide('confirmed', { ...row, uid: viewer.uid, as: row.as }),
  }))
}

/** Promotions the viewer is asked to confirm, as promoter or gym staff; latest first. */
export async function readToConfirm(
  reader: Reader,
  viewer: { uid: string },
  { gymId, cursor, limit }: { gymId?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<{ items: ToConfirm[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const { uid } = viewer
  const asked = gymId
    ? sql`p.gym_id = ${gymId} and exists (select from gym_staff s where s.gym_id = ${gymId} and s.uid = ${uid})`
    : sql`(p.promoter_uid = ${uid} or p.gym_id in (select s.gym_id from gym_staff s where s.uid = ${uid}))`
  const rows = await readRows(
    reader,
    viewer,
    sql`p.state = 'self_declared' and p.asked_at is not null and not p.is_deleted and p.uid <> ${uid} and ${asked}
      and ${visibleTo(viewer)}
      ${after ? sql`and (p.asked_at, p.id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}`,
    sql`p.asked_at desc, p.id desc limit ${limit + 1}`,
  )
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.askedAt, id: row.id }))
  const uids = shown.map((row) => row.uid)
  const authors = await readPeople(reader, viewer, uids)
  return {
    items: shown.flatMap((row) => {
      const author = authors.get(row.uid)
      return author && row.as && row.askedAt
        ? [{ ...shownOf(row), author, as: row.as, askedAt: new Date(row.askedAt).toISOString() }]
        : []
    }),
    nextCursor,
  }
}

type Unread = 'asks' | 'decidedAt' | 'isDeleted' | 'createdAt' | 'updatedAt' | 'isDummy' | 'dummyBatchId'
interface Row extends Omit<PromotionRow, Unread | 'askedAt'>, Record<string, unknown> {
  askedAt: string | null
  visibility: Visibility
  gymSlug: string | null
  gymNow: string | null
  as: DeciderRole | null
}

/** Promotions `p` joined to their entries `a`, newest first by default. The condition may use both. */
async function readRows(
  reader: Reader,
  viewer: MaybeViewer,
  condition: SQL,
  order = sql`p.day desc, belt_place(p.belt) desc, p.stripes desc`,
): Promise<Row[]> {
  const { rows } = await reader.execute<Row>(sql`
    select p.uid, p.id, p.activity_id as "activityId", p.belt, p.stripes, to_char(p.day, 'YYYY-MM-DD') as day,
      p.promoter_uid as "promoterUid", p.promoter_name as "promoterName", p.gym_id as "gymId", p.gym_name as "gymName", p.note,
      p.photo, p.state, p.asked_at as "askedAt", p.decided_by as "decidedBy", p.decided_as as "decidedAs", p.reason,
      a.visibility, g.slug as "gymSlug", g.name as "gymNow", ${viewer ? deciderRole(viewer) : sql`null`} as "as"
    from promotions p join activities a on a.actor_id = p.uid and a.id = p.activity_id
    left join gyms g on g.id = p.gym_id and g.status = any(${sql.param([...PUBLIC_STATUSES])}::text[])
    where ${condition} order by ${order}`)
  return rows
}

function shownOf({ uid, id, activityId, belt, stripes, day, photo, note, gymId, gymName, gymSlug, gymNow }: Row) {
  return {
    id,
    activityId,
    belt,
    stripes,
    day,
    gym:
      gymId === null && gymName === ''
        ? null
        : { gymId: gymSlug === null ? null : gymId, slug: gymSlug, name: gymNow ?? gymName },
    photo: photo && { ...photo, url: `/files/${picturePathOf({ uid, id: photo.id })}` },
    note,
  }
}

function ownOf(row: Row): OwnPromotion {
  const { promoterUid, promoterName, gymName, state, decidedAs, reason, visibility } = row
  const name = decidedAs === 'gym' ? gymName : promoterName
  return {
    ...shownOf(row),
    promoter: promoterUid === null && promoterName === '' ? null : { uid: promoterUid, name: promoterName },
    state,
    confirmedBy: confirmerOf(row),
    isAsked: state === 'self_declared' && row.askedAt !== null,
    dispute: state === 'disputed' && decidedAs ? { as: decidedAs, name, reason } : null,
    visibility,
  }
}
