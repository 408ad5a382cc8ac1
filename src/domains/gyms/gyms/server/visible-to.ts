import { type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '#platform/context.ts'

/** Whose eyes a read sees with. */
export type MaybeViewer = Pick<Viewer, 'uid'> | null

/** The gyms that exist for this viewer, as a condition on `gyms g`. Every read goes through here. */
export function visibleTo(viewer: { uid: string | SQL } | null): SQL {
  const open = sql`g.status in ('active', 'temporarily_closed', 'permanently_closed', 'opening_soon', 'needs_place')`
  return viewer ? sql`(${open} or g.created_by = ${viewer.uid})` : open
}

/** The gyms that a search of this viewer can find: neither closed for good nor merged into another. */
export function findableBy(viewer: MaybeViewer): SQL {
  return viewer ? sql`(${FOUND_BY_ALL} or (${foundOnlyBy(viewer)}))` : FOUND_BY_ALL
}

/** What every search finds, whoever asks. */
export const FOUND_BY_ALL = sql`g.listed`

/** What this viewer's searches find beyond that: entries of their own that nobody else sees yet. */
export const foundOnlyBy = (viewer: NonNullable<MaybeViewer>) =>
  sql`g.created_by = ${viewer.uid} and not g.listed and g.merged_into is null and g.status <> 'permanently_closed'`
