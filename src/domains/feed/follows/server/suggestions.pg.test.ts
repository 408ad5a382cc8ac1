import { expect, test } from 'vitest'
import { accountDeletions } from '#domains/members/account/server/tables.ts'
import { openWorld, type Person } from '#testing/world.ts'

const world = await openWorld()

const suggestedTo = async ({ api }: Person) =>
  (await api.follows.suggestions()).people.map(({ displayName, because, through }) => ({
    name: displayName,
    because,
    ...(through && { through }),
  }))

test('suggests the closest people first, each with the reason', async () => {
  const gym = await world.gym('Atlantic Mats')
  const me = await world.member('Me', { city: 'Cork', homeGymId: gym.id, beltRank: 'blue' })
  const far = { city: 'Osaka', country: 'JP' }
  const [fan, known, other, knownToBoth] = await Promise.all([
    world.member('Fan', far),
    world.member('Known', far),
    world.member('Other', far),
    world.member('Known To Both', far),
  ])
  await world.member('Mate', { ...far, homeGymId: gym.id })
  await world.member('White Neighbour', { city: 'Cork', beltRank: 'white' })
  await world.member('Blue Neighbour', { city: 'Cork', beltRank: 'blue' })
  await world.member('Quiet Stranger', far)
  await world.entry(await world.member('Compatriot', { city: 'Sligo' }))
  await world.entry(await world.member('Stranger', far))
  await world.entry(await world.member('Star', { ...far, followerCount: 20 }))
  await world.follow(fan, me)
  for (const followed of [known, other]) {
    await world.follow(me, followed)
    await world.follow(followed, knownToBoth)
  }

  expect(await suggestedTo(me)).toEqual([
    { name: 'Fan', because: 'follows_me' },
    { name: 'Mate', because: 'same_gym' },
    {
      name: 'Known To Both',
      because: 'followed',
      through: { name: expect.stringMatching(/^(Known|Other)$/), others: 1 },
    },
    { name: 'Blue Neighbour', because: 'same_city' },
    { name: 'White Neighbour', because: 'same_city' },
    { name: 'Compatriot', because: 'same_country' },
    { name: 'Star', because: 'popular' },
    { name: 'Stranger', because: 'active' },
  ])
})

test('suggests people with public posts to a newcomer without gym, town or follows', async () => {
  const lyon = { city: 'Lyon', country: 'FR' }
  await world.entry(await world.member('Author', lyon))
  await world.entry(await world.member('Secretive', lyon), { visibility: 'followers' })
  const names = (await suggestedTo(await world.member('New', { city: '', country: '' }))).map(({ name }) => name)
  expect(names).toContain('Author')
  expect(names).not.toContain('Secretive')
})

test('leaves out known, hidden and muted people, and people only hidden ones follow', async () => {
  const town = { city: 'Tralee' }
  const me = await world.member('Kerry', town)
  const [followed, asked, blocked, blocker, muted, leaving, through] = (await Promise.all(
    ['Followed', 'Asked', 'Blocked', 'Blocker', 'Muted', 'Leaving', 'Through'].map((name) =>
      world.member(name, { ...town, privateAccount: name === 'Asked' }),
    ),
  )) as [Person, Person, Person, Person, Person, Person, Person]
  const behind = await world.member('Behind', { city: 'Nagoya', country: 'JP' })
  for (const person of [followed, through, leaving]) await world.follow(me, person)
  for (const person of [through, leaving]) await world.follow(person, behind)
  await me.api.follows.follow({ uid: asked.uid })
  await world.block(me, blocked)
  await world.block(blocker, me)
  await me.api.follows.mute({ uid: 'me', mutedId: muted.uid })
  const leave = ({ uid }: Person) =>
    world.db.insert(accountDeletions).values({
      uid,
      askedAt: world.clock.now,
      askedBy: uid,
      deleteAt: new Date('2026-12-04T12:00:00Z'),
      profileVisibility: 'members',
    })
  await leave(leaving)

  const close = async () =>
    (await suggestedTo(me)).filter(({ because }) => because === 'followed' || because === 'same_city')
  expect(await close()).toEqual([{ name: 'Behind', because: 'followed', through: { name: 'Through', others: 0 } }])
  await leave(through)
  expect(await close()).toEqual([])
})
