import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/context.ts'

/** The viewer of a read; null for visitors. */
export type MaybeViewer = Pick<Viewer, 'uid'> | null

/** SQL condition on `gyms g`: the viewer may see the gym. Reads must use it or a stricter condition. */
export function visibleTo(viewer: { uid: string | SQL } | null): SQL {
  const open = sql`g.status in ('active', 'temporarily_closed', 'permanently_closed', 'opening_soon', 'needs_place')`
  return viewer ? sql`(${open} or g.created_by = ${viewer.uid})` : open
}

/** SQL condition: the viewer's searches can find the gym, because everyone's do or because the viewer added it. */
export function findableBy(viewer: { uid: string | SQL } | null): SQL {
  return viewer ? sql`(${FINDABLE_BY_ALL} or (${findableOnlyBy(viewer)}))` : FINDABLE_BY_ALL
}

/** SQL condition: everyone's searches find the gym. */
export const FINDABLE_BY_ALL = sql`g.listed`

/** SQL condition: the viewer added the gym, and no one else can find it yet. */
export const findableOnlyBy = (viewer: { uid: string | SQL }) =>
  sql`g.created_by = ${viewer.uid} and not g.listed and g.merged_into is null and g.status <> 'permanently_closed'`
