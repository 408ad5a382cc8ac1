import { expect, test } from 'vitest'
import { checkIns } from '#domains/events/checkins/server/tables.ts'
import { days } from '#platform/clock.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld()
const admin = await world.member('Admin', { role: { admin: true, creator: false } })
const status = (code: number) => expect.objectContaining({ status: code })
const address = { street: '1 Quay', city: 'Galway', region: '', postalCode: '', country: 'IE' }
let place = 0
/** Each test uses a different town. */
const draft = (name: string) => ({ name, address, location: { lat: 53.27 + place++ / 10, lng: -9.05 } })
async function checkedIn(person: Person, gym: { id: string }) {
  await world.db
    .insert(checkIns)
    .values({ id: newId(), gymId: gym.id, uid: person.uid, at: world.clock.now, method: 'code' })
}

test("shows a new gym only to the member who added it until it's reviewed", async () => {
  const ana = await world.member('Ana')
  const gym = await ana.api.gymSubmissions.add({
    ...draft('Tribesmen Grappling'),
    website: 'https://tribesmen.example.com',
  })
  expect(gym).toMatchObject({ status: 'pending_review', timezone: 'Europe/Dublin', version: 1, claimed: false })
  expect((await ana.api.gyms.get({ id: gym.slug })).id).toBe(gym.id)
  for (const { api } of [world.visitor, await world.member('Stranger')])
    for (const id of [gym.id, gym.slug]) await expect(api.gyms.get({ id })).rejects.toEqual(status(404))
  expect((await world.visitor.api.gyms.search({ text: 'tribesmen' })).items).toEqual([])
  await expect(world.visitor.api.gymSubmissions.add(draft('Nobodys'))).rejects.toEqual(status(401))
  const incomplete = await world.member('Incomplete', { city: '' })
  await expect(incomplete.api.gymSubmissions.add(draft('Too Early'))).rejects.toEqual(status(403))
})

test('asks about gyms with a similar name within 500 m, then adds a different one', async () => {
  const ana = await world.member('Ana')
  const wanted = draft('Corrib Jiu-Jitsu')
  const known = await world.gym('Corrib BJJ', wanted.location)
  await world.gym('Corrib BJJ', { ...wanted.location, lat: wanted.location.lat + 0.006 })
  await expect(ana.api.gymSubmissions.add(wanted)).rejects.toMatchObject({
    status: 409,
    code: 'POSSIBLE_DUPLICATE',
    message: 'Is it one of these?',
    data: { like: [{ id: known.id, name: 'Corrib BJJ', metres: 0 }] },
  })
  expect(await ana.api.gymSubmissions.add({ ...wanted, confirmNew: true })).toMatchObject({ name: 'Corrib Jiu-Jitsu' })
})

test("doesn't reveal unreviewed gyms by asking about duplicates", async () => {
  const [ana, bia] = await world.members('Ana', 'Bia')
  const wanted = draft('Hidden Mat')
  await ana.api.gymSubmissions.add(wanted)
  expect((await bia.api.gymSubmissions.add(wanted)).status).toBe('pending_review')
})

test('adds a gym once when sent twice, and limits a member to five waiting', async () => {
  const ana = await world.member('Ana')
  const api = ana.with('added-only-once')
  const wanted = draft('Once Only')
  expect((await api.gymSubmissions.add(wanted)).id).toBe((await api.gymSubmissions.add(wanted)).id)
  for (const name of ['Two', 'Three', 'Four', 'Five']) await ana.api.gymSubmissions.add(draft(`Gym ${name}`))
  await expect(ana.api.gymSubmissions.add(draft('Gym Six'))).rejects.toEqual(status(409))
})

test('approves a gym once two members with check-ins, besides its author, confirm', async () => {
  const somewhere = await world.gym('Somewhere')
  const [ana, bia, caio, dan, eva] = await Promise.all(
    ['Ana', 'Bia', 'Caio', 'Dan', 'Eva'].map((name, at) =>
      world.member(name, { createdAt: new Date(world.clock.now.getTime() - days(7 * at)) }),
    ),
  )
  if (!ana || !bia || !caio || !dan || !eva) throw new Error('nobody there')
  for (const person of [ana, bia, caio, eva]) await checkedIn(person, somewhere)
  await world.friends(ana, eva)
  const { id, slug } = await ana.api.gymSubmissions.add(draft('Believed Gym'))
  await expect(bia.api.gymSubmissions.waiting({ id: slug })).rejects.toEqual(status(404))
  await expect(world.visitor.api.gymSubmissions.waiting({ id })).rejects.toEqual(status(401))
  await expect(ana.api.gymSubmissions.confirm({ id })).rejects.toEqual(status(403))
  await expect(dan.api.gymSubmissions.confirm({ id })).rejects.toEqual(status(403))
  expect(await bia.api.gymSubmissions.confirm({ id })).toMatchObject({ confirmations: 1, status: 'pending_review' })
  expect(await bia.api.gymSubmissions.confirm({ id })).toMatchObject({ confirmations: 1, status: 'pending_review' })
  expect(await eva.api.gymSubmissions.confirm({ id }), "the author's friend").toMatchObject({ confirmations: 1 })
  expect(await caio.api.gymSubmissions.confirm({ id })).toMatchObject({ confirmations: 2, status: 'active' })
  expect((await world.visitor.api.gyms.get({ id: slug })).status).toBe('active')
  expect((await ana.api.notifications.list({ uid: 'me' })).items).toMatchObject([{ type: 'account_update' }])
})

test('lets only admins see submissions and approve, reject or merge them', async () => {
  const ana = await world.member('Ana')
  const add = async (name: string) => (await ana.api.gymSubmissions.add({ ...draft(name), confirmNew: true })).id
  const [approved, rejected, merged] = [await add('Approved Mat'), await add('Rejected Mat'), await add('Merged Mat')]
  const target = await world.gym('The Real One')
  for (const { api } of [ana, await world.member('Stranger')]) {
    await expect(api.gymSubmissions.queue()).rejects.toEqual(status(403))
    await expect(api.gymSubmissions.review({ id: approved, decision: 'approve' })).rejects.toEqual(status(403))
  }
  const waits = (await admin.api.gymSubmissions.queue()).items
  expect(waits.find(({ id }) => id === approved)).toMatchObject({ addedBy: { name: 'Ana' }, like: [] })
  await admin.api.gymSubmissions.review({ id: approved, decision: 'approve' })
  await admin.api.gymSubmissions.review({ id: rejected, decision: 'reject' })
  await expect(admin.api.gymSubmissions.review({ id: merged, decision: 'merge' })).rejects.toEqual(status(400))
  await admin.api.gymSubmissions.review({ id: merged, decision: 'merge', into: target.slug })
  expect((await world.visitor.api.gyms.get({ id: approved })).status).toBe('active')
  await expect(world.visitor.api.gyms.get({ id: rejected })).rejects.toEqual(status(404))
  expect((await world.visitor.api.gyms.get({ id: merged })).id).toBe(target.id)
  await expect(admin.api.gymSubmissions.review({ id: approved, decision: 'reject' })).rejects.toEqual(status(404))
})

test.each([
  ['a missing name', { name: ' ' }],
  ['an impossible location', { location: { lat: 95, lng: 0 } }],
  ['a field only owners may set', { claimed: true }],
  ['a link that is not http or https', { website: 'ftp://x.example.com' }],
])('refuses %s', async (_what, differing) => {
  const ana = await world.member('Ana')
  await expect(ana.api.gymSubmissions.add({ ...draft('Bad Gym'), ...differing } as never)).rejects.toEqual(status(400))
})
