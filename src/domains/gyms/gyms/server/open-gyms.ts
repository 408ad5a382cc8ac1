import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { Gym, GymRow, ScheduleItem } from '../contract.ts'
import { type GymRowColumns, gymRowColumns, gymRowOf } from './rows.ts'
import { FINDABLE_BY_ALL } from './visible-to.ts'

/** The facts of a gym that anyone may republish: no people, phone numbers, email addresses or pictures. */
export type OpenGym = Pick<
  GymRow,
  'id' | 'slug' | 'name' | 'status' | 'location' | 'address' | 'timezone' | 'disciplines' | 'beginnersWelcome'
> &
  Pick<Gym, 'placeApproximate' | 'website' | 'openingHours' | 'sources' | 'updatedAt'> & {
    affiliation: string | null
    dropIn: Omit<Gym['dropIn'], 'waiverUrl'>
    schedule: Omit<ScheduleItem, 'instructor' | 'instructorId'>[]
  }

type Columns = GymRowColumns & Pick<OpenGym, 'website' | 'openingHours' | 'sources' | 'updatedAt'>

/** Gyms that everyone's searches find, by id, starting after the id `after`. */
export async function readOpenGyms(
  reader: Reader,
  { after, limit }: { after: string; limit: number },
): Promise<OpenGym[]> {
  const { rows } = await reader.execute<Columns & Record<string, unknown>>(sql`
    select ${gymRowColumns(null)}, g.website, g.opening_hours as "openingHours",
      array(select distinct source from gym_sources s where s.gym_id = g.id order by source) as sources, g.updated_at as "updatedAt"
    from gyms g where ${FINDABLE_BY_ALL} and g.id > ${after} order by g.id limit ${limit}`)
  return rows.map((row) => {
    const { id, slug, name, status, location, address, timezone, disciplines, beginnersWelcome } = gymRowOf(
      { ...row, schedule: [] },
      new Date(0),
    )
    const { waiverUrl: _, ...dropIn } = row.drop_in
    return {
      ...{ id, slug, name, status, location, placeApproximate: row.place_approximate, address, timezone, disciplines },
      affiliation: row.affiliation?.name ?? null,
      dropIn,
      beginnersWelcome,
      website: row.website,
      openingHours: row.openingHours,
      schedule: row.schedule.map(({ instructor: _name, instructorId: _id, ...session }) => session),
      sources: row.sources,
      updatedAt: new Date(row.updatedAt).toISOString(),
    }
  })
}
