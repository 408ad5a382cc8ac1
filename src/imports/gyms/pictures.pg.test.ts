import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { photoAddresses } from '#domains/gym-management/gym-photos/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { openWorld, type World } from '#testing/world.ts'
import { readGymFile } from './file.ts'
import { importGyms } from './import.ts'
import { readRows } from './sources.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})

const importRows = (content: object | string, options: { source?: string; dryRun?: boolean } = {}) => {
  const file = readGymFile(new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)))
  return importGyms(world.db, { rows: readRows(file), source: 'test', now: world.clock.now, ...options })
}
const gym = (id: string, name: string, lat: number, lng: number, more = {}) => ({ id, name, lat, lng, ...more })

const waitingPhotos = async () => {
  const { name } = gyms
  const { address } = photoAddresses
  const rows = await world.db
    .select({ name, address })
    .from(photoAddresses)
    .innerJoin(gyms, eq(gyms.id, photoAddresses.gymId))
  return rows.map((row) => `${row.name}: ${row.address}`).sort()
}

test("queues each row's https pictures once, and notes other URLs", async () => {
  const table = [
    'id;name;lat;lng;Image URL;logo;owner photo',
    '1;Atlas;52.5;13.4;https://img.example/a b.jpg;https://img.example/logo.png;https://img.example/me.jpg',
    '2;Boreas;48.1;11.5;http://img.example/b.jpg;boreas.png;',
    '3;Ceto;40.1;-3.5;https://img.example/1.jpg, https://img.example/2.jpg;https://img.example/1.jpg;',
  ].join('\n')
  const expected = [
    'Atlas: https://img.example/a%20b.jpg',
    'Atlas: https://img.example/logo.png',
    'Ceto: https://img.example/1.jpg',
    'Ceto: https://img.example/2.jpg',
  ]
  await importRows(table, { dryRun: true })
  expect(await waitingPhotos()).toEqual([])
  const report = await importRows(table)
  expect(report.notes).toEqual([
    { row: 3, name: 'Boreas', note: "photo left out: http://img.example/b.jpg isn't an https address" },
    { row: 3, name: 'Boreas', note: "logo left out: boreas.png isn't an https address" },
  ])
  expect(await waitingPhotos()).toEqual(expected)
  expect(await importRows(table)).toMatchObject({ new: 0, unchanged: 3 })
  expect(await waitingPhotos()).toEqual(expected)
})

test('reads pictures in lists, nested objects and OpenStreetMap tags', async () => {
  await importRows([
    gym('1', 'Atlas', 52.5, 13.4, { photos: ['https://img.example/1.jpg', { url: 'https://img.example/2.jpg' }] }),
    gym('2', 'Boreas', 48.1, 11.5, {
      image: { url: 'https://img.example/3.jpg' },
      coach: { photo: 'https://img.example/me.jpg' },
    }),
  ])
  const tags = { name: 'Ceto', image: 'https://img.example/4.jpg', wikimedia_commons: 'File:Ceto.jpg' }
  const report = await importRows(
    { elements: [{ type: 'node', id: 7, lat: 40.1, lon: -3.5, tags }] },
    { source: 'osm' },
  )
  expect(report.notes.map(({ note }) => note)).toEqual(["photo left out: File:Ceto.jpg isn't an https address"])
  expect(await waitingPhotos()).toEqual([
    'Atlas: https://img.example/1.jpg',
    'Atlas: https://img.example/2.jpg',
    'Boreas: https://img.example/3.jpg',
    'Ceto: https://img.example/4.jpg',
  ])
})

test('leaves a gym that already has pictures unchanged', async () => {
  await importRows([gym('a', 'Atlas', 52.5, 13.4), gym('b', 'Boreas', 48.1, 11.5)])
  const cover = { id: 'x', url: '/x.webp', alt: '', width: 4, height: 3 }
  await world.db.update(gyms).set({ cover }).where(eq(gyms.name, 'Atlas'))
  const [one, other] = ['https://img.example/1.jpg', 'https://img.example/2.jpg']
  const rows = [gym('1', 'Atlas', 52.5, 13.4, { photo: one }), gym('2', 'Boreas', 48.1, 11.5, { photo: other })]
  expect((await importRows(rows, { source: 'other' })).merges.map(({ added }) => added)).toEqual([[], ['pictures']])
  expect(await waitingPhotos()).toEqual([`Boreas: ${other}`])
})
