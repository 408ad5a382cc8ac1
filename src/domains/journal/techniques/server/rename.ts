import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database.ts'

/**
 * Replaces a member's own technique everywhere they used it, in one statement: sessions, rounds, templates, matches,
 * videos, notes, the drill list and their other techniques. No one else can have used it.
 */
export async function renameTechnique(
  tx: Tx,
  { uid, slug, into }: { uid: string; slug: string; into: string },
): Promise<void> {
  const own = sql`array[${slug}]::text[]`
  const each = (column: string) => sql.raw(column)
  /** Replaces the slug in an array column without duplicates. */
  const once = (column: string) =>
    sql`${each(column)} = case when ${into} = any(${each(column)}) then array_remove(${each(column)}, ${slug})
      else array_replace(${each(column)}, ${slug}, ${into}) end`
  /** Replaces the slug in an array column in which each occurrence counts. */
  const always = (column: string) => sql`${each(column)} = array_replace(${each(column)}, ${slug}, ${into})`
  await tx.execute(sql`
    with sessions as (
      update training_sessions set ${once('techniques')} where uid = ${uid} and techniques @> ${own}
    ), rounds as (
      update training_rounds set ${always('subs_for')}, ${always('subs_against')}, ${always('positions')}, ${once('worked')}
      where uid = ${uid} and (subs_for @> ${own} or subs_against @> ${own} or positions @> ${own} or worked @> ${own})
    ), templates as (
      update training_templates set content = replace(content::text, ${`"${slug}"`}, ${`"${into}"`})::jsonb
      where uid = ${uid} and position(${`"${slug}"`} in content::text) > 0
    ), fights as (
      update matches set submission = case when submission = ${slug} then ${into} else submission end, ${once('positions')}
      where uid = ${uid} and (submission = ${slug} or positions @> ${own})
    ), films as (
      update videos set ${once('techniques')} where uid = ${uid} and techniques @> ${own}
    ), others as (
      update techniques set ${once('from_positions')} where proposed_by = ${uid} and from_positions @> ${own}
    ), links as (
      update technique_notes set ${once('leads_to')}
      where uid = ${uid} and slug not in (${slug}, ${into}) and leads_to @> ${own}
    ), notes as (
      update technique_notes n set slug = ${into}, leads_to = array_remove(leads_to, ${into})
      where uid = ${uid} and slug = ${slug}
        and not exists (select from technique_notes o where o.uid = n.uid and o.slug = ${into})
    ), joined as (
      update technique_notes n set note = concat_ws(e'\\n', nullif(n.note, ''), nullif(o.note, '')),
        leads_to = array(select distinct to_slug from unnest(n.leads_to || o.leads_to) to_slug
          where to_slug not in (${slug}, ${into}))
      from technique_notes o where n.uid = ${uid} and n.slug = ${into} and o.uid = n.uid and o.slug = ${slug}
    ), replaced as (
      delete from technique_notes n where uid = ${uid} and slug = ${slug}
        and exists (select from technique_notes o where o.uid = n.uid and o.slug = ${into})
    ), twice as (
      delete from technique_drills d where uid = ${uid} and slug = ${slug}
        and exists (select from technique_drills o where o.uid = d.uid and o.slug = ${into})
    )
    update technique_drills d set slug = ${into} where uid = ${uid} and slug = ${slug}
      and not exists (select from technique_drills o where o.uid = d.uid and o.slug = ${into})`)
}

/** The number of a member's own rows that use it, including deleted ones that can be restored. */
export async function countUses(reader: Reader, { uid, slug }: { uid: string; slug: string }): Promise<number> {
  const own = sql`array[${slug}]::text[]`
  const { rows } = await reader.execute<{ uses: number }>(sql`
    select ((select count(*) from training_sessions where uid = ${uid} and techniques @> ${own})
      + (select count(*) from training_rounds
        where uid = ${uid} and (subs_for @> ${own} or subs_against @> ${own} or positions @> ${own} or worked @> ${own}))
      + (select count(*) from training_templates where uid = ${uid} and position(${`"${slug}"`} in content::text) > 0)
      + (select count(*) from matches where uid = ${uid} and (submission = ${slug} or positions @> ${own}))
      + (select count(*) from videos where uid = ${uid} and techniques @> ${own})
      + (select count(*) from technique_drills where uid = ${uid} and slug = ${slug})
      + (select count(*) from technique_notes where uid = ${uid} and (slug = ${slug} or leads_to @> ${own}))
      + (select count(*) from techniques where proposed_by = ${uid} and from_positions @> ${own}))::int as uses`)
  return rows[0]?.uses ?? 0
}
