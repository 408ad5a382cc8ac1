import { expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const ana = await world.member('Ana')

const change = (what: object) => ana.api.people.changeQuietHours({ uid: 'me', ...what })

test("has no quiet hours until they're turned on, and suggests 22:00 to 07:00", async () => {
  expect(await ana.api.people.quietHours({ uid: 'me' })).toEqual({
    enabled: false,
    from: '22:00',
    until: '07:00',
    breakThrough: true,
  })
})

test('changes each quiet-hours field separately and saves the time', async () => {
  const steps = [{ enabled: true }, { from: '21:30' }, { until: '06:45' }, { breakThrough: false }]
  let expected = await ana.api.people.quietHours({ uid: 'me' })
  for (const step of steps) {
    world.pass(1000)
    expected = { ...expected, ...step }
    expect(await change(step)).toEqual(expected)
    expect(await ana.api.people.profile({ uid: 'me' })).toMatchObject({
      own: { preferences: { lastUpdated: world.clock.now.toISOString(), darkMode: true } },
    })
  }
  expect(await ana.api.people.quietHours({ uid: 'me' })).toEqual(expected)
})

test("keeps every field that's changed concurrently", async () => {
  const parts = [{ enabled: false }, { from: '23:15' }, { until: '05:00' }, { breakThrough: true }]
  await Promise.all(parts.map(change))
  expect(await ana.api.people.quietHours({ uid: 'me' })).toEqual(Object.assign({}, ...parts))
})

test.each([
  ['from', { from: '24:00' }],
  ['from', { from: '7:00' }],
  ['until', { until: '22:60' }],
  ['until', { until: '' }],
  ['until', { until: null }],
  ['enabled', { enabled: 'yes' }],
])('refuses a bad %s with 400 and names it: %o', async (field, what) => {
  const before = await ana.api.people.quietHours({ uid: 'me' })
  await expect(change(what)).rejects.toMatchObject({ status: 400, data: { issues: [{ path: [field] }] } })
  expect(await ana.api.people.quietHours({ uid: 'me' })).toEqual(before)
})

test('refuses an empty change with 400', async () => {
  await expect(change({})).rejects.toMatchObject({ status: 400 })
})

test('keeps quiet hours private to their owner', async () => {
  const bia = await world.member('Bia')
  await expect(bia.api.people.quietHours({ uid: ana.uid })).rejects.toMatchObject({ status: 403 })
  await expect(bia.api.people.changeQuietHours({ uid: ana.uid, enabled: true })).rejects.toMatchObject({ status: 403 })
  await expect(world.visitor.api.people.quietHours({ uid: ana.uid })).rejects.toMatchObject({ status: 401 })
  expect(JSON.stringify(await bia.api.people.profile({ uid: ana.uid }))).not.toMatch(/quiet|timezone/i)
})

test("saves the device's time zone if none is set, never over a chosen one", async () => {
  const caio = await world.member('Caio')
  const keep = (timezone: string) => caio.api.people.keepDeviceTimezone({ uid: 'me', timezone })
  expect(await keep('America/Sao_Paulo')).toEqual({ timezone: 'America/Sao_Paulo' })
  expect(await keep('Europe/Lisbon')).toEqual({ timezone: 'America/Sao_Paulo' })
  await caio.api.people.update({ uid: 'me', timezone: 'Europe/Lisbon' })
  expect(await keep('Asia/Tokyo')).toEqual({ timezone: 'Europe/Lisbon' })
  for (const timezone of ['Mars/Base', '+05:30', ''])
    await expect(keep(timezone)).rejects.toMatchObject({ status: 400 })
  await expect(ana.api.people.keepDeviceTimezone({ uid: caio.uid, timezone: 'Asia/Tokyo' })).rejects.toMatchObject({
    status: 403,
  })
})
