import { type SQL, sql } from 'drizzle-orm'
import { lessonsForSitemap } from '#domains/creators/content/server/public-lessons.ts'
import { creatorsForSitemap } from '#domains/creators/creators/server/sitemap.ts'
import { eventsForSitemap } from '#domains/events/events/server/sitemap.ts'
import { readDirectoryPages } from '#domains/gyms/gym-directory/server/sitemap.ts'
import { gymsForSitemap } from '#domains/gyms/gyms/server/sitemap.ts'
import { competitionsForSitemap } from '#domains/journal/competitions/server/sitemap.ts'
import { techniquesForSitemap } from '#domains/journal/techniques/server/sitemap.ts'
import { profilesForSitemap } from '#domains/members/people/server/sitemap.ts'
import type { Reader } from '#platform/database.ts'
import { paths } from '#platform/web/paths.ts'
import { SITE_PAGES } from '../site-pages/names.ts'

/** A page for search engines. */
export interface SitemapEntry {
  /** Sort key among pages of the same kind. */
  id: string
  path: string
  changed: Date
}

export interface SitemapSource {
  /** How many pages there are, and when the last of them changed. */
  summary(reader: Reader, now: Date): Promise<{ count: number; changed: Date | null }>
  /** A range of pages in order of id: after one of them, or after skipping some. */
  read(
    reader: Reader,
    now: Date,
    range: { after?: string | undefined; skip?: number; limit: number },
  ): Promise<SitemapEntry[]>
}

/** Pages of each kind; the name is part of a file's URL. `builtAt`: when the pages without data last changed. */
export const sitemapSources = (builtAt: Date): Record<string, SitemapSource> => ({
  pages: fromList(async () =>
    [
      '/map',
      '/events',
      '/competitions',
      '/techniques',
      '/timer',
      '/about',
      '/contact',
      ...SITE_PAGES.map((name) => `/${name}`),
    ].map((path) => ({
      path,
      changed: builtAt,
    })),
  ),
  places: fromList(readDirectoryPages),
  gyms: fromQuery<{ slug: string }>(
    () => gymsForSitemap,
    ({ slug }) => paths.gym(slug),
  ),
  events: fromQuery<{ slug: string; gym_slug: string }>(eventsForSitemap, ({ slug, gym_slug }) =>
    paths.event({ gym: { slug: gym_slug }, slug }),
  ),
  competitions: fromQuery<{ slug: string }>(competitionsForSitemap, ({ slug }) => paths.competition(slug)),
  creators: fromQuery<{ username: string }>(() => creatorsForSitemap, paths.subscribe),
  lessons: fromQuery<unknown>(lessonsForSitemap, ({ id }) => paths.content(id)),
  techniques: fromQuery<unknown>(
    () => techniquesForSitemap,
    ({ id }) => paths.techniques(id),
  ),
  profiles: fromQuery<{ username: string | null }>(
    () => profilesForSitemap,
    ({ id, username }) => paths.profile({ uid: id, username }),
  ),
})

/** The query's columns are `id`, `changed` and those of `Row`. */
function fromQuery<Row>(query: (now: Date) => SQL, pathOf: (row: Row & { id: string }) => string): SitemapSource {
  return {
    async summary(reader, now) {
      const { rows } = await reader.execute<{ count: number; changed: string | null }>(
        sql`select count(*)::int as count, max(s.changed) as changed from (${query(now)}) s`,
      )
      const [{ count, changed } = { count: 0, changed: null }] = rows
      return { count, changed: changed === null ? null : new Date(changed) }
    },
    async read(reader, now, { after, skip = 0, limit }) {
      const { rows } = await reader.execute(sql`
        select * from (${query(now)}) s where ${after === undefined ? sql`true` : sql`s.id > ${after}`}
        order by s.id offset ${skip} limit ${limit}`)
      return (rows as (Row & { id: string; changed: string })[]).map((row) => ({
        id: row.id,
        path: pathOf(row),
        changed: new Date(row.changed),
      }))
    },
  }
}

/** A source with few enough pages to read all of them each time. */
function fromList(readAll: (reader: Reader) => Promise<{ path: string; changed: Date }[]>): SitemapSource {
  return {
    async summary(reader) {
      const all = await readAll(reader)
      const changed = Math.max(...all.map((page) => page.changed.getTime()))
      return { count: all.length, changed: all.length > 0 ? new Date(changed) : null }
    },
    async read(reader, _now, { after, skip = 0, limit }) {
      const all = await readAll(reader)
      const start = after === undefined ? skip : all.findIndex(({ path }) => path === after) + 1
      return all.slice(start, start + limit).map((page) => ({ id: page.path, ...page }))
    },
  }
}
