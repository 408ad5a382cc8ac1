import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removeMember } from '#app/purge.ts'
import { minutes } from '#platform/clock.ts'
import { transact } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { openWorld, type Person } from '#testing/world.ts'
import { matApart, matAvoided, matRounds } from './tables.ts'

const world = await openWorld()
const host = await world.member('Helio')
const gym = await world.gym('Tatami House')
await world.staff(gym, host, 'owner')

/** An open mat that has just ended, with these members checked in. */
async function openMat(...names: string[]) {
  const startsAt = new Date(world.clock.now.getTime() - minutes(90))
  const event = await world.event(gym, { startsAt, endsAt: new Date(world.clock.now.getTime() - minutes(1)) })
  const ref = { gymId: gym.id, eventId: event.id }
  const people: Person[] = []
  for (const name of names) {
    const person = await world.member(name)
    await host.api.checkins.checkIn({ ...ref, uid: person.uid })
    people.push(person)
  }
  return { ...event, ref, people }
}
const plain = {
  intensity: 'normal',
  protect: [],
  sameOrSmaller: false,
  sitsOut: false,
  size: null,
  style: null,
  woman: false,
  avoided: [],
} as const
const wishes = { ...plain, protect: [] as 'knee'[], avoided: [] as string[] }
const status = (code: number) => expect.objectContaining({ status: code })
const keys = (pairs: [string, string][]) => pairs.map((pair) => pair.toSorted().join(' '))
const keyOf = (...people: Person[]) =>
  people
    .map(({ uid }) => uid)
    .toSorted()
    .join(' ')
const first = (people: Person[]) => people as [Person, Person, Person, Person]

test('saves wishes for one event, and size and people to avoid for all', async () => {
  const mat = await openMat('Ana', 'Bia')
  const next = await openMat()
  const [ana, bia] = first(mat.people)
  const own = { size: '60_70', style: 'guard', woman: true } as const
  const sent = { ...wishes, ...own, intensity: 'light', protect: ['knee'], avoided: [bia.uid] } as const
  const saved = await ana.api.conductor.saveWishes({ ...mat.ref, ...sent, protect: ['knee'], avoided: [bia.uid] })
  expect(saved).toMatchObject({ intensity: 'light', protect: ['knee'], size: '60_70', avoided: [{ uid: bia.uid }] })
  expect(await ana.api.conductor.wishes(next.ref)).toMatchObject({
    ...{ intensity: 'normal', protect: [], size: '60_70', style: 'guard', woman: true, avoided: [{ uid: bia.uid }] },
  })
  // Older clients send neither style nor woman.
  const older = { ...mat.ref, ...wishes, style: undefined, woman: undefined }
  expect(await ana.api.conductor.saveWishes(older)).toMatchObject({ size: null, style: 'guard', woman: true })
  await ana.api.conductor.saveWishes({ ...mat.ref, ...wishes })
  expect(await ana.api.conductor.wishes(mat.ref)).toEqual(plain)
})

test('lets only people who may check others in open a mat and save its rounds', async () => {
  const { ref, people } = await openMat('Ana', 'Bia')
  const [ana, bia] = first(people)
  await expect(ana.api.conductor.open(ref)).rejects.toEqual(status(403))
  const rounds = [{ minutes: 6, pairs: [[ana.uid, bia.uid] as [string, string]] }]
  await expect(ana.api.conductor.finish({ ...ref, id: newId(), rounds })).rejects.toEqual(status(403))
  await expect(world.visitor.api.conductor.wishes(ref)).rejects.toEqual(status(401))
})

test('gives the host names, belts and pairs to keep apart, and nothing that members wrote', async () => {
  const { ref, people } = await openMat('Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fabio', 'Gil', 'Hugo')
  const [ana, bia, caio, davi] = first(people)
  await ana.api.conductor.saveWishes({ ...ref, ...wishes, avoided: [bia.uid] })
  await bia.api.conductor.saveWishes({ ...ref, ...wishes, size: 'under_60', sitsOut: true })
  await caio.api.conductor.saveWishes({ ...ref, ...wishes, intensity: 'hard', size: 'over_100' })
  await davi.api.conductor.saveWishes({ ...ref, ...wishes, protect: ['knee'] })
  await caio.api.follows.block({ uid: 'me', blockedId: ana.uid })

  const room = await host.api.conductor.open(ref)
  expect(room.people.map(({ uid }) => uid).toSorted()).toEqual(people.map(({ uid }) => uid).toSorted())
  expect(Object.keys(room.people[0] ?? {})).toEqual(['uid', 'name', 'beltRank', 'sitsOut'])
  expect(room.people.filter(({ sitsOut }) => sitsOut)).toMatchObject([{ uid: bia.uid }])
  expect(keys(room.apart)).toEqual(
    expect.arrayContaining([keyOf(ana, bia), keyOf(ana, caio), keyOf(bia, caio), keyOf(caio, davi)]),
  )
  for (const { uid } of people) expect(room.apart.filter((pair) => pair.includes(uid)).length).toBeGreaterThan(1)
  expect(await host.api.conductor.open(ref)).toEqual(room)

  const late = await world.member('Iris')
  await host.api.checkins.checkIn({ ...ref, uid: late.uid })
  const later = await host.api.conductor.open(ref)
  expect(keys(later.apart)).toEqual(expect.arrayContaining(keys(room.apart)))
})

test('tells no one that a member avoids them, in their wishes or notifications', async () => {
  const { ref, people } = await openMat('Ana', 'Bia')
  const [ana, bia] = first(people)
  const before = await bia.api.notifications.list({ uid: 'me' })
  await ana.api.conductor.saveWishes({ ...ref, ...wishes, avoided: [bia.uid] })
  expect(await bia.api.conductor.wishes(ref)).toEqual(plain)
  expect(await bia.api.notifications.list({ uid: 'me' })).toEqual(before)
})

test('saves the rounds once, only those of people who came, and puts them in "Log this session?"', {
  tags: ['race'],
}, async () => {
  const { ref, people } = await openMat('Ana', 'Bia', 'Caio')
  const [ana, bia, caio] = first(people)
  const stranger = await world.member('Zed')
  const id = newId()
  const pair = (one: Person, other: Person | null): [string, string | null] => [one.uid, other?.uid ?? null]
  const rounds = [
    { minutes: 6, pairs: [pair(ana, bia), pair(caio, null)] },
    { minutes: 6, pairs: [pair(ana, stranger), pair(bia, caio)] },
  ]
  await Promise.all([1, 2, 3].map(() => host.with('the-same-key').conductor.finish({ ...ref, id, rounds })))
  await host.api.conductor.finish({ ...ref, id, rounds })
  expect(await world.db.select().from(matRounds).where(eq(matRounds.eventId, ref.eventId))).toHaveLength(6)

  const toLog = async (who: Person) =>
    (await who.api.training.toLog({})).items
      .find(({ eventId }) => eventId === ref.eventId)
      ?.rounds.map(({ minutes: length, partner }) => [length, partner?.name ?? null])
  expect(await toLog(ana)).toEqual([
    [6, 'Bia'],
    [6, null],
  ])
  expect(await toLog(caio)).toEqual([
    [6, null],
    [6, 'Bia'],
  ])
  expect((await stranger.api.training.toLog({})).items).toEqual([])

  await bia.api.follows.block({ uid: 'me', blockedId: ana.uid })
  expect(await toLog(ana)).toEqual([
    [6, null],
    [6, null],
  ])
})

test('someone who RSVP’d without a check-in finds the event and their rounds too', async () => {
  const { ref, people } = await openMat('Ana')
  const [ana] = first(people)
  const eva = await world.member('Eva')
  await world.rsvp({ id: ref.eventId }, eva)
  await host.api.conductor.finish({ ...ref, id: newId(), rounds: [{ minutes: 5, pairs: [[ana.uid, eva.uid]] }] })
  expect((await eva.api.training.toLog({})).items).toMatchObject([
    { eventId: ref.eventId, rounds: [{ minutes: 5, partner: { uid: ana.uid, name: 'Ana' } }] },
  ])
  const [item] = (await eva.api.training.toLog({})).items
  const kept = await eva.api.training.keep({
    ...{ id: newId(), day: item?.day ?? '', start: item?.start ?? '', minutes: 60, kind: 'open_mat' },
    discipline: 'gi',
    eventId: ref.eventId,
    visibility: 'friends',
    gymId: gym.id,
    rounds: item?.rounds.map(({ minutes: length, partner }) => ({ minutes: length, partner })) ?? [],
  })
  expect(kept).toMatchObject({ status: 'kept', session: { partners: [{ consent: 'asked' }] } })
})

test('deleting an account deletes its wishes and rounds, and others keep theirs without a name', async () => {
  const { ref, people } = await openMat('Ana', 'Bia', 'Caio', 'Davi')
  const [ana, bia, caio] = first(people)
  await ana.api.conductor.saveWishes({ ...ref, ...wishes, size: '70_80', avoided: [bia.uid] })
  await caio.api.conductor.saveWishes({ ...ref, ...wishes, avoided: [ana.uid] })
  await host.api.conductor.open(ref)
  await host.api.conductor.finish({ ...ref, id: newId(), rounds: [{ minutes: 5, pairs: [[ana.uid, bia.uid]] }] })
  await transact(world.db, (tx) => removeMember(tx, ana.uid, world.clock.now))
  expect(await world.db.select().from(matAvoided).where(eq(matAvoided.avoidedUid, ana.uid))).toEqual([])
  const kept = await world.db.select().from(matApart).where(eq(matApart.eventId, ref.eventId))
  expect(kept.filter(({ uid, otherUid }) => uid === ana.uid || otherUid === ana.uid)).toEqual([])
  const rows = await world.db.select().from(matRounds).where(eq(matRounds.eventId, ref.eventId))
  expect(rows).toMatchObject([{ uid: bia.uid, partnerUid: null }])
})
