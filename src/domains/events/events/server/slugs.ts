import { sql } from 'drizzle-orm'
import type { Reader, Tx } from '#platform/database.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { wallTimeAt } from '../wall-time.ts'

const MAX_WORDS = 60

interface ToName {
  id: string
  title: string
  startsAt: Date
  timezone: string
}

/** Turns `Sunday open mat` on 22 November into `sunday-open-mat-2026-11-22`. Other scripts keep their letters. */
const slugOf = ({ title, startsAt, timezone }: ToName) => {
  const words = normalizeText(title).replaceAll(' ', '-').slice(0, MAX_WORDS).replace(/-+$/, '')
  return `${words || 'event'}-${wallTimeAt(startsAt, timezone).slice(0, 10)}`
}

/** Slugs for events that no other event of the gym has or had. For concurrent inserts, the unique index decides. */
export async function freeSlugs(reader: Reader, gymId: string, wanted: readonly ToName[]): Promise<string[]> {
  const choices = wanted.map((event) => {
    const plain = slugOf(event)
    return { id: event.id, slugs: [plain, `${plain}-2`, `${plain}-3`, `${plain}-${event.id.slice(-6).toLowerCase()}`] }
  })
  const all = sql.param(choices.flatMap(({ slugs }) => slugs))
  const { rows } = await reader.execute<{ slug: string; id: string }>(
    sql`select slug, id from events where gym_id = ${gymId} and slug = any(${all})
      union all select slug, event_id from event_slugs where gym_id = ${gymId} and slug = any(${all})`,
  )
  const taken = new Map(rows.map(({ slug, id }) => [slug, id]))
  return choices.map(({ id, slugs }) => {
    const free = slugs.find((slug) => (taken.get(slug) ?? id) === id) ?? (slugs.at(-1) as string)
    taken.set(free, id)
    return free
  })
}

/** Makes the former slug redirect permanently. A former slug that's in use again is removed from the list. */
export async function recordFormerSlug(tx: Tx, event: { gymId: string; id: string; slug: string }, slug: string) {
  if (event.slug === slug) return
  await tx.execute(sql`insert into event_slugs (gym_id, slug, event_id) values (${event.gymId}, ${event.slug}, ${event.id})
    on conflict do nothing`)
  await tx.execute(
    sql`delete from event_slugs where gym_id = ${event.gymId} and slug = ${slug} and event_id = ${event.id}`,
  )
}
