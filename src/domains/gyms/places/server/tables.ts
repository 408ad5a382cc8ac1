import { sql } from 'drizzle-orm'
import { customType, doublePrecision, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

/** A point of PostgreSQL's cube extension. */
const cube = customType<{ data: string }>({ dataType: () => 'cube' })

/** Towns from GeoNames (CC BY 4.0), loaded once at the first start. */
export const places = pgTable(
  'places',
  {
    /** GeoNames' own id. */
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    asciiName: text('ascii_name').notNull(),
    country: text('country').notNull(),
    /** First-order division by GeoNames code; `regionName` returns its name. */
    adminCode: text('admin_code').notNull(),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    position: cube('position')
      .notNull()
      .generatedAlwaysAs(
        sql`cube(array[6371.0088 * cosd(lat) * cosd(lng), 6371.0088 * cosd(lat) * sind(lng), 6371.0088 * sind(lat)])`,
      ),
    population: integer('population').notNull(),
    timezone: text('timezone').notNull(),
  },
  (table) => [index('places_position').using('gist', table.position)],
)

/** The names that places are found by, one row for each folded spelling. */
export const placeNames = pgTable(
  'place_names',
  {
    placeId: integer('place_id')
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
    folded: text('folded').notNull(),
    name: text('name').notNull(),
    /** 0: the place's own name, 1: that name in ASCII, 2: another name. */
    rank: smallint('rank').notNull(),
    /** Copied from the place, so that the largest towns are found without a join. */
    population: integer('population').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.placeId, table.folded] }),
    index('place_names_folded').on(table.folded.op('text_pattern_ops')),
    index('place_names_large').on(table.folded.op('text_pattern_ops')).where(sql`population >= 50000`),
  ],
)
