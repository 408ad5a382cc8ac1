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
/** Each test has a town of its own. */
const draft = (name: string) => ({ name, address, location: { lat: 53.27 + place++ / 10, lng: -9.05 } })
async function checkedIn(person: Person, gym: { id: string }) {
  await world.db
    .insert(checkIns)
    .values({ id: newId(), gymId: gym.id, uid: person.uid, at: world.clock.now, method: 'code' })
}

test('a member adds a gym; until it is reviewed it exists for them alone', async () => {
  const ana = await world.member('Ana')
  const gym = await ana.api.newGyms.add({ ...draft('Tribesmen Grappling'), website: 'https://tribesmen.example.com' })
  expect(gym).toMatchObject({ status: 'pending_review', timezone: 'Europe/Dublin', version: 1, claimed: false })
  expect((await ana.api.gyms.get({ id: gym.slug })).id).toBe(gym.id)
  for (const { api } of [world.visitor, await world.member('Stranger')])
    for (const id of [gym.id, gym.slug]) await expect(api.gyms.get({ id })).rejects.toEqual(status(404))
  expect((await world.visitor.api.gyms.search({ text: 'tribesmen' })).items).toEqual([])
  await expect(world.visitor.api.newGyms.add(draft('Nobodys'))).rejects.toEqual(status(401))
  const incomplete = await world.member('Incomplete', { city: '' })
  await expect(incomplete.api.newGyms.add(draft('Too Early'))).rejects.toEqual(status(403))
})

test('asks about similarly named gyms within 500 m, and adds one that is none of them', async () => {
  const ana = await world.member('Ana')
  const wanted = draft('Corrib Jiu-Jitsu')
  const known = await world.gym('Corrib BJJ', wanted.location)
  await world.gym('Corrib BJJ', { ...wanted.location, lat: wanted.location.lat + 0.006 })
  await expect(ana.api.newGyms.add(wanted)).rejects.toMatchObject({
    status: 409,
    code: 'POSSIBLE_DUPLICATE',
    message: 'Is it one of these?',
    data: { like: [{ id: known.id, name: 'Corrib BJJ', metres: 0 }] },
  })
  expect(await ana.api.newGyms.add({ ...wanted, confirmNew: true })).toMatchObject({ name: 'Corrib Jiu-Jitsu' })
})

test('what somebody else added and nobody reviewed is not given away by the question', async () => {
  const [ana, bia] = [await world.member('Ana'), await world.member('Bia')]
  const wanted = draft('Hidden Mat')
  await ana.api.newGyms.add(wanted)
  expect((await bia.api.newGyms.add(wanted)).status).toBe('pending_review')
})

test('the same gym sent twice is added once, and nobody has more than five waiting', async () => {
  const ana = await world.member('Ana')
  const api = ana.with('added-only-once')
  const wanted = draft('Once Only')
  expect((await api.newGyms.add(wanted)).id).toBe((await api.newGyms.add(wanted)).id)
  for (const name of ['Two', 'Three', 'Four', 'Five']) await ana.api.newGyms.add(draft(`Gym ${name}`))
  await expect(ana.api.newGyms.add(draft('Gym Six'))).rejects.toEqual(status(409))
})

test('two members with check-ins make it everybodys, its author is none of them', async () => {
  const somewhere = await world.gym('Somewhere')
  const [ana, bia, caio, dan, eva] = await Promise.all(
    ['Ana', 'Bia', 'Caio', 'Dan', 'Eva'].map((name, at) =>
      world.member(name, { createdAt: new Date(world.clock.now.getTime() - days(7 * at)) }),
    ),
  )
  if (!ana || !bia || !caio || !dan || !eva) throw new Error('nobody there')
  for (const person of [ana, bia, caio, eva]) await checkedIn(person, somewhere)
  await world.friends(ana, eva)
  const { id, slug } = await ana.api.newGyms.add(draft('Believed Gym'))
  await expect(bia.api.newGyms.waiting({ id: slug })).rejects.toEqual(status(404))
  await expect(world.visitor.api.newGyms.waiting({ id })).rejects.toEqual(status(401))
  await expect(ana.api.newGyms.confirm({ id })).rejects.toEqual(status(403))
  await expect(dan.api.newGyms.confirm({ id })).rejects.toEqual(status(403))
  expect(await bia.api.newGyms.confirm({ id })).toMatchObject({ confirmations: 1, status: 'pending_review' })
  expect(await bia.api.newGyms.confirm({ id })).toMatchObject({ confirmations: 1, status: 'pending_review' })
  expect(await eva.api.newGyms.confirm({ id }), "the author's friend").toMatchObject({ confirmations: 1 })
  expect(await caio.api.newGyms.confirm({ id })).toMatchObject({ confirmations: 2, status: 'active' })
  expect((await world.visitor.api.gyms.get({ id: slug })).status).toBe('active')
  expect((await ana.api.notifications.list({ uid: 'me' })).items).toMatchObject([{ type: 'account_update' }])
})

test('admins alone see what waits and decide: approve, reject, or say which gym it is', async () => {
  const ana = await world.member('Ana')
  const add = async (name: string) => (await ana.api.newGyms.add({ ...draft(name), confirmNew: true })).id
  const [approved, rejected, merged] = [await add('Approved Mat'), await add('Rejected Mat'), await add('Merged Mat')]
  const target = await world.gym('The Real One')
  for (const { api } of [ana, await world.member('Stranger')]) {
    await expect(api.newGyms.queue()).rejects.toEqual(status(403))
    await expect(api.newGyms.review({ id: approved, decision: 'approve' })).rejects.toEqual(status(403))
  }
  const waits = (await admin.api.newGyms.queue()).items
  expect(waits.find(({ id }) => id === approved)).toMatchObject({ addedBy: { name: 'Ana' }, like: [] })
  await admin.api.newGyms.review({ id: approved, decision: 'approve' })
  await admin.api.newGyms.review({ id: rejected, decision: 'reject' })
  await expect(admin.api.newGyms.review({ id: merged, decision: 'merge' })).rejects.toEqual(status(400))
  await admin.api.newGyms.review({ id: merged, decision: 'merge', into: target.slug })
  expect((await world.visitor.api.gyms.get({ id: approved })).status).toBe('active')
  await expect(world.visitor.api.gyms.get({ id: rejected })).rejects.toEqual(status(404))
  expect((await world.visitor.api.gyms.get({ id: merged })).id).toBe(target.id)
  await expect(admin.api.newGyms.review({ id: approved, decision: 'reject' })).rejects.toEqual(status(404))
})

test.each([
  ['no name', { name: ' ' }],
  ['no place on Earth', { location: { lat: 95, lng: 0 } }],
  ['a field of the owner', { claimed: true }],
  ['a link of another kind', { website: 'ftp://x.example.com' }],
])('%s is refused', async (_what, differing) => {
  const ana = await world.member('Ana')
  await expect(ana.api.newGyms.add({ ...draft('Bad Gym'), ...differing } as never)).rejects.toEqual(status(400))
})
