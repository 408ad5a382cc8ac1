import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#testing/world.ts'
import { users } from './tables.ts'

let world: World
let ana: Person
let bia: Person
beforeAll(async () => {
  world = await openWorld()
  ana = await world.member('Ana', { bio: 'Guard player', instagram: 'ana', profileVisibility: 'members' })
  bia = await world.member('Bia', { profileVisibility: 'web' })
})

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => {
      throw new Error('was not refused')
    },
    (error: { code: string; status: number; message: string; data?: unknown }) => ({
      code: error.code,
      status: error.status,
      message: error.message,
      data: error.data,
    }),
  )

describe('reading a profile', () => {
  test('a member reads all of their own fields, with rank and notification preferences', async () => {
    await ana.api.people.update({ uid: 'me', beltRank: 'purple', stripes: 2 })
    const view = await ana.api.people.profile({ uid: 'me' })
    if (view.kind !== 'own') throw new Error('not her own')
    for (const field of (
      'uid email displayName photoURL createdAt updatedAt lastLogin emailVerified accountType profileComplete ' +
      'onboardingComplete username beltRank city country bio yearStarted favoritePosition instagram website ' +
      'photoURLRateLimitedAt lastPhotoUpdate preferences role notificationPreferences'
    ).split(' '))
      expect(view.own, field).toHaveProperty(field)
    expect(view.own).toMatchObject({ beltRank: 'purple', stripes: 2, email: ana.email })
    expect(view.own.notificationPreferences.email.frequency).toBe('daily')
    expect(await ana.api.people.profile({ uid: ana.uid })).toEqual(view)
  })

  test('a profile says what rights its member has', async () => {
    const view = await ana.api.people.profile({ uid: 'me' })
    expect(view).toMatchObject({ own: { role: { admin: false, creator: false } } })
  })

  test('others see public fields only: no email, switches, role or joining day', async () => {
    const view = await bia.api.people.profile({ uid: ana.uid })
    expect(Object.keys(view).sort()).toEqual(['kind', 'profile'])
    expect(Object.keys(view.profile).sort()).toEqual(
      (
        'beltRank bio city country creator discipline displayName favoritePosition homeGym instagram memberSince ' +
        'photoURL stripes uid username website yearStarted'
      ).split(' '),
    )
    expect(JSON.stringify(view)).not.toContain('@example.test')
    expect(view.profile.memberSince).toBe('2026-11')
  })

  test('who has no name is Anonymous', async () => {
    const nobody = await world.member('Nemo', { displayName: '' })
    expect(await ana.api.people.profile({ uid: nobody.uid })).toMatchObject({ profile: { displayName: 'Anonymous' } })
  })

  test('visitors see public profiles only; hidden, missing and malformed look alike', async () => {
    expect(await world.visitor.api.people.profile({ uid: bia.uid })).toMatchObject({ kind: 'member' })
    const hidden = await refusal(world.visitor.api.people.profile({ uid: ana.uid }))
    expect(hidden.status).toBe(404)
    for (const uid of ['nobody', 'me', '', 'a\u0000b', 'x'.repeat(400)])
      expect(await refusal(world.visitor.api.people.profile({ uid }))).toEqual(hidden)
  })

  test('somebody who has not taken a name yet is nobody to others', async () => {
    const newcomer = await world.member('Dani', { username: null, onboardingComplete: false })
    expect((await refusal(ana.api.people.profile({ uid: newcomer.uid }))).status).toBe(404)
    expect(await newcomer.api.people.profile({ uid: 'me' })).toMatchObject({ kind: 'own' })
    expect(await ana.api.people.resolveMember({ userId: newcomer.uid })).toEqual({ status: 'not_found' })
  })
})

describe('changing a profile', () => {
  test('what is given is merged in, what is not given stays', async () => {
    await ana.api.people.update({ uid: 'me', bio: 'First', city: 'Rio de Janeiro', country: 'br', placeId: 3451190 })
    const after = await ana.api.people.update({ uid: ana.uid, bio: 'Second' })
    expect(after).toMatchObject({
      bio: 'Second',
      city: 'Rio de Janeiro',
      country: 'BR',
      placeId: 3451190,
      instagram: 'ana',
    })
    expect((await ana.api.people.update({ uid: 'me', city: 'Niterói' })).placeId).toBeNull()
  })

  test('nobody signed in: No user logged in, whatever was sent', async () => {
    expect(await refusal(world.visitor.api.people.update({ uid: 'me', bio: 'x' }))).toMatchObject({
      status: 401,
      code: 'no-user',
      message: 'No user logged in',
    })
    expect(await refusal(world.visitor.api.people.update({ uid: ana.uid, nonsense: 1 } as never))).toMatchObject({
      status: 401,
    })
  })

  test("refuses changing another's profile: 403 if visible, 404 if not", async () => {
    expect((await refusal(bia.api.people.update({ uid: ana.uid, bio: 'hacked' }))).status).toBe(403)
    expect((await refusal(bia.api.people.update({ uid: 'nobody', bio: 'hacked' }))).status).toBe(404)
    expect((await refusal(bia.api.people.removePhoto({ uid: ana.uid }))).status).toBe(403)
    expect((await refusal(bia.api.people.changeUsername({ uid: ana.uid, username: 'hacked' }))).status).toBe(403)
    const [row] = await world.db.select().from(users).where(eq(users.uid, ana.uid))
    expect(row?.bio).not.toBe('hacked')
  })

  test.each<[string, Record<string, unknown>]>([
    ['a field that is not there', { role: { admin: true } }],
    ['what the server computes', { profileComplete: true }],
    ['a type of account', { accountType: 'gym' }],
    ['a name of nothing', { displayName: '   ' }],
    ['an overlong name', { displayName: 'a'.repeat(51) }],
    ['an overlong city', { city: 'a'.repeat(81) }],
    ['an overlong bio', { bio: 'a'.repeat(301) }],
    ['control characters', { displayName: 'A\u0000na' }],
    ['a line break in a name', { displayName: 'A\nna' }],
    ['a name that turns the direction of writing', { displayName: 'A\u202ena' }],
    ['a zero-width space', { city: 'R\u200bio' }],
    ['half a character', { bio: '\ud800' }],
    ['HTML that would run', { bio: '<img src=x onerror=alert(1)>' }],
    ['a country that is none', { country: 'ZZ' }],
    ['a belt that is none', { beltRank: 'rainbow' }],
    ['too many stripes', { beltRank: 'blue', stripes: 5 }],
    ['stripes that are half', { stripes: 1.5 }],
    ['a year before 1950', { yearStarted: 1949 }],
    ['a year to come', { yearStarted: 2027 }],
    ['a website without https', { website: 'http://ana.example' }],
    ['a website that runs', { website: 'javascript:alert(1)' }],
    ['a website with a password', { website: 'https://a:b@ana.example' }],
    ['an Instagram name with a space', { instagram: 'ana souza' }],
    ['a gym that is none', { homeGymId: 'no-such-gym' }],
    ['a place beyond numbers', { placeId: 99_999_999_999 }],
    ['preferences that are not there', { preferences: { admin: true } }],
    ['a time zone that is none', { timezone: 'Mars/Base' }],
  ])('refused with 400: %s', async (_what, change) => {
    expect((await refusal(ana.api.people.update({ uid: 'me', ...change } as never))).status).toBe(400)
  })

  test('Instagram loses its @, texts are trimmed, and stripes fit the belt', async () => {
    const after = await ana.api.people.update({
      uid: 'me',
      displayName: '  Ana  ',
      instagram: '@ana.souza',
      website: 'https://ana.example/bjj',
      beltRank: 'black',
      stripes: 6,
    })
    expect(after).toMatchObject({
      displayName: 'Ana',
      instagram: 'ana.souza',
      website: 'https://ana.example/bjj',
      stripes: 6,
    })
    expect((await ana.api.people.update({ uid: 'me', beltRank: 'blue' })).stripes).toBe(4)
    expect((await ana.api.people.update({ uid: 'me', beltRank: 'red_black' })).stripes).toBe(7)
    expect((await ana.api.people.update({ uid: 'me', beltRank: null })).stripes).toBe(0)
  })

  test('a home gym is a listed one or one in words, never both', async () => {
    const after = await ana.api.people.update({ uid: 'me', homeGymName: 'Garage of Caio' })
    expect(after).toMatchObject({ homeGymId: null, homeGymName: 'Garage of Caio' })
    expect(await bia.api.people.profile({ uid: ana.uid })).toMatchObject({
      profile: { homeGym: { id: null, slug: null, name: 'Garage of Caio' } },
    })
  })

  test('each preference change stamps lastUpdated and leaves other switches alone', async () => {
    world.pass(1000)
    const dark = await ana.api.people.update({ uid: 'me', preferences: { darkMode: false } })
    expect(dark.preferences).toEqual({
      notifications: true,
      emailNotifications: true,
      darkMode: false,
      lastUpdated: world.clock.now.toISOString(),
    })
    const bio = await ana.api.people.update({ uid: 'me', bio: 'x' })
    expect(bio.preferences).toEqual(dark.preferences)
  })

  test('a profile is complete with name, city and country, and is so at once', async () => {
    const eva = await world.member('Eva', { city: '', country: '' })
    expect((await eva.api.people.update({ uid: 'me', city: 'Cork' })).profileComplete).toBe(false)
    expect((await eva.api.people.update({ uid: 'me', country: 'IE' })).profileComplete).toBe(true)
    expect((await eva.api.people.update({ uid: 'me', city: '' })).profileComplete).toBe(false)
  })
})

test('a member link leads to their username; hidden, missing and malformed nowhere', async () => {
  const { profile } = await ana.api.people.profile({ uid: ana.uid })
  expect(await bia.api.people.resolveMember({ userId: ana.uid })).toEqual({
    status: 'found',
    uid: ana.uid,
    username: profile.username,
  })
  for (const userId of [ana.uid, 'nobody', '', 'a/b', 'a\u0000', 'x'.repeat(200)])
    expect(await world.visitor.api.people.resolveMember({ userId })).toEqual({ status: 'not_found' })
})
