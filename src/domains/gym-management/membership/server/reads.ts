import { type SQL, sql } from 'drizzle-orm'
import type { StaffRole } from '#domains/gyms/gyms/rules.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { GymMember, MemberPage, Membership, StaffPerson } from '../contract.ts'

type MaybeViewer = { uid: string } | null

/** A gym's member count (by its id), and the viewer's membership. */
export async function readMembership(reader: Reader, gymId: string, viewer: MaybeViewer): Promise<Membership> {
  const { rows } = await reader.execute<MembershipRow>(sql`
    select exists (select from gym_staff s where s.gym_id = ${gymId}) as "isRun",
      (select count(*)::int from audience_members a where a.audience = 'gym:' || ${gymId}::text) as members,
      (select count(*)::int from gym_members m where m.gym_id = ${gymId} and m.status <> 'declined') as declared,
      (select m.status from gym_members m where m.gym_id = ${gymId} and m.uid = ${viewer?.uid ?? null}::text) as status,
      (select s.role from gym_staff s where s.gym_id = ${gymId} and s.uid = ${viewer?.uid ?? null}::text) as role,
      exists (select from users u where u.uid = ${viewer?.uid ?? null}::text and u.home_gym_id = ${gymId}) as home`)
  const [row] = rows
  if (!row) throw new Error('the query returned no row')
  const { isRun, members, declared, status, role, home } = row
  return {
    memberCount: isRun ? members : declared,
    isRun,
    mine: viewer && { status: status === null || status === 'declined' ? 'none' : status, role, isHomeGym: home },
  }
}

interface MembershipRow extends Record<string, unknown> {
  isRun: boolean
  members: number
  declared: number
  status: 'requested' | 'member' | 'declined' | null
  role: StaffRole | null
  home: boolean
}

/** A page of members, or of join requests, newest first. Staff aren't among the requests. */
export async function readMembers(
  reader: Reader,
  viewer: { uid: string },
  asked: {
    gymId: string
    status: GymMember['status']
    text?: string | undefined
    cursor?: string | undefined
    limit: number
  },
): Promise<MemberPage> {
  const { gymId, status, limit } = asked
  const after = readTimeCursor(asked.cursor)
  const { rows } = await reader.execute<MemberRow>(sql`
    select ${personColumns(viewer)}, m.status, m.since, s.role
    from gym_members m join users u on u.uid = m.uid left join gym_staff s on s.gym_id = m.gym_id and s.uid = m.uid
    where m.gym_id = ${gymId} and m.status = ${status} and ${status === 'requested' ? sql`s.uid is null` : sql`true`}
      and ${named(asked.text)}
      ${after ? sql`and (m.since, m.uid) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}
    order by m.since desc, m.uid desc limit ${limit + 1}`)
  const { page: shown, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.since, id: row.uid }))
  return {
    items: shown.map((row) => ({ ...personOf(row), status: row.status, role: row.role })),
    nextCursor,
    counts: await countMembers(reader, gymId),
  }
}

async function countMembers(reader: Reader, gymId: string): Promise<MemberPage['counts']> {
  const { rows } = await reader.execute<{ members: number; requests: number }>(sql`
    select count(*) filter (where m.status = 'member')::int as members,
      count(*) filter (where m.status = 'requested' and not exists (
        select from gym_staff s where s.gym_id = m.gym_id and s.uid = m.uid))::int as requests
    from gym_members m where m.gym_id = ${gymId}`)
  return rows[0] ?? { members: 0, requests: 0 }
}

/** A gym's staff, owners first; one person when `uid` is given. */
export async function readStaff(
  reader: Reader,
  viewer: { uid: string },
  { gymId, uid }: { gymId: string; uid?: string },
): Promise<StaffPerson[]> {
  const { rows } = await reader.execute<PersonRow & { role: StaffRole }>(sql`
    select ${personColumns(viewer)}, s.role, s.since from gym_staff s join users u on u.uid = s.uid
    where s.gym_id = ${gymId} and ${uid === undefined ? sql`true` : sql`s.uid = ${uid}`}
    order by array_position(array['owner', 'manager', 'coach'], s.role), s.since, s.uid`)
  return rows.map((row) => ({ ...personOf(row), role: row.role }))
}

export async function readJoinCode(reader: Reader, gymId: string): Promise<string | null> {
  const { rows } = await reader.execute<{ code: string | null }>(
    sql`select join_code as code from gym_private where gym_id = ${gymId}`,
  )
  return rows[0]?.code ?? null
}

interface PersonRow extends Record<string, unknown> {
  uid: string
  username: string | null
  displayName: string
  photoURL: string | null
  beltRank: string | null
  stripes: number
  city: string
  country: string
  isOpen: boolean
  since: string
}
type MemberRow = PersonRow & { status: GymMember['status']; role: StaffRole | null }

/** Columns of `users u` for the staff. If there's a block, `personOf` leaves only the name and belt. */
function personColumns({ uid }: { uid: string }): SQL {
  const open = sql`not ${blockedBetween(sql`u.uid`, uid)}`
  return sql`u.uid, case when ${open} then u.username end as username, u.display_name as "displayName",
    u.photo_url as "photoURL", u.belt_rank as "beltRank", u.stripes, u.city, u.country, ${open} as "isOpen"`
}

function personOf(row: PersonRow) {
  const { uid, username, photoURL, beltRank, stripes, city, country, isOpen } = row
  return {
    uid,
    username,
    displayName: row.displayName.trim() || FALLBACK_NAME,
    photoURL: isOpen ? photoURL : null,
    beltRank,
    stripes,
    city: isOpen ? city : '',
    country: isOpen ? country : '',
    homeGym: null,
    isOpen,
    since: new Date(row.since).toISOString(),
  }
}

/** SQL condition: each of the first eight words must occur in the name or username of `users u`. */
function named(text: string | undefined): SQL {
  const words = (text ?? '')
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 8)
  if (words.length === 0) return sql`true`
  return sql.join(
    words.map((word) => sql`position(fold_name(${word.replace(/^@/, '')}) in u.search_name) > 0`),
    sql` and `,
  )
}
