import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Gym, ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { affiliationKeyOf, searchTextOf } from '#domains/gyms/gyms/server/search-text.ts'
import { NO_DROP_IN } from '#domains/gyms/gyms/server/tables.ts'
import { oneOf, type Random, randomFrom } from './random.ts'
import { pointIn, readTowns, type Town, townByPeople } from './towns.ts'

/** Every gym of a measurement carries it, so that they can be wiped whole. */
const BATCH = 'bench'
const SMALLEST_TOWN = 15_000
/** How many gyms have told their timetable: rare among imported ones, common among claimed ones. */
const WITH_TIMETABLE = 1 / 3

/** Loads made-up gyms, spread over the towns of the world as its people are. The same ones for the same number. */
export async function seedGyms(
  databaseUrl: string,
  towns: readonly Town[],
  gyms: number,
  { everyWeek = false }: { everyWeek?: boolean } = {},
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('delete from gyms where dummy_batch_id = $1', [BATCH])
    const into = client.query(copyFrom(`copy gyms (${COLUMNS.join(', ')}) from stdin with (format csv)`))
    await pipeline(Readable.from(madeUpGyms(towns, gyms, everyWeek)), into)
    await client.query('vacuum (analyze) gyms')
  } finally {
    await client.end()
  }
}

const COLUMNS = [
  'id',
  'slug',
  'name',
  'street',
  'city',
  'postal_code',
  'country',
  'lat',
  'lng',
  'geohash',
  'timezone',
  'affiliation',
  'affiliation_key',
  'disciplines',
  'drop_in',
  'schedule',
  'favorite_count',
  'last_confirmed_at',
  'search_text',
  'is_dummy',
  'dummy_batch_id',
] as const

const TEAMS = [
  'Gracie Barra',
  'Alliance',
  'Checkmat',
  'Atos',
  'Carlson Gracie',
  'Nova União',
  'Roger Gracie',
  'Ribeiro',
]
const FIRST = ['Rising Tide', 'Iron Lotus', 'Northside', 'Old Harbour', 'Mundo', 'Kaizen', 'Granite', 'Bela Vista']
const LAST = ['Jiu-Jitsu', 'BJJ Academy', 'Brazilian Jiu Jitsu', 'Grappling Club', 'Fight Team', 'Martial Arts']
const STREETS = ['Station Road', 'Rua das Flores', 'Hauptstraße', 'Main Street', 'Avenida Central', 'Rue du Moulin']

function* madeUpGyms(towns: readonly Town[], gyms: number, everyWeek: boolean): Generator<string> {
  const random = randomFrom(20_261_120)
  const nextTown = townByPeople(
    towns.filter(({ population }) => population >= SMALLEST_TOWN),
    random,
  )
  for (let number = 1; number <= gyms; number++) {
    const town = nextTown()
    const { lat, lng } = pointIn(town, random)
    const team = random() < 0.4 ? { name: oneOf(random, TEAMS), website: null } : null
    const name = `${team?.name ?? oneOf(random, FIRST)} ${oneOf(random, LAST)} ${town.name}`
    yield csvLine({
      id: `bench-${number}`,
      slug: `bench-gym-${number}`,
      name,
      street: `${1 + Math.floor(random() * 200)} ${oneOf(random, STREETS)}`,
      city: town.name,
      postal_code: String(10_000 + Math.floor(random() * 90_000)),
      country: town.country,
      lat: lat.toFixed(6),
      lng: lng.toFixed(6),
      geohash: '',
      timezone: town.timezone,
      affiliation: team && JSON.stringify(team),
      affiliation_key: affiliationKeyOf(team),
      disciplines: random() < 0.5 ? '{gi,nogi}' : '{gi,nogi,kids}',
      drop_in: JSON.stringify(random() < 0.5 ? NO_DROP_IN : DROP_IN),
      schedule: JSON.stringify(everyWeek ? wholeWeek(random) : random() < WITH_TIMETABLE ? timetable(random) : []),
      favorite_count: '0',
      last_confirmed_at: random() < 0.3 ? '2026-10-01T09:00:00Z' : null,
      search_text: searchTextOf({ name, city: town.name, affiliation: team }),
      is_dummy: 'true',
      dummy_batch_id: BATCH,
    })
  }
}

const DROP_IN: Gym['dropIn'] = {
  accepted: true,
  price: 20,
  currency: 'EUR',
  firstVisitFree: true,
  notice: 'message',
  waiverUrl: null,
}

/** A class on each evening from Monday to Friday, two at noon, an open mat at the weekend. */
function timetable(random: Random): ScheduleItem[] {
  const later = Math.floor(random() * 4) * 15
  const hour = (at: number) => `${at}:${String(later).padStart(2, '0')}`
  const evenings = [1, 2, 3, 4, 5].map((weekday) => session(`evening-${weekday}`, weekday, hour(18), hour(20)))
  const noons = [2, 4].map((weekday) => session(`noon-${weekday}`, weekday, hour(12), hour(13)))
  const openMat = { ...session('open-mat', oneOf(random, [6, 7]), hour(10), hour(12)), kind: 'open_mat' as const }
  return [...evenings, ...noons, { ...openMat, title: 'Open mat' }]
}

/** Five to ten of them. */
function wholeWeek(random: Random): ScheduleItem[] {
  return timetable(random)
    .concat(timetable(random).slice(-2))
    .slice(Math.floor(random() * 6))
    .map((item, at) => ({ ...item, id: `s${at}` }))
}

function session(id: string, weekday: number, start: string, end: string): ScheduleItem {
  return {
    ...PLAIN_SESSION,
    id,
    title: 'Fundamentals',
    weekday,
    start,
    end,
  }
}

function csvLine(gym: Record<(typeof COLUMNS)[number], string | null>): string {
  const cells = COLUMNS.map((column) => {
    const cell = gym[column]
    return cell === null ? '' : `"${cell.replaceAll('"', '""')}"`
  })
  return `${cells.join(',')}\n`
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { gyms: { type: 'string', default: '100000' } } })
  const databaseUrl = process.env.DATABASE_URL
  if (!databaseUrl) {
    console.error('Say into which database: DATABASE_URL=postgres://… node bench/seed.ts --gyms 100000')
    process.exit(1)
  }
  await seedGyms(databaseUrl, await readTowns(), Number(values.gyms))
}
