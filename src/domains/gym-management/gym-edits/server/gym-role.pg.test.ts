import { expect, test } from 'vitest'
import { GYM_RIGHTS } from '#domains/gyms/gyms/rules.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()
const gym = await world.gym('Kept Gym')

test('lists what each role at a gym may do, and nothing for strangers', async () => {
  const may = async (role: 'coach' | 'manager' | 'owner') => {
    const person = await world.member(role)
    await world.staff(gym, person, role)
    return (await person.api.gymEdits.gymRole({ id: gym.slug })).may
  }
  expect(await may('coach')).toEqual(['checkIn', 'schedule', 'post'])
  expect(await may('manager')).toEqual([
    'checkIn',
    'schedule',
    'post',
    'events',
    'members',
    'messages',
    'replyToReviews',
    'merge',
  ])
  expect(await may('owner')).toEqual(GYM_RIGHTS)
  const nobody = { gymId: gym.id, gymRole: null, may: [] }
  const stranger = await world.member('Stranger')
  expect(await stranger.api.gymEdits.gymRole({ id: gym.id })).toEqual(nobody)
  expect(await world.visitor.api.gymEdits.gymRole({ id: gym.id })).toEqual(nobody)
})

test('gives gym and guardian accounts no role until a gym makes them staff', async () => {
  for (const accountType of ['gym', 'guardian'] as const) {
    const { api, ...person } = await world.member('Mat House', { accountType })
    expect(await api.gymEdits.gymRole({ id: gym.id })).toMatchObject({ gymRole: null, may: [] })
    expect((await api.gymEdits.managed({ uid: 'me' })).items).toEqual([])
    await expect(api.gymEdits.update({ id: gym.id, version: 1, rooms: 2 })).rejects.toMatchObject({ status: 403 })
    await world.staff(gym, person, 'coach')
    expect((await api.gymEdits.gymRole({ id: gym.id })).gymRole).toBe('coach')
  }
})

test('lists the gyms a member helps to run for that member only', async () => {
  const owner = await world.member('Owner')
  await world.staff(gym, owner, 'owner')
  expect((await owner.api.gymEdits.managed({ uid: 'me' })).items).toMatchObject([{ id: gym.id, role: 'owner' }])
  const stranger = await world.member('Stranger')
  expect((await stranger.api.gymEdits.managed({ uid: 'me' })).items).toEqual([])
  await expect(stranger.api.gymEdits.managed({ uid: owner.uid })).rejects.toMatchObject({ status: 404 })
  await expect(world.visitor.api.gymEdits.managed({ uid: 'me' })).rejects.toMatchObject({ status: 401 })
})
