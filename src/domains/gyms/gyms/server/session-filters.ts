import { type SQL, sql } from 'drizzle-orm'
import { type BeltSlug, beltSlugs } from '#ui/belts.ts'

/** Filters for sessions and events. Missing or false means no restriction. */
export interface SessionFilters {
  discipline?: 'gi' | 'nogi' | undefined
  openMat?: boolean | undefined
  free?: boolean | undefined
  dropIn?: boolean | undefined
  beginners?: boolean | undefined
  women?: boolean | undefined
  kids?: boolean | undefined
  belt?: BeltSlug | undefined
}

/** SQL condition on `gyms g`: a visitor can train without paying. */
export const GYM_IS_FREE = sql`((g.drop_in->>'price')::numeric = 0 or (g.drop_in->>'firstVisitFree')::boolean or (g.trial_offer->>'available')::boolean)`

/** SQL condition on `gyms g`: visitors with this belt meet the gym's minimum. */
export const gymAdmits = (belt: BeltSlug) => sql`coalesce(g.rules->>'visitorMinBelt', '') <> all(${higherThan(belt)})`

/** SQL conditions on session `s` of `gyms g`. A session's own price takes precedence over the gym's drop-in terms. */
export function sessionFits({
  discipline,
  openMat,
  free,
  dropIn,
  beginners,
  women,
  kids,
  belt,
}: SessionFilters): SQL[] {
  const fits: SQL[] = []
  if (discipline) fits.push(sql`s.discipline in (${discipline}, 'both')`)
  if (openMat) fits.push(sql`s.kind = 'open_mat'`)
  if (free) fits.push(sql`case when s.price is null then coalesce(${GYM_IS_FREE}, false) else s.price = 0 end`)
  if (dropIn) fits.push(sql`s.drop_in_ok`)
  if (beginners) fits.push(sql`s.level in ('all', 'beginner')`)
  if (women) fits.push(sql`s.kind = 'womens'`)
  if (kids) fits.push(sql`s.kind = 'kids'`)
  if (belt) fits.push(gymAdmits(belt))
  return fits
}

/**
 * SQL conditions on event `e`. Everyone who sees an event may come, whether or not they train there. Events aren't for
 * children.
 */
export function eventFits({ discipline, openMat, free, beginners, women, kids, belt }: SessionFilters): SQL[] {
  const fits: SQL[] = []
  if (discipline) fits.push(sql`e.discipline in (${discipline}, 'both')`)
  if (openMat) fits.push(sql`e.event_type = 'open_mat'`)
  if (free) fits.push(sql`(e.price is null or (e.price->>'amount')::numeric = 0)`)
  if (beginners) fits.push(sql`e.level in ('all', 'beginner')`)
  if (women) fits.push(sql`e.women_only`)
  if (kids) fits.push(sql`false`)
  if (belt) fits.push(sql`coalesce(e.min_belt, '') <> all(${higherThan(belt)})`)
  return fits
}

const higherThan = (belt: BeltSlug) => sql.param(beltSlugs.slice(beltSlugs.indexOf(belt) + 1))
