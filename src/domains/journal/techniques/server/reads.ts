import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import type { Technique } from '../contract.ts'
import { techniques } from './tables.ts'

export type MaybeViewer = Pick<Viewer, 'uid'> | null

/** The library and the viewer's own techniques. */
export async function readTechniques(reader: Reader, viewer: MaybeViewer): Promise<Technique[]> {
  const rows = await reader
    .select()
    .from(techniques)
    .where(techniqueVisibleTo(viewer))
    .orderBy(sql`${techniques.role} <> 'position'`, techniques.name, techniques.slug)
  return rows.map(techniqueOf)
}

interface ListedTechniques {
  version: string
  techniques: Technique[]
}
const listedTechniques = new WeakMap<Reader, ListedTechniques>()

/**
 * Like `readTechniques`, but returns the library's objects unchanged until any technique is written: preparing their
 * names for a search takes longer than the search.
 */
export async function readTechniquesForSearch(reader: Reader, viewer: MaybeViewer): Promise<Technique[]> {
  const { rows } = await reader.execute<{ version: string }>(
    sql`select count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as version from techniques`,
  )
  const version = rows[0]?.version ?? ''
  let listed = listedTechniques.get(reader)
  if (listed?.version !== version) {
    listed = { version, techniques: await readTechniques(reader, null) }
    listedTechniques.set(reader, listed)
  }
  if (!viewer) return listed.techniques
  const own = await reader
    .select()
    .from(techniques)
    .where(and(techniqueVisibleTo(viewer), eq(techniques.proposedBy, viewer.uid), ne(techniques.state, 'listed')))
  return [...listed.techniques, ...own.map(techniqueOf)]
}

/** A technique that the viewer can see. The slug of a merged one finds its target. */
export async function findTechnique(reader: Reader, slug: string, viewer: MaybeViewer) {
  const called = sql`(select coalesce(t.merged_into, t.slug) from techniques t where t.slug = ${slug})`
  const [row] = await reader
    .select()
    .from(techniques)
    .where(and(eq(techniques.slug, called), techniqueVisibleTo(viewer)))
  return row && { technique: techniqueOf(row), ruleKey: row.ruleKey, answer: row.answer }
}

/**
 * Names by slug that the viewer may read; with `null`, only those of the library, which are safe in entries others see.
 * A merged technique has its target's name.
 */
export async function readTechniqueNames(
  reader: Reader,
  slugs: readonly string[],
  viewer: MaybeViewer,
): Promise<Map<string, string>> {
  const known = await resolve(reader, slugs, viewer)
  return new Map([...known].map(([slug, { name }]) => [slug, name]))
}

/**
 * Throws 400 naming the field if the viewer may not use one of these techniques. Returns a function from slug to
 * current slug: store that, since an offline browser may still send a merged one.
 */
export async function refuseUnknownTechniques(
  reader: Reader,
  slugs: readonly string[],
  viewer: MaybeViewer,
  field: string,
): Promise<(slug: string) => string> {
  const known = await resolve(reader, slugs, viewer)
  if (slugs.some((slug) => !known.has(slug)))
    throw badField(field, message("can't include anything that isn't in the library"))
  return (slug) => known.get(slug)?.slug ?? slug
}

async function resolve(reader: Reader, slugs: readonly string[], viewer: MaybeViewer) {
  const asked = [...new Set(slugs)]
  if (asked.length === 0) return new Map<string, { slug: string; name: string }>()
  const target = sql`(select t.name from techniques t where t.slug = ${techniques.mergedInto})`
  const rows = await reader
    .select({
      slug: techniques.slug,
      name: sql<string>`coalesce(${target}, ${techniques.name})`,
      now: sql<string>`coalesce(${techniques.mergedInto}, ${techniques.slug})`,
    })
    .from(techniques)
    .where(and(inArray(techniques.slug, asked), or(techniqueVisibleTo(viewer), eq(techniques.state, 'merged'))))
  return new Map(rows.map(({ slug, name, now }) => [slug, { slug: now, name }]))
}

/** SQL condition: proposed and declined techniques exist only for their proposer. */
export function techniqueVisibleTo(viewer: MaybeViewer) {
  const listed = eq(techniques.state, 'listed')
  return viewer === null
    ? listed
    : or(listed, and(eq(techniques.proposedBy, viewer.uid), inArray(techniques.state, ['proposed', 'declined'])))
}

export function techniqueOf(row: typeof techniques.$inferSelect): Technique {
  const { slug, name, aliases, role, family, fromPositions, leadsTo, giOnly, state } = row
  const { en = [], pt = [], es = [], jp = [] } = aliases
  return {
    slug,
    name,
    aliases: { en, pt, es, jp },
    role,
    family,
    fromPositions,
    leadsTo,
    giOnly,
    state: state === 'merged' ? 'listed' : state,
  }
}

export { readUndrilled } from './counts.ts'
