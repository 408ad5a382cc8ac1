import { sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import { visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import type { GymWeek } from '#domains/gyms/gyms/server/find-week.ts'
import type { Reader } from '#platform/database.ts'
import type { BeltSlug } from '#ui/belts.ts'
import type { PromotionFacts } from '../eligibility.ts'
import type { Verdict } from '../rules.ts'
import { taughtTo } from './reads.ts'

type Gym = Pick<GymWeek, 'id' | 'today' | 'timezone'>

export interface MemberFacts extends PromotionFacts, Record<string, unknown> {
  uid: string
  belt: BeltSlug | null
  stripes: number
  /** Whether the rank began with a promotion the viewer sees; otherwise `rankSince` is the day the member joined. */
  isPromotion: boolean
  verdict: Verdict | null
  reason: string
  until: string | null
  decidedBy: string | null
  decidedOn: string
}

/**
 * The facts that a gym's rule looks at, for one member or all: those without a belt or with a white, blue, purple or
 * brown one. The rank is the profile's, and only promotions that the viewer sees count. Leaves out people who share
 * their promotion to that rank, but not with the viewer: their classes since then would reveal its day. A private one
 * counts as not known.
 */
export async function readFacts(
  reader: Reader,
  viewer: { uid: string },
  { gym, uid }: { gym: Gym; uid?: string },
): Promise<MemberFacts[]> {
  const { id, today, timezone } = gym
  const localDay = (at: ReturnType<typeof sql>) => sql`(${at} at time zone ${timezone})::date`
  const { rows } = await reader.execute<MemberFacts>(sql`
    with people as (
      select m.uid, m.since as joined, u.belt_rank as belt, u.stripes from gym_members m join users u on u.uid = m.uid
      where m.gym_id = ${id} and m.status = 'member' and coalesce(u.belt_rank, 'white') in ('white', 'blue', 'purple', 'brown')
        and ${uid === undefined ? sql`true` : sql`m.uid = ${uid}`}
    ), ranks as (
      select people.uid, max(p.day) filter (where p.stripes = people.stripes) as day, min(p.day) as belt_day
      from people join promotions p on p.uid = people.uid and p.belt = people.belt and not p.is_deleted and p.day <= ${today}::date
      join activities a on a.actor_id = p.uid and a.id = p.activity_id
      where ${visibleTo(viewer)} group by people.uid
    ), known as (
      select people.*, r.day is not null as promoted, r.day, coalesce(r.day, ${localDay(sql`joined`)}) as rank_since,
        case when r.day is null then ${localDay(sql`joined`)} else r.belt_day end as belt_since
      from people left join ranks r on r.uid = people.uid
      where r.day is not null or not exists (select from promotions h join activities a on a.actor_id = h.uid and a.id = h.activity_id
        where h.uid = people.uid and h.belt = people.belt and h.stripes = people.stripes and not h.is_deleted
          and a.visibility <> 'private')
    )
    select k.uid, k.belt, k.stripes, k.promoted as "isPromotion", ${today} as today, k.rank_since::text as "rankSince",
      k.belt_since::text as "beltSince",
      (select count(distinct coalesce(c.event_id, c.session_id || ' ' || c.day, ${localDay(sql`c.at`)}::text))::int from check_ins c
        where c.uid = k.uid and c.gym_id = ${id} and ${IS_CORROBORATED}
          and case when k.promoted then ${localDay(sql`c.at`)} > k.day else c.at >= k.joined end) as classes,
      (select count(*)::int from (${taughtTo(sql`${id}`, sql`k.uid`)}) had where had.slug in (
        select unnest(techniques) from curricula where gym_id = ${id} and belt = coalesce(k.belt, 'white'))) as covered,
      coalesce((select cardinality(techniques) from curricula where gym_id = ${id} and belt = coalesce(k.belt, 'white')), 0) as techniques,
      v.verdict, coalesce(v.reason, '') as reason, v.until::text as until, v.decided_by as "decidedBy",
      coalesce(${localDay(sql`v.decided_at`)}::text, '') as "decidedOn"
    from known k left join promotion_reviews v on v.gym_id = ${id} and v.uid = k.uid`)
  return rows
}
