import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/context.ts'

/** The viewer of a read; null for visitors. */
export type MaybeViewer = Pick<Viewer, 'uid'> | null

/** Whether the viewer may see a gym, as a condition on `gyms g`. Every read goes through here. */
export function visibleTo(viewer: { uid: string | SQL } | null): SQL {
  const open = sql`g.status in ('active', 'temporarily_closed', 'permanently_closed', 'opening_soon', 'needs_place')`
  return viewer ? sql`(${open} or g.created_by = ${viewer.uid})` : open
}

/** Whether the viewer's searches can find a gym: not if it's permanently closed or merged into another. */
export function findableBy(viewer: MaybeViewer): SQL {
  return viewer ? sql`(${FINDABLE_BY_ALL} or (${findableOnlyBy(viewer)}))` : FINDABLE_BY_ALL
}

/** Gyms that everyone's searches find. */
export const FINDABLE_BY_ALL = sql`g.listed`

/** Gyms the viewer added that no one else can find yet. */
export const findableOnlyBy = (viewer: NonNullable<MaybeViewer>) =>
  sql`g.created_by = ${viewer.uid} and not g.listed and g.merged_into is null and g.status <> 'permanently_closed'`
