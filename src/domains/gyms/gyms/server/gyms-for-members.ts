import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { GymsOfMembers } from '#domains/members/people/server/extension-points.ts'
import { PUBLIC_STATUSES } from '../rules.ts'
import { gyms } from './tables.ts'

/** Gym data for profiles and suggestions. */
export const gymsForMembers: GymsOfMembers = {
  async readHomeGyms(reader, ids) {
    const rows = await reader
      .select({ id: gyms.id, slug: gyms.slug, name: gyms.name })
      .from(gyms)
      .where(and(inArray(gyms.id, [...ids]), inArray(gyms.status, [...PUBLIC_STATUSES])))
    return new Map(rows.map((row) => [row.id, row]))
  },

  readGymsIn(reader, { city, country }, limit) {
    return reader
      .select({ id: gyms.id, slug: gyms.slug, name: gyms.name, city: gyms.city, country: gyms.country })
      .from(gyms)
      .where(and(eq(gyms.country, country), eq(sql`lower(${gyms.city})`, city.toLowerCase()), gyms.listed))
      .orderBy(desc(gyms.favoriteCount), asc(gyms.name))
      .limit(limit)
  },
}
