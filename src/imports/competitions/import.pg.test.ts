import { existsSync, readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { competitionEntries, listedCompetitions } from '#domains/journal/competitions/server/tables.ts'
import { purgeCompetitions } from '#domains/journal/competitions/server/writes.ts'
import { auditLog } from '#domains/members/audit/server/tables.ts'
import { days } from '#platform/clock.ts'
import { openWorld } from '#testing/world.ts'
import { readGymFile } from '../gyms/file.ts'
import { importCompetitions } from './import.ts'

const world = await openWorld()
await world.place('Cork', { lat: 51.9, lng: -8.47 })

const fileOf = (content: unknown) => readGymFile(Buffer.from(JSON.stringify(content)))
const run = (content: unknown, options: { source?: string; country?: string; dryRun?: boolean } = {}) =>
  importCompetitions(world.db, { file: fileOf(content), source: 'test', now: world.clock.now, ...options })
const row = (id: string) => world.db.select().from(listedCompetitions).where(eq(listedCompetitions.externalId, id))

const open = {
  ...{ id: 'a1', name: 'Rebel Open', organisation: 'IBJJF', country: 'Ireland', city: 'Cork' },
  ...{ startDate: '2027-05-16T00:00:00Z', endDate: '2027-05-17T00:00:00Z', websiteUrl: 'https://rebel.example/open' },
  tags: ['ibjjf', 'no-gi'],
}

test('reads a calendar date, country, rules and discipline, and finds the town', async () => {
  expect((await run([open])).counts).toEqual({ added: 1, updated: 0, unchanged: 0, left_out: 0 })
  expect(await row('a1')).toMatchObject([
    {
      ...{ slug: 'rebel-open-2027-05-16', startsOn: '2027-05-16', endsOn: '2027-05-17', country: 'IE', lat: 51.9 },
      ...{ ruleSet: 'ibjjf', discipline: 'nogi', placeApproximate: true, createdBy: null, website: open.websiteUrl },
    },
  ])
  const [act] = await world.db.select().from(auditLog).where(eq(auditLog.action, 'import.competitions'))
  expect(act).toMatchObject({ who: 'command line', target: 'test' })
})

test('updates instead of duplicating, and keeps what members added', async () => {
  await world.db.update(listedCompetitions).set({ venue: 'City Hall' }).where(eq(listedCompetitions.externalId, 'a1'))
  expect((await run([open])).counts).toMatchObject({ unchanged: 1 })
  expect((await run([{ ...open, name: 'Rebel Spring Open', status: 'Cancelled' }])).counts).toMatchObject({
    updated: 1,
  })
  expect(await row('a1')).toMatchObject([
    { name: 'Rebel Spring Open', venue: 'City Hall', status: 'cancelled', slug: 'rebel-open-2027-05-16', version: 2 },
  ])
  const { endDate: _endDate, ...withoutEnd } = open
  await run([{ ...withoutEnd, name: 'Rebel Spring Open' }])
  expect(await row('a1')).toMatchObject([{ status: 'cancelled', endsOn: '2027-05-17' }])
  await run([{ ...withoutEnd, startDate: '2027-05-23', status: 'Confirmed' }])
  expect(await row('a1')).toMatchObject([{ status: 'scheduled', startsOn: '2027-05-23', endsOn: '2027-05-23' }])
  const ana = await world.member('Ana')
  await ana.api.competitions.enter({ id: (await row('a1'))[0]?.id ?? '', intent: 'going' })
  await world.db
    .update(listedCompetitions)
    .set({ isDeleted: true, deletedAt: world.clock.now })
    .where(eq(listedCompetitions.externalId, 'a1'))
  await purgeCompetitions(world.db, new Date(world.clock.now.getTime() + days(31)))
  expect(await world.db.select().from(competitionEntries)).toEqual([])
  expect((await run([open])).rows).toMatchObject([{ outcome: 'left_out', notes: ['it was deleted here'] }])
})

test('leaves out bad rows with a reason, and imports the rest', async () => {
  const { rows } = await run({
    competitions: [
      { id: 'b1', name: 'No date' },
      { id: 'b2', startDate: '2027-01-01' },
      { id: 'b3', name: 'Ends early', startDate: '2027-01-02', endDate: '2027-01-01' },
      { id: 'b4', name: 'Unpublished', date: '2027-01-02', isActive: false },
      { id: 'b5', name: 'Fine', date: '2027-01-02', url: 'not a link' },
      { id: 'b5', name: 'Fine again', date: '2027-01-02' },
      { id: 'b6', name: 'In seconds', date: 1_800_000_000 },
    ],
  })
  expect(rows.map(({ outcome }) => outcome)).toEqual([...Array(4).fill('left_out'), 'added', 'left_out', 'left_out'])
  expect(rows[0]?.notes[0]).toContain("date can't be read")
  expect(rows[4]?.notes).toEqual(['website left out: not a link is not a web address'])
  expect(rows[5]?.notes).toEqual(['it has the same id as row 5'])
})

test('reads other key names, GeoJSON, nested venues and lat/lng', async () => {
  const feature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [-9.14, 38.72] },
    properties: { title: 'Lisboa Open', start: '2027-03-01', organizer: 'ADCC', country: 'PT' },
  }
  await run({ type: 'FeatureCollection', features: [feature] })
  expect(await row('lisboa-open-2027-03-01')).toMatchObject([{ lat: 38.72, lng: -9.14, ruleSet: 'adcc' }])
  const nested = {
    uuid: 'c2',
    Event_Name: 'Arena Cup',
    'Event Date': '17.04.2027',
    venue: { name: 'Arena', city: 'Cork' },
  }
  await run([nested, { id: 'c3', name: 'Pointed', date: '2027-04-18', latitude: '53.3', longitude: '-6.2' }], {
    country: 'IE',
  })
  expect(await row('c2')).toMatchObject([{ startsOn: '2027-04-17', venue: 'Arena', town: 'Cork', country: 'IE' }])
  expect(await row('c3')).toMatchObject([{ lat: 53.3, lng: -6.2, placeApproximate: false }])
})

test("a dry run saves nothing, and another source doesn't list the same competition again", async () => {
  const once = { id: 'd1', name: 'Once', date: '2027-06-01' }
  expect((await run([once], { dryRun: true })).counts).toMatchObject({ added: 1 })
  expect(await row('d1')).toEqual([])
  await run([once])
  const { rows } = await run([{ ...once, name: 'ONCE' }], { source: 'another' })
  expect(rows).toMatchObject([{ outcome: 'left_out', notes: ["it's already listed as once-2027-06-01"] }])
})

const IRELAND = '../shared/data/competitions-ireland.json'

test.skipIf(!existsSync(IRELAND))(
  `imports the 29 competitions of Ireland${existsSync(IRELAND) ? '' : ` (skipped: ${IRELAND} is missing)`}`,
  async () => {
    const file = readGymFile(readFileSync(IRELAND))
    const counts = async () => (await importCompetitions(world.db, { file, source: 'Ireland' })).counts
    expect(await counts()).toEqual({ added: 29, updated: 0, unchanged: 0, left_out: 0 })
    expect(await counts()).toEqual({ added: 0, updated: 0, unchanged: 29, left_out: 0 })
  },
)
