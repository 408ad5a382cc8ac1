import { sql } from 'drizzle-orm'
import { visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import type { Reader } from '#platform/database.ts'
import type { BeltSlug } from '#ui/belts.ts'
import { timeAtBelt } from '../belt-time.ts'
import type { DueMember } from '../contract.ts'

const MOST = 100

/**
 * Members of a gym, if it's also their home gym, who have reached the minimum time at a belt or degree, longest ago
 * first. Uses only promotions that the viewer can see, and only while they match the current rank. The list is only a
 * hint: the gym decides when to promote someone.
 */
export async function readMembersDue(
  reader: Reader,
  viewer: { uid: string },
  { gymId, today }: { gymId: string; today: string },
): Promise<DueMember[]> {
  const { rows } = await reader.execute<{ uid: string; belt: BeltSlug; stripes: number; day: string }>(sql`
    select p.uid, p.belt, p.stripes, to_char(p.day, 'YYYY-MM-DD') as day
    from gym_members m join users u on u.uid = m.uid and u.home_gym_id = m.gym_id
    join promotions p on p.uid = m.uid and not p.is_deleted
    join activities a on a.actor_id = p.uid and a.id = p.activity_id
    where m.gym_id = ${gymId} and m.status = 'member' and ${visibleTo(viewer)}
      and exists (select from promotions n where n.uid = m.uid and not n.is_deleted
        and n.belt = u.belt_rank and n.stripes = u.stripes)`)
  const histories = Map.groupBy(rows, ({ uid }) => uid)
  const found = [...histories].flatMap(([uid, history]) => dueOf(uid, history, today) ?? [])
  const first = found.toSorted((one, other) => one.reachedOn.localeCompare(other.reachedOn)).slice(0, MOST)
  const uids = first.map(({ uid }) => uid)
  const people = await readPeople(reader, viewer, uids)
  return first.flatMap(({ uid, ...rest }) => {
    const person = people.get(uid)
    // Skipped if the viewer can't see the latest promotion.
    return person && person.beltRank === rest.belt && person.stripes === rest.stripes ? [{ person, ...rest }] : []
  })
}

function dueOf(uid: string, history: readonly { belt: BeltSlug; stripes: number; day: string }[], today: string) {
  const last = timeAtBelt(history, today).at(-1)
  const degree = last?.degrees.at(-1)
  if (!last || !degree) return null
  const { belt } = last
  const spans = [
    { ...last, of: 'belt' as const },
    { ...degree, of: 'degree' as const },
  ]
  const reached = spans.find(({ minimumReachedOn }) => minimumReachedOn !== null && minimumReachedOn <= today)
  if (!reached?.minimumReachedOn || reached.minimumMonths === null) return null
  const { from: since, of, minimumMonths, minimumReachedOn: reachedOn } = reached
  return { uid, belt, stripes: degree.stripes, since, of, minimumMonths, reachedOn }
}
