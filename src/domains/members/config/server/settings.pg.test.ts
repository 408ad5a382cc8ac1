import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/database.ts'
import { allPages } from '#testing/all-pages.ts'
import { openWorld } from '#testing/world.ts'
import { readSettings, SETTINGS_CACHE_MS } from './settings.ts'

const world = await openWorld()
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const reason = 'Trying it out'

test('lets an admin switch a flag at runtime, for everyone from the next read on', async () => {
  expect((await world.visitor.api.config.read()).flags).toEqual({ newAuth: true, newFeed: false, newMaps: false })

  const { items } = await admin.api.admin.switchSetting({ name: 'newFeed', on: true, reason })

  expect(items).toContainEqual({ name: 'newFeed', on: true, usual: false })
  expect((await world.visitor.api.config.read()).flags).toEqual({ newAuth: true, newFeed: true, newMaps: false })
  expect((await admin.api.admin.audit({ target: 'settings/newFeed' })).items).toMatchObject([
    { action: 'setting.switch', before: { on: false }, after: { on: true }, reason, who: { id: admin.uid } },
  ])
})

test("makes processes agree within seconds, with the environment's values by default", async () => {
  const elsewhere = openDatabase(world.url, { connections: 1 })
  const { config, log } = world
  const read = () => readSettings({ db: elsewhere.db, config, log, now: () => world.clock.now })
  const before = await read()

  await admin.api.admin.switchSetting({ name: 'newMaps', on: !before.newMaps, reason })
  world.pass(SETTINGS_CACHE_MS)

  expect((await read()).newMaps).toBe(!before.newMaps)
  expect((await read()).newAuth).toBe(config.flags.newAuth)
  await elsewhere.close()
})

test('records a repeated switch once, and refuses one without a reason', async () => {
  const switchOff = () => admin.api.admin.switchSetting({ name: 'demoDataAllowed', on: false, reason })
  await Promise.all([switchOff(), switchOff()])
  expect((await admin.api.admin.audit({ target: 'settings/demoDataAllowed' })).items).toHaveLength(1)
  await expect(admin.api.admin.switchSetting({ name: 'demoDataAllowed', on: true, reason: ' ' })).rejects.toMatchObject(
    { status: 400 },
  )
})

test('pages through audit entries by admin and action; no entry can be changed', async () => {
  const all = (await admin.api.admin.audit({ limit: 50 })).items
  expect(all.length).toBeGreaterThan(2)
  const pages = (await allPages((cursor) => admin.api.admin.audit({ limit: 1, cursor }))).map(({ id }) => id)
  expect(pages).toEqual(all.map(({ id }) => id))
  expect((await admin.api.admin.audit({ who: admin.uid, action: 'setting' })).items).toHaveLength(all.length)
  expect((await admin.api.admin.audit({ who: 'nobody_here' })).items).toEqual([])
  await expect(world.db.execute(sql`update audit_log set reason = 'another'`)).rejects.toThrow()
  await expect(world.db.execute(sql`delete from audit_log`)).rejects.toThrow()
})
