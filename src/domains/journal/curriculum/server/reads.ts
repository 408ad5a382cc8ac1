import { asc, eq, sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import type { Reader } from '#platform/database.ts'
import type { Checklist, Curriculum } from '../contract.ts'
import type { TaughtTimes } from '../coverage.ts'
import type { CurriculumBelt } from '../rules.ts'
import { curricula, curriculumSettings, promotionRules } from './tables.ts'

export async function readCurriculum(
  reader: Reader,
  { id, today }: { id: string; today: string },
): Promise<Curriculum> {
  const [belts, taught, rules, settings] = await Promise.all([
    reader.select().from(curricula).where(eq(curricula.gymId, id)),
    readTaughtTimes(reader, { id, today }),
    readRules(reader, id),
    readSettings(reader, id),
  ])
  return { belts: belts.map(({ belt, techniques }) => ({ belt, techniques })), taught, rules, ...settings }
}

export async function readRules(reader: Reader, gymId: string) {
  const { gymId: _gym, ...columns } = promotionRules
  const { belt, step, classes, months, share, coachYes } = columns
  return reader
    .select({ belt, step, classes, months, share, coachYes })
    .from(promotionRules)
    .where(eq(promotionRules.gymId, gymId))
    .orderBy(asc(belt), asc(step))
}

/** What a gym's members see: by default the curriculum, but not their progress towards its rule. */
export async function readSettings(reader: Reader, gymId: string) {
  const [row] = await reader.select().from(curriculumSettings).where(eq(curriculumSettings.gymId, gymId))
  return { membersSee: row?.membersSee ?? true, showsProgress: row?.showsProgress ?? false }
}

async function readTaughtTimes(reader: Reader, { id, today }: { id: string; today: string }): Promise<TaughtTimes[]> {
  const within = (months: number) =>
    sql`(count(*) filter (where day > ${today}::date - ${`${months} months`}::interval))::int`
  const { rows } = await reader.execute<{ slug: string; one: number; three: number; twelve: number }>(sql`
    select slug, ${within(1)} as one, ${within(3)} as three, ${within(12)} as twelve
    from taught_classes, unnest(techniques) slug
    where gym_id = ${id} and state = 'taught' and day <= ${today}::date and day > ${today}::date - interval '12 months'
    group by slug`)
  return rows.map(({ slug, one, three, twelve }) => ({ slug, times: { 1: one, 3: three, 12: twelve } }))
}

/** A belt's curriculum, and which techniques a member has been taught, drilled and landed. Only for that member. */
export async function readChecklist(
  reader: Reader,
  { gymId, belt, uid }: { gymId: string; belt: CurriculumBelt; uid: string },
): Promise<Checklist['techniques']> {
  const { rows } = await reader.execute<{ slug: string; taught: boolean; drilled: boolean; landed: boolean }>(sql`
    with logged as (select id, day, techniques from training_sessions where uid = ${uid} and not is_deleted),
    taught as (${taughtTo(sql`${gymId}`, sql`${uid}`)}),
    landed as (
      select unnest(r.subs_for || r.positions || r.worked) as slug from training_rounds r join logged l on l.id = r.session_id where r.uid = ${uid}
      union select unnest(array_append(positions, submission)) from matches
        where uid = ${uid} and not is_deleted and outcome = 'win'
    )
    select c.slug, c.slug in (select slug from taught) as taught, c.slug in (select slug from landed where slug is not null) as landed,
      exists (select from technique_drills d where d.uid = ${uid} and d.slug = c.slug and (d.drilled_on is not null
        or exists (select from logged l where l.day >= d.added_on and d.slug = any(l.techniques)))) as drilled
    from curricula, unnest(techniques) with ordinality c (slug, place)
    where gym_id = ${gymId} and belt = ${belt} order by c.place`)
  const slugs = rows.map(({ slug }) => slug)
  const names = await readTechniqueNames(reader, slugs, null)
  return rows.flatMap((row) => {
    const name = names.get(row.slug)
    return name === undefined ? [] : [{ ...row, name }]
  })
}

/** SQL: slugs that classes at a gym taught while a member was there. */
export const taughtTo = (gymId: ReturnType<typeof sql>, uid: ReturnType<typeof sql>) => sql`
  select distinct unnest(t.techniques) as slug from check_ins c
  join taught_classes t on t.gym_id = c.gym_id and t.session_id = c.session_id and t.day = c.day and t.state = 'taught'
  where c.gym_id = ${gymId} and c.uid = ${uid} and ${IS_CORROBORATED}`
