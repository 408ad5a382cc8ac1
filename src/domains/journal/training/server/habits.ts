import { sql } from 'drizzle-orm'
import type { SessionDiscipline } from '#domains/feed/activities/entry-vocabulary.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { visibleTo as gymVisibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import type { Discipline } from '#domains/members/people/contract.ts'
import type { DefaultVisibility } from '#domains/members/people/visibility.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'

/** A member's usual gym, discipline and related settings. */
export interface Habits {
  discipline: Discipline | null
  timezone: string | null
  defaultVisibility: DefaultVisibility
  homeGym: { id: string; slug: string; name: string; timezone: string; schedule: ScheduleItem[] } | null
  homeGymName: string | null
}

export async function readHabits(reader: Reader, uid: string): Promise<Habits> {
  const { rows } = await reader.execute<Habits & Record<string, unknown>>(sql`
    select u.discipline, u.timezone, u.default_visibility as "defaultVisibility", u.home_gym_name as "homeGymName",
      case when g.id is not null then jsonb_build_object('id', g.id, 'slug', g.slug, 'name', g.name, 'timezone', g.timezone,
        'schedule', g.schedule) end as "homeGym"
    from users u left join gyms g on g.id = u.home_gym_id and ${gymVisibleTo({ uid })} where u.uid = ${uid}`)
  const [habits] = rows
  if (!habits) throw notFound()
  return habits
}

/** The member's usual discipline; gi by default. */
export function usualDiscipline({ discipline }: Pick<Habits, 'discipline'>): SessionDiscipline {
  return discipline === 'nogi' || discipline === 'both' ? discipline : 'gi'
}
