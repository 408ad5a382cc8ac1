import { and, eq, sql } from 'drizzle-orm'
import { daysAfter } from '#domains/journal/progress/weeks.ts'
import type { Reader, Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notFound } from '#platform/refusals.ts'
import type { DrillItem } from '../contract.ts'
import { TECHNIQUE_LIMITS } from '../limits.ts'
import type { DrillAnswer } from '../rules.ts'
import { refuseUnknownTechniques } from './reads.ts'
import { techniqueDrills } from './tables.ts'

interface Whose {
  uid: string
  slug: string
}

/** A member's drill list, with the latest days each technique has been logged. */
export async function readDrills(reader: Reader, uid: string, slug?: string): Promise<DrillItem[]> {
  const { rows } = await reader.execute<DrillItem>(
    sql`with mine as materialized (
        select slug, added_on, answers, created_at from technique_drills
        where uid = ${uid} ${slug === undefined ? sql`` : sql`and slug = ${slug}`}
      ), recent as materialized (
        select id, day, techniques from training_sessions
        where uid = ${uid} and not is_deleted and day >= (select min(added_on) from mine)
      ), logged as (
        select day, unnest(techniques) as slug from recent
        union
        select day, unnest(r.subs_for || r.worked) from recent join training_rounds r on r.uid = ${uid} and r.session_id = recent.id
      ), days as (
        select slug, (array_agg(day::text order by day desc))[:${TECHNIQUE_LIMITS.drillDays}::int] as logged_on
        from mine join logged using (slug) where day >= added_on group by slug
      )
      select slug, added_on::text as "addedOn", answers, coalesce(logged_on, '{}') as "loggedOn"
      from mine left join days using (slug) order by created_at desc, slug`,
  )
  return rows
}

/** Adds a technique to the list; an existing one stays unchanged. */
export async function addDrill(
  tx: Tx,
  { uid, slug, day, now }: Whose & { day: string; now: Date },
): Promise<DrillItem> {
  refuseLater(day, now)
  const current = await refuseUnknownTechniques(tx, [slug], { uid }, 'slug')
  await alone(tx, uid)
  const [known] = await readDrills(tx, uid, current(slug))
  if (known) return known
  if ((await tx.$count(techniqueDrills, eq(techniqueDrills.uid, uid))) >= TECHNIQUE_LIMITS.drills)
    throw conflict(
      message('Your list already has {drills, plural, one {# technique} other {# techniques}}. Remove one first.', {
        drills: TECHNIQUE_LIMITS.drills,
      }),
      'TOO_MANY_DRILLS',
    )
  await tx.insert(techniqueDrills).values({ uid, slug: current(slug), addedOn: day, createdAt: now })
  return found(await readDrills(tx, uid, current(slug)))
}

/** Adds the techniques that aren't on the list yet, until it's full. */
export async function addDrills(
  tx: Tx,
  { uid, slugs, day, now }: { uid: string; slugs: readonly string[]; day: string; now: Date },
): Promise<void> {
  if (slugs.length === 0) return
  const current = await refuseUnknownTechniques(tx, slugs, { uid }, 'drills')
  await alone(tx, uid)
  const known = new Set((await readDrills(tx, uid)).map(({ slug }) => slug))
  const added = [...new Set(slugs.map(current))]
    .filter((slug) => !known.has(slug))
    .slice(0, TECHNIQUE_LIMITS.drills - known.size)
    .map((slug) => ({ uid, slug, addedOn: day, createdAt: now }))
  if (added.length > 0) await tx.insert(techniqueDrills).values(added)
}

export async function dropDrill(tx: Tx, { uid, slug }: Whose): Promise<void> {
  const called = (await refuseUnknownTechniques(tx, [slug], { uid }, 'slug'))(slug)
  await tx.delete(techniqueDrills).where(and(eq(techniqueDrills.uid, uid), eq(techniqueDrills.slug, called)))
}

/**
 * Marks a technique as drilled. Of a day's answers, the last counts. Days may arrive in any order, for example
 * from a device that was offline.
 */
export async function markDrilled(
  tx: Tx,
  { uid, slug, day, answer, now }: Whose & { day: string; answer: DrillAnswer; now: Date },
): Promise<DrillItem> {
  refuseLater(day, now)
  const called = (await refuseUnknownTechniques(tx, [slug], { uid }, 'slug'))(slug)
  await tx
    .update(techniqueDrills)
    .set({
      addedOn: sql`least(${techniqueDrills.addedOn}, ${day}::date)`,
      drilledOn: sql`greatest(${techniqueDrills.drilledOn}, ${day}::date)`,
      answers: sql`(select jsonb_object_agg(key, value) from (
        select * from jsonb_each(${techniqueDrills.answers} || jsonb_build_object(${day}::text, ${answer}::text))
        order by key desc limit ${TECHNIQUE_LIMITS.drillDays}) latest)`,
    })
    .where(and(eq(techniqueDrills.uid, uid), eq(techniqueDrills.slug, called)))
  return found(await readDrills(tx, uid, called))
}

/** Throws 400 for a day in the future. The local date may be one day ahead of UTC, never two. */
function refuseLater(day: string, now: Date) {
  if (day > daysAfter(now.toISOString().slice(0, 10), 1)) throw badField('day', message('is in the future'))
}

/** Serialises changes to a member's list, so that its limit holds. */
const alone = (tx: Tx, uid: string) => tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`drills ${uid}`}))`)

function found([item]: DrillItem[]): DrillItem {
  if (!item) throw notFound()
  return item
}
