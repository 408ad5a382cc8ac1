import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import type { ScheduleItem } from '#domains/gyms/gyms/contract.ts'
import { PLAIN_SESSION } from '#domains/gyms/gyms/plain-session.ts'
import { gymPrivate, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { allPages } from '#testing/all-pages.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld()
const owner = await world.member('Owner')
const admin = await world.member('Admin', { role: { admin: true, creator: false } })

async function keptGym(name = 'Kept Gym', differing = {}) {
  const gym = await world.gym(name, { claimed: true, ...differing })
  await world.staff(gym, owner, 'owner')
  return gym
}
let accounts = 0
/** A member whose account wasn't created on the same day as anyone else's. */
const member = (name: string) =>
  world.member(name, { createdAt: new Date(world.clock.now.getTime() - days(7 * ++accounts)) })
const read = (id: string) => world.visitor.api.gyms.get({ id })
async function trains(person: Person, gym: { id: string }, differing: Partial<typeof checkIns.$inferInsert> = {}) {
  const at = world.clock.now
  await world.db
    .insert(checkIns)
    .values({ id: newId(), gymId: gym.id, uid: person.uid, at, method: 'code', ...differing })
}
const session = (differing: Partial<ScheduleItem> = {}) => ({
  title: 'Open mat',
  kind: 'open_mat' as const,
  discipline: 'both' as const,
  level: 'all' as const,
  weekday: 6,
  start: '11:00',
  end: '13:00',
  ...differing,
})
const status = (code: number) => expect.objectContaining({ status: code })

test('saves an edit of the current version; an outdated edit gets both versions', async () => {
  const gym = await keptGym()
  const saved = await owner.api.gymEdits.update({ id: gym.slug, version: 1, description: 'Open to all.' })
  expect(saved).toMatchObject({ version: 2, description: 'Open to all.' })
  await expect(
    owner.api.gymEdits.update({ id: gym.id, version: 1, description: 'Closed on Sunday.', phone: '+353 1 234' }),
  ).rejects.toMatchObject({
    status: 409,
    message: 'Someone else changed this gym. Review their version.',
    data: {
      version: 2,
      theirs: { description: 'Open to all.', phone: '' },
      yours: { description: 'Closed on Sunday.', phone: '+353 1 234' },
    },
  })
  expect(await read(gym.id)).toMatchObject({ version: 2, description: 'Open to all.', phone: '' })
  expect(await owner.api.gymEdits.updateLocation({ gymId: gym.id, version: 2, rooms: 2 })).toMatchObject({ version: 3 })
})

test('refuses one of two concurrent edits to a gym', async () => {
  const gym = await keptGym()
  const answers = await Promise.allSettled(
    ['one', 'two'].map((description) => owner.api.gymEdits.update({ id: gym.id, version: 1, description })),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test("applies a repeated change once, and ignores fields that don't change", async () => {
  const gym = await keptGym()
  const change = { id: gym.id, version: 1, description: 'Once.' }
  const api = owner.with('edit-sent-twice')
  expect((await api.gymEdits.update(change)).version).toBe(2)
  expect((await api.gymEdits.update(change)).version).toBe(2)
  expect((await owner.api.gymEdits.update({ ...change, version: 2 })).version).toBe(2)
  expect((await owner.api.gymEdits.history({ id: gym.id })).items).toHaveLength(1)
})

test('creates a slug from a new name; the old slug redirects and can return', async () => {
  const gym = await keptGym('Old Name Grappling')
  const renamed = await owner.api.gymEdits.update({ id: gym.id, version: 1, name: 'Nóvo Nome' })
  expect(renamed.slug).toMatch(/^novo-nome/)
  expect((await read(gym.slug)).slug).toBe(renamed.slug)
  expect(renamed.previousSlugs).toEqual([gym.slug])
  expect((await world.visitor.api.gyms.search({ text: 'old name grappling' })).items[0]?.id).toBe(gym.id)
  const [edit] = (await owner.api.gymEdits.history({ id: gym.id })).items
  const back = await owner.api.gymEdits.undo({ id: gym.id, editId: edit?.id ?? '' })
  expect(back.name).toBe('Old Name Grappling')
  expect((await read(renamed.slug)).id).toBe(gym.id)
})

test("changes a gym's time zone when it moves to another one", async () => {
  const gym = await keptGym()
  const moved = await owner.api.gymEdits.update({
    id: gym.id,
    version: 1,
    location: { lat: 38.7153, lng: -9.1302 },
    address: { street: 'Rua 1', city: 'Lisboa', region: '', postalCode: '', country: 'PT' },
    statusNote: 'We moved to Lisbon.',
  })
  expect(moved).toMatchObject({ timezone: 'Europe/Lisbon', statusNote: 'We moved to Lisbon.' })
  expect(moved.geohash).toMatch(/^eyc/)
  expect((await world.visitor.api.gyms.search({ near: '38.7153,-9.1302' })).items[0]?.id).toBe(gym.id)
})

test('keeps session ids, adds missing ones, and confirms edited sessions', async () => {
  const kept = {
    ...PLAIN_SESSION,
    ...session(),
    id: 's1',
  }
  const gym = await keptGym('Weekly', { schedule: [kept] })
  const later = session({ weekday: 5, start: '22:30', end: '00:30', exceptions: ['2026-12-25', '2026-12-25'] })
  const saved = await owner.api.gymEdits.update({ id: gym.id, version: 1, schedule: [kept, later] })
  expect(saved.schedule).toHaveLength(2)
  const [added, before] = saved.schedule
  expect(before).toMatchObject({ id: 's1', confirmedAt: null })
  expect(added).toMatchObject({ exceptions: ['2026-12-25'], confirmedBy: 'owner', end: '00:30' })
  expect(added?.id).toMatch(/^\w{20}$/)
  expect(saved).toMatchObject({ lastConfirmedBy: 'owner', lastConfirmedAt: world.clock.now.toISOString() })
})

test('undoes edits and undos for 90 days, and names what has changed since', async () => {
  const gym = await keptGym()
  await owner.api.gymEdits.update({ id: gym.id, version: 1, description: 'First.', rooms: 2 })
  await owner.api.gymEdits.update({ id: gym.id, version: 2, description: 'Second.' })
  const [second, first] = (await owner.api.gymEdits.history({ id: gym.id })).items
  expect(second).toMatchObject({
    canUndo: true,
    by: { name: 'Owner' },
    changes: [{ field: 'description', before: 'First.', after: 'Second.' }],
  })
  expect(first?.canUndo).toBe(false)
  await expect(owner.api.gymEdits.undo({ id: gym.id, editId: first?.id ?? '' })).rejects.toMatchObject({
    status: 409,
    code: 'CHANGED_SINCE',
    data: { fields: [{ field: 'description', before: '', after: 'First.', now: 'Second.' }] },
  })
  const partly = await owner.api.gymEdits.undo({ id: gym.id, editId: first?.id ?? '', fields: ['rooms'] })
  expect(partly).toMatchObject({ rooms: null, description: 'Second.' })
  const undone = await owner.api.gymEdits.undo({ id: gym.id, editId: second?.id ?? '' })
  expect(undone.description).toBe('First.')
  const [undoing] = (await owner.api.gymEdits.history({ id: gym.id })).items
  expect(undoing).toMatchObject({ source: 'undo', undoes: second?.id })
  const again = await admin.api.gymEdits.undo({ id: gym.id, editId: undoing?.id ?? '' })
  expect(again.description).toBe('Second.')
  const [byAdmin] = (await owner.api.gymEdits.history({ id: gym.id })).items
  expect(byAdmin).toMatchObject({ source: 'admin', by: null, undoes: undoing?.id })
  const { now } = world.clock
  world.clock.now = new Date(now.getTime() + days(91))
  const [latest] = (await (await signedInAgain(owner)).gymEdits.history({ id: gym.id })).items
  expect(latest?.canUndo).toBe(false)
  await expect(
    (await signedInAgain(owner)).gymEdits.undo({ id: gym.id, editId: latest?.id ?? '' }),
  ).rejects.toMatchObject({ status: 409 })
  world.clock.now = now
})
const signedInAgain = async ({ uid }: Person) => (await world.session(uid)).api

test('pages the history without gaps or repeats', async () => {
  const gym = await keptGym()
  for (let version = 1; version <= 5; version++)
    await owner.api.gymEdits.update({ id: gym.id, version, rooms: version })
  const versions = (await allPages((cursor) => owner.api.gymEdits.history({ id: gym.id, limit: 2, cursor }))).map(
    ({ version }) => version,
  )
  expect(versions).toEqual([6, 5, 4, 3, 2])
  await expect(owner.api.gymEdits.history({ id: gym.id, cursor: 'x' })).rejects.toMatchObject({ status: 400 })
})

test('lets owners edit everything, managers and coaches the schedule, others nothing', async () => {
  const gym = await keptGym()
  const staff = { coach: await member('Coach'), manager: await member('Manager') }
  await world.staff(gym, staff.coach, 'coach')
  await world.staff(gym, staff.manager, 'manager')
  const people = { visitor: world.visitor, stranger: await member('Stranger'), ...staff, owner, admin }
  const refusals: Record<keyof typeof people, number[]> = {
    visitor: [401, 401, 401, 401],
    stranger: [403, 403, 403, 403],
    coach: [200, 403, 403, 403],
    manager: [200, 403, 403, 403],
    owner: [200, 200, 200, 200],
    admin: [200, 200, 200, 200],
  }
  for (const [name, { api }] of Object.entries(people)) {
    const { version } = await read(gym.id)
    const id = gym.id
    const now = async () => (await read(id)).version
    const answers = [
      await statusOf(api.gymEdits.update({ id, version, openingHours: `by ${name}` })),
      await statusOf(api.gymEdits.update({ id, version: await now(), description: `by ${name}` })),
      await statusOf(api.gymEdits.update({ id, version: await now(), status: 'permanently_closed' })),
      await statusOf(api.gymEdits.history({ id })),
    ]
    expect({ name, answers }).toEqual({ name, answers: refusals[name as keyof typeof people] })
    await world.db.update(gyms).set({ status: 'active' }).where(eq(gyms.id, id))
  }
})

test('never reveals staff ids or the join code in a public response', async () => {
  const gym = await keptGym()
  await world.db.insert(gymPrivate).values({ gymId: gym.id, joinCode: 'SECRET77' })
  const answers = JSON.stringify([
    await read(gym.id),
    await world.visitor.api.gyms.getLocation({ gymId: gym.id }),
    await world.visitor.api.gyms.search({ text: gym.name }),
    await world.visitor.api.gymEdits.gymRole({ id: gym.id }),
  ])
  expect(answers).not.toContain(owner.uid)
  expect(answers).not.toContain('SECRET77')
  await expect(owner.api.gymEdits.update({ id: gym.id, version: 1, ownerIds: ['x'] } as never)).rejects.toEqual(
    status(400),
  )
})

const BAD: [string, Record<string, unknown>][] = [
  ['a name of one letter', { name: 'A' }],
  ['a name of 81 letters', { name: 'a'.repeat(81) }],
  ['markup', { description: '<script>alert(1)</script>' }],
  ['a description too long', { description: 'a'.repeat(2001) }],
  ['a status of a review', { status: 'pending_review' }],
  ['no zone of this world', { timezone: 'Europe/Atlantis' }],
  ['an offset for a zone', { timezone: '+01:00' }],
  ['beyond the pole', { location: { lat: 91, lng: 0 } }],
  ['half a point', { location: { lat: 1 } }],
  ['a link without https', { website: 'http://gym.example.com' }],
  ['a script for a link', { instagram: 'javascript:alert(1)' }],
  ['no country', { address: { street: '', city: '', region: '', postalCode: '', country: 'ZZ' } }],
  ['no email', { email: 'nobody' }],
  [
    'a price with letters',
    {
      dropIn: { accepted: true, price: '15 EUR', currency: 'EUR', firstVisitFree: null, notice: null, waiverUrl: null },
    },
  ],
  ['a price below nothing', { membership: { priceFrom: -1, currency: 'EUR', contract: null } }],
  ['no currency', { membership: { priceFrom: 1, currency: 'EURO', contract: null } }],
  ['founded tomorrow', { foundedYear: 2099 }],
  ['no discipline', { disciplines: ['yoga'] }],
  ['an unknown field', { slogan: 'x' }],
  ['the eighth day', { schedule: [session({ weekday: 8 })] }],
  ['no hour', { schedule: [session({ start: '25:00' })] }],
  ['no length', { schedule: [session({ end: '11:00' })] }],
  ['until before from', { schedule: [session({ from: '2026-12-01', until: '2026-11-01' })] }],
  ['no date', { schedule: [session({ exceptions: ['2026-02-30'] })] }],
  ['no year', { schedule: [session({ exceptions: ['0000-01-01'] })] }],
  ['no first day', { schedule: [session({ from: '2026-02-30' })] }],
  ['no kind', { schedule: [{ ...session(), kind: undefined }] }],
  ['a kind nobody knows', { schedule: [session({ kind: 'yoga' as never })] }],
  ['half a weekday', { schedule: [session({ weekday: 1.5 })] }],
  ['a price in words', { schedule: [session({ price: 'ten' as never })] }],
  ['capacity of none', { schedule: [session({ capacity: 0 })] }],
  ['an id twice', { schedule: [session({ id: 'a' }), session({ id: 'a' })] }],
  ['too many sessions', { schedule: Array.from({ length: 151 }, () => session()) }],
]

test('names the field of an invalid value and changes nothing', async () => {
  const gym = await keptGym()
  for (const [what, change] of BAD) {
    const refused = await owner.api.gymEdits
      .update({ id: gym.id, version: 1, ...change } as never)
      .catch((error) => error)
    expect({ what, status: refused.status }).toEqual({ what, status: 400 })
    expect(JSON.stringify(refused.data), what).toContain(Object.keys(change)[0])
  }
  expect((await read(gym.id)).version).toBe(1)
})

test('notifies favouriters of schedule, address or status changes once an hour', async () => {
  const gym = await keptGym()
  const told = () => world.db.select().from(activities).where(eq(activities.actorId, gym.id))
  await owner.api.gymEdits.update({ id: gym.id, version: 1, description: 'Nothing new.' })
  expect(await told()).toHaveLength(0)
  await owner.api.gymEdits.update({ id: gym.id, version: 2, schedule: [session()] })
  await owner.api.gymEdits.update({ id: gym.id, version: 3, status: 'temporarily_closed' })
  expect(await told()).toMatchObject([{ activityType: 'gym_update', actorType: 'gym', targetId: gym.id }])
  const { now } = world.clock
  world.clock.now = new Date(now.getTime() + hours(1) + 1)
  const again = await world.session(owner.uid)
  await again.api.gymEdits.update({ id: gym.id, version: 4, status: 'active' })
  expect(await told()).toHaveLength(2)
  world.clock.now = now
})

test('allows one suggestion per member and field, which only the owner decides', async () => {
  const gym = await keptGym()
  const [ana, bia] = [await member('Ana'), await member('Bia')]
  const suggested = await ana.api.gymEdits.suggest({
    id: gym.id,
    change: { phone: '+353 1 555' },
    note: 'Called them.',
  })
  expect(suggested).toMatchObject({ field: 'phone', before: '', after: '+353 1 555', isOwn: true, by: null })
  await expect(ana.api.gymEdits.suggest({ id: gym.id, change: { phone: '+353 1 556' } })).rejects.toEqual(status(409))
  await expect(ana.api.gymEdits.suggest({ id: gym.id, change: { rooms: 2, phone: '1' } })).rejects.toEqual(status(400))
  await expect(ana.api.gymEdits.suggest({ id: gym.id, change: { phone: '' } })).rejects.toEqual(status(400))
  const id = gym.id
  const suggestionId = suggested.id
  expect((await bia.api.gymEdits.suggestions({ id })).items).toEqual([])
  await expect(bia.api.gymEdits.decide({ id, suggestionId, apply: true })).rejects.toEqual(status(403))
  await expect(bia.api.gymEdits.withdraw({ id, suggestionId })).rejects.toEqual(status(404))
  const [seen] = (await owner.api.gymEdits.suggestions({ id })).items
  expect(seen).toMatchObject({ by: { name: 'Ana' }, may: { decide: true } })
  expect((await owner.api.gymEdits.decide({ id, suggestionId, apply: true })).status).toBe('applied')
  expect((await read(id)).phone).toBe('+353 1 555')
  await expect(owner.api.gymEdits.decide({ id, suggestionId, apply: false })).rejects.toEqual(status(409))
  expect((await owner.api.gymEdits.history({ id })).items[0]).toMatchObject({ source: 'suggestion' })
  expect((await ana.api.notifications.list({ uid: 'me' })).items).toMatchObject([{ type: 'account_update' }])
})

test("doesn't apply a suggestion over a later change; its author can withdraw it", async () => {
  const gym = await keptGym()
  const ana = await member('Ana')
  const { id: suggestionId } = await ana.api.gymEdits.suggest({ id: gym.id, change: { rooms: 3 } })
  await owner.api.gymEdits.update({ id: gym.id, version: 1, rooms: 4 })
  await expect(owner.api.gymEdits.decide({ id: gym.id, suggestionId, apply: true })).rejects.toEqual(status(409))
  await ana.api.gymEdits.withdraw({ id: gym.id, suggestionId })
  expect((await owner.api.gymEdits.suggestions({ id: gym.id })).items).toEqual([])
})

test('applies a suggestion at an unowned gym when two members who checked in confirm', async () => {
  const gym = await world.gym('Nobodys Gym')
  const [ana, bia, caio, dan] = await Promise.all(['Ana', 'Bia', 'Caio', 'Dan'].map(member))
  if (!ana || !bia || !caio || !dan) throw new Error('nobody there')
  for (const person of [ana, bia, caio]) await trains(person, gym)
  const { id: suggestionId } = await ana.api.gymEdits.suggest({ id: gym.id, change: { rooms: 3 } })
  const it = { id: gym.id, suggestionId }
  await expect(ana.api.gymEdits.confirm(it)).rejects.toEqual(status(403))
  await expect(dan.api.gymEdits.confirm(it)).rejects.toEqual(status(403))
  await expect(world.visitor.api.gymEdits.confirm(it)).rejects.toEqual(status(401))
  expect(await bia.api.gymEdits.confirm(it)).toMatchObject({ confirmations: 1, by: null })
  expect(await bia.api.gymEdits.confirm(it)).toMatchObject({ confirmations: 1, status: 'open' })
  expect(await caio.api.gymEdits.confirm(it)).toMatchObject({ confirmations: 2, status: 'applied' })
  expect((await read(gym.id)).rooms).toBe(3)
  const claimed = await keptGym()
  await trains(bia, claimed)
  const other = await ana.api.gymEdits.suggest({ id: claimed.id, change: { rooms: 3 } })
  await expect(bia.api.gymEdits.confirm({ id: claimed.id, suggestionId: other.id })).rejects.toEqual(status(404))
  await expect(bia.api.gymEdits.confirm({ id: claimed.id, suggestionId })).rejects.toEqual(status(404))
})

test("ignores location check-ins and your own event's check-ins for confirmations", async () => {
  const gym = await world.gym('Forgeable Gym', { website: 'https://gym.example' })
  const [ana, bia, caio] = [await member('Ana'), await member('Bia'), await member('Caio')]
  const change = { website: 'https://attacker.example' }
  const { id: suggestionId } = await ana.api.gymEdits.suggest({ id: gym.id, change })
  const way = { method: 'location' as const, lat: gym.lat ?? 53.3498, lng: gym.lng ?? -6.2603, accuracy: 5 }
  for (const { api } of [bia, caio]) {
    await api.checkins.checkMeInAtGym({ gymId: gym.id, sessionId: null, way })
    await expect(api.gymEdits.confirm({ id: gym.id, suggestionId })).rejects.toEqual(status(403))
  }
  const made = await world.event(gym, { official: false, createdBy: ana.uid, hostIds: [ana.uid] })
  await trains(bia, gym, { method: 'host', eventId: made.id, by: ana.uid })
  await expect(bia.api.gymEdits.confirm({ id: gym.id, suggestionId })).rejects.toEqual(status(403))
  expect((await read(gym.id)).website).toBe('https://gym.example')
})

test("counts confirmations once per circle, and never from the author's circle", async () => {
  const gym = await world.gym('Circled Gym')
  const [ana, bia, caio, dan, eva] = await Promise.all(['Ana', 'Bia', 'Caio', 'Dan', 'Eva'].map(member))
  if (!ana || !bia || !caio || !dan || !eva) throw new Error('nobody there')
  for (const person of [bia, caio, dan, eva]) await trains(person, gym)
  await world.friends(ana, bia)
  await world.friends(caio, dan)
  const { id: suggestionId } = await ana.api.gymEdits.suggest({ id: gym.id, change: { rooms: 5 } })
  const confirm = ({ api }: Person) => api.gymEdits.confirm({ id: gym.id, suggestionId })
  expect(await confirm(bia)).toMatchObject({ confirmations: 0, confirmedByMe: true, status: 'open' })
  expect(await confirm(caio)).toMatchObject({ confirmations: 1, status: 'open' })
  expect(await confirm(dan)).toMatchObject({ confirmations: 1, status: 'open' })
  expect(await confirm(eva)).toMatchObject({ confirmations: 2, status: 'applied' })
})

test('lets admins see and decide suggestions for gyms without an owner', async () => {
  const gym = await world.gym('Awaiting An Admin')
  const ana = await member('Ana')
  const { id: suggestionId } = await ana.api.gymEdits.suggest({ id: gym.id, change: { rooms: 2 } })
  await ana.api.gymEdits.suggest({ id: (await keptGym()).id, change: { rooms: 2 } })
  const waits = async () => (await admin.api.gymEdits.waiting()).items.filter(({ id }) => id === gym.id)
  expect(await waits()).toMatchObject([{ name: 'Awaiting An Admin', suggestions: 1 }])
  expect((await admin.api.admin.worklist()).queues).toContainEqual(
    expect.objectContaining({ name: 'suggestions', waiting: (await admin.api.gymEdits.waiting()).items.length }),
  )
  await admin.api.gymEdits.decide({ id: gym.id, suggestionId, apply: true })
  expect(await waits()).toEqual([])
})
