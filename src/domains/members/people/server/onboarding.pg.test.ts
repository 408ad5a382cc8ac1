import { expect, test } from 'vitest'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { statusOf } from '#testing/refusals.ts'
import { openWorld } from '#testing/world.ts'

const world = await openWorld()

const newcomer = (name: string) =>
  world.member(name, {
    username: null,
    onboardingComplete: false,
    onboardingStep: 0,
    city: '',
    country: '',
  })

test('saves the five steps one by one and resumes after the last one saved', async () => {
  const { api } = await newcomer('Ana Souza')
  const start = await api.people.onboarding.state()
  expect(start).toMatchObject({ step: 0, complete: false, answers: { username: null, ageConfirmed: false } })
  expect(start.usernameSuggestions).toContain('ana_souza')

  const first = await api.people.onboarding.saveName({
    username: 'ana_souza',
    displayName: 'Ana S.',
    ageConfirmed: true,
  })
  expect(first).toMatchObject({ step: 1, usernameSuggestions: [] })
  await api.people.onboarding.saveJiuJitsu({ beltRank: 'purple', stripes: 3, yearStarted: 2015, discipline: 'both' })
  await api.people.onboarding.savePlace({ city: 'Dublin', country: 'IE', placeId: 2964574, homeGymName: 'Back room' })
  expect(await api.people.onboarding.state()).toEqual({
    step: 3,
    complete: false,
    answers: {
      username: 'ana_souza',
      displayName: 'Ana S.',
      ageConfirmed: true,
      beltRank: 'purple',
      stripes: 3,
      yearStarted: 2015,
      discipline: 'both',
      city: 'Dublin',
      country: 'IE',
      placeId: 2964574,
      homeGym: { id: null, slug: null, name: 'Back room' },
      notifications: 'normal',
    },
    usernameSuggestions: [],
  })
  await api.people.onboarding.savePeople({})
  await api.people.onboarding.saveNotifications({ choice: 'calm' })
  const done = await api.people.onboarding.complete({})
  expect(done).toMatchObject({ step: 5, complete: true, answers: { notifications: 'calm' } })
  expect(await api.people.onboarding.complete({})).toEqual(done)
  expect(await api.people.profile({ uid: 'me' })).toMatchObject({
    own: {
      onboardingComplete: true,
      profileComplete: true,
      preferences: { lastUpdated: expect.any(String) },
      language: 'en',
    },
  })
})

test('lets steps 2 to 5 be skipped; going back undoes nothing', async () => {
  const { api } = await newcomer('Bia')
  await api.people.onboarding.saveName({ username: 'bia_skips', displayName: 'Bia', ageConfirmed: true })
  expect(await api.people.onboarding.saveJiuJitsu({})).toMatchObject({ step: 2, answers: { beltRank: null } })
  expect(await api.people.onboarding.savePlace({})).toMatchObject({ step: 3 })
  expect(await api.people.onboarding.saveNotifications({})).toMatchObject({ step: 5 })
  expect(await api.people.onboarding.saveJiuJitsu({ beltRank: 'white' })).toMatchObject({ step: 5 })
})

test('requires only the first step: nothing can be saved without a username', async () => {
  const { api } = await newcomer('Caio')
  expect(await statusOf(api.people.onboarding.complete({}))).toBe(409)
  expect(await statusOf(api.people.onboarding.saveJiuJitsu({ beltRank: 'blue' }))).toBe(409)
  expect(await api.people.onboarding.state()).toMatchObject({ step: 0, complete: false, answers: { beltRank: null } })
})

test('refuses the first step until the age is confirmed, and saves nothing', async () => {
  const { api } = await newcomer('Dani')
  await expect(
    api.people.onboarding.saveName({ username: 'dani_14', displayName: 'Dani B.', ageConfirmed: false }),
  ).rejects.toMatchObject({ status: 400, data: { field: 'ageConfirmed' } })
  expect(await api.people.onboarding.state()).toMatchObject({
    step: 0,
    answers: { username: null, displayName: 'Dani' },
  })
  expect(await api.people.usernameAvailability({ username: 'dani_14' })).toMatchObject({ status: 'available' })
})

test('suggests gyms and other visible people, same gym first, then same city', async () => {
  const cork = { city: 'Cork', country: 'IE', lat: 51.9, lng: -8.5, timezone: 'Europe/Dublin', geohash: 'gc7xb' }
  await world.db.insert(gyms).values([
    { id: 'cork-mats', slug: 'cork-mats', name: 'Cork Mats', ...cork, searchText: 'cork' },
    { id: 'shut', slug: 'shut', name: 'Shut', ...cork, searchText: 'cork', status: 'permanently_closed' },
  ])
  await world.member('Fabi', { city: 'Cork', homeGymId: 'cork-mats' })
  await world.member('Gil', { city: 'Cork' })
  await world.member('Hidden', { city: 'Cork', username: null, onboardingComplete: false })
  await world.member('Elsewhere', { city: 'Cork', country: 'US' })
  const eva = await newcomer('Eva')
  await eva.api.people.onboarding.saveName({ username: 'eva_cork', displayName: 'Eva', ageConfirmed: true })
  expect(await eva.api.people.onboarding.suggestions()).toEqual({ people: [], gyms: [] })

  await eva.api.people.onboarding.savePlace({ city: 'Cork', country: 'IE', homeGymId: 'cork-mats' })
  const { people, gyms: nearby } = await eva.api.people.onboarding.suggestions()
  expect(people.map(({ displayName, because }) => `${displayName} ${because}`)).toEqual([
    'Fabi same_gym',
    'Gil same_city',
  ])
  expect(nearby).toEqual([{ id: 'cork-mats', slug: 'cork-mats', name: 'Cork Mats', city: 'Cork', country: 'IE' }])
  expect(JSON.stringify(people)).not.toContain('@example.test')

  for (let number = 0; number < 15; number++) await world.member(`Extra${number}`, { city: 'Cork' })
  const many = await eva.api.people.onboarding.suggestions()
  expect(many.people.length + many.gyms.length).toBe(12)
  expect(many.people[0]?.displayName).toBe('Fabi')
  expect(many.gyms).toHaveLength(1)
})
