import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { minutes } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld } from '#testing/world.ts'
import { sendToAudience } from './send.ts'

const world = await openWorld()
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const ana = await world.member('Ana', { country: 'PT', language: 'pt-BR' })
const bia = await world.member('Bia', { country: 'PT' })
const caio = await world.member('Caio', { country: 'BR', role: { admin: false, creator: true } })
const gym = await world.gym('Told Gym')
await world.staff(gym, bia, 'coach')

const draft = (differing: object = {}) => ({
  ...{ id: newId(), title: 'Open mats everywhere', text: 'Have a look.', path: '/events' },
  ...{ audience: 'all' as const, audienceValue: null, sendAt: null, ...differing },
})
const heard = async ({ api }: typeof ana) =>
  (await api.notifications.list({ uid: 'me', tab: 'system' })).items.map(({ extra }) => extra.title)

test('sends an announcement with its link to everyone once, despite retries', async () => {
  const announcement = draft({ title: 'For all' })
  expect(await admin.api.announcements.create(announcement)).toMatchObject({ state: 'scheduled', told: 0 })
  await Promise.all([sendToAudience(world, announcement.id), sendToAudience(world, announcement.id)])
  await admin.api.announcements.create(announcement)
  await sendToAudience(world, announcement.id)

  expect(await heard(ana)).toEqual(['For all'])
  expect((await ana.api.notifications.list({ uid: 'me', tab: 'system' })).items[0]).toMatchObject({
    type: 'system_announcement',
    extra: { text: 'Have a look.', path: '/events' },
  })
  expect((await admin.api.announcements.list({})).items).toMatchObject([{ title: 'For all', state: 'sent', told: 4 }])
  expect((await admin.api.admin.audit({ action: 'announcement' })).items).toHaveLength(1)
})

test('resumes after a crash and notifies no one twice', async () => {
  const announcement = draft({ title: 'Interrupted' })
  await admin.api.announcements.create(announcement)
  const [first] = [admin, ana, bia, caio].map(({ uid }) => uid).sort()
  // Simulates a first page that ended after its first member.
  await world.db.execute(
    sql`update announcements set state = 'sending', told = 1, told_until = ${first} where id = ${announcement.id}`,
  )
  await sendToAudience(world, announcement.id)
  const titles = await Promise.all([admin, ana, bia, caio].map((person) => heard(person)))
  expect(titles.flat().filter((title) => title === 'Interrupted')).toHaveLength(3)
  expect((await admin.api.announcements.list({ limit: 1 })).items).toMatchObject([{ state: 'sent', told: 4 }])
})

test('counts each audience before sending: country, language, staff, creators, admins', async () => {
  const audiences = [
    { audience: 'country', audienceValue: 'PT', who: [ana, bia] },
    { audience: 'language', audienceValue: 'pt-BR', who: [ana] },
    { audience: 'language', audienceValue: 'en', who: [admin, bia, caio] },
    { audience: 'gym_staff', audienceValue: null, who: [bia] },
    { audience: 'creators', audienceValue: null, who: [caio] },
    { audience: 'admins', audienceValue: null, who: [admin] },
  ] as const
  for (const { audience, audienceValue, who } of audiences) {
    const title = `${audience} ${audienceValue}`
    const announcement = draft({ title, audience, audienceValue })
    expect(await admin.api.announcements.audience({ audience, audienceValue })).toEqual({ members: who.length })
    await admin.api.announcements.create(announcement)
    await sendToAudience(world, announcement.id)
    for (const person of [admin, ana, bia, caio])
      expect((await heard(person)).includes(title), `${person.name} of ${title}`).toBe(
        who.some(({ uid }) => uid === person.uid),
      )
  }
})

test('skips disabled members and those who turned announcements off', async () => {
  await world.db.execute(sql`update users set notification_preferences =
    jsonb_set(notification_preferences, '{inApp,types,system_announcement}', 'false') where uid = ${caio.uid}`)
  await world.db.execute(sql`update auth_users set banned = true where id = ${bia.uid}`)
  const announcement = draft({ title: 'Quiet' })
  await admin.api.announcements.create(announcement)
  await sendToAudience(world, announcement.id)
  expect(await heard(ana)).toContain('Quiet')
  expect(await heard(caio)).not.toContain('Quiet')
  await world.db.execute(sql`update auth_users set banned = false where id = ${bia.uid}`)
  expect(await heard(bia)).not.toContain('Quiet')
})

test('sends a scheduled announcement on time, and allows cancelling until then', async () => {
  const inHalfAnHour = new Date(world.clock.now.getTime() + minutes(30)).toISOString()
  const [kept, cancelled] = [
    draft({ title: 'Later', sendAt: inHalfAnHour }),
    draft({ title: 'Never', sendAt: inHalfAnHour }),
  ]
  await admin.api.announcements.create(kept)
  await admin.api.announcements.create(cancelled)
  await expect(sendToAudience(world, kept.id)).rejects.toThrow('not due')
  expect(await admin.api.announcements.cancel({ id: cancelled.id })).toMatchObject({ state: 'cancelled' })
  expect(await admin.api.announcements.cancel({ id: cancelled.id })).toMatchObject({ state: 'cancelled' })

  world.pass(minutes(30))
  await sendToAudience(world, kept.id)
  await sendToAudience(world, cancelled.id)

  expect(await heard(ana)).toContain('Later')
  expect(await heard(ana)).not.toContain('Never')
  await expect(admin.api.announcements.cancel({ id: kept.id })).rejects.toMatchObject({
    status: 409,
    message: 'This announcement has already been sent.',
  })
})

test.each([
  ['title', { title: ' ' }],
  ['title', { title: 'x'.repeat(121) }],
  ['path', { path: 'https://elsewhere.example' }],
  ['path', { path: '//elsewhere.example' }],
  ['audienceValue', { audience: 'country', audienceValue: 'XX' }],
  ['audienceValue', { audience: 'all', audienceValue: 'PT' }],
  ['sendAt', { sendAt: '2020-01-01T00:00:00.000Z' }],
  ['sendAt', { sendAt: '2030-01-01T00:00:00.000Z' }],
])('refuses a bad %s and names it', async (field, differing) => {
  await expect(admin.api.announcements.create(draft(differing) as never)).rejects.toMatchObject({
    status: 400,
    data: field === 'sendAt' ? { field } : { issues: [{ path: [field] }] },
  })
})
