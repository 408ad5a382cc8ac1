import { sql } from 'drizzle-orm'
import type { ActivityContent } from '#domains/feed/activities/contract.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { after, LATEST_FIRST, writeCursor } from '#domains/journal/matches/server/cursor.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import type { Reader } from '#platform/database.ts'
import type { GymResult } from '../contract.ts'

/** Competition matches that the viewer may see, of members with this home gym, latest first. Byes are left out. */
export async function readGymResults(
  reader: Reader,
  { gymId, cursor, limit }: { gymId: string; cursor?: string | undefined; limit: number },
  viewer: MaybeViewer,
): Promise<{ items: GymResult[]; nextCursor: string | null }> {
  const { rows } = await reader.execute<{
    id: string
    uid: string
    day: string
    created_at: string
    activity_id: string
    content: ActivityContent
  }>(sql`
    select m.id, m.uid, m.day::text, m.created_at, a.id as activity_id, a.content
    from users u join matches m on m.uid = u.uid join activities a on a.actor_id = m.uid and a.id = m.activity_id
    where u.home_gym_id = ${gymId} and not m.is_deleted and m.event_name <> '' and m.method <> 'bye'
      and ${visibleTo(viewer)} and ${after(cursor)} order by ${LATEST_FIRST} limit ${limit + 1}`)
  const page = rows.slice(0, limit)
  const uids = page.map(({ uid }) => uid)
  const people = await readPeople(reader, viewer, uids)
  const items = page.flatMap(({ uid, activity_id: activityId, content: { facts } }) => {
    const person = people.get(uid)
    return person && facts?.kind === 'match' ? [{ activityId, person, facts }] : []
  })
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items,
    nextCursor: last ? writeCursor({ day: last.day, createdAt: new Date(last.created_at), id: last.id }) : null,
  }
}
