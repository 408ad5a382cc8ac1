import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openWorld } from '#testing/world.ts'
import { users } from './tables.ts'

const world = await openWorld()
const ana = await world.member('Ana', { bio: 'Guard player', instagram: 'ana', profileVisibility: 'members' })
const bia = await world.member('Bia', { profileVisibility: 'web' })

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
  test("returns all of a member's own fields, with rank and notification preferences", async () => {
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

  test('shows members their roles in their own profile', async () => {
    const view = await ana.api.people.profile({ uid: 'me' })
    expect(view).toMatchObject({ own: { role: { admin: false, creator: false } } })
  })

  test('shows others public fields only: no email, switches, role or joining date', async () => {
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

  test('shows a member without a name as Anonymous', async () => {
    const nobody = await world.member('Nemo', { displayName: '' })
    expect(await ana.api.people.profile({ uid: nobody.uid })).toMatchObject({ profile: { displayName: 'Anonymous' } })
  })

  test('shows visitors only public profiles; hidden, missing and malformed look alike', async () => {
    expect(await world.visitor.api.people.profile({ uid: bia.uid })).toMatchObject({ kind: 'member' })
    const hidden = await refusal(world.visitor.api.people.profile({ uid: ana.uid }))
    expect(hidden.status).toBe(404)
    for (const uid of ['nobody', 'me', '', 'a\u0000b', 'x'.repeat(400)])
      expect(await refusal(world.visitor.api.people.profile({ uid }))).toEqual(hidden)
  })

  test("hides members who haven't chosen a name yet from others", async () => {
    const newcomer = await world.member('Dani', { username: null, onboardingComplete: false })
    expect((await refusal(ana.api.people.profile({ uid: newcomer.uid }))).status).toBe(404)
    expect(await newcomer.api.people.profile({ uid: 'me' })).toMatchObject({ kind: 'own' })
    expect(await ana.api.people.resolveMember({ userId: newcomer.uid })).toEqual({ status: 'not_found' })
  })
})

describe('changing a profile', () => {
  test('merges the given fields and leaves the rest unchanged', async () => {
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

  test('refuses visitors with "No user logged in", whatever they send', async () => {
    expect(await refusal(world.visitor.api.people.update({ uid: 'me', bio: 'x' }))).toMatchObject({
      status: 401,
      code: 'no-user',
      message: 'No user logged in',
    })
    expect(await refusal(world.visitor.api.people.update({ uid: ana.uid, nonsense: 1 } as never))).toMatchObject({
      status: 401,
    })
  })

  test("refuses to change someone else's profile: 403 if visible, 404 if not", async () => {
    expect((await refusal(bia.api.people.update({ uid: ana.uid, bio: 'hacked' }))).status).toBe(403)
    expect((await refusal(bia.api.people.update({ uid: 'nobody', bio: 'hacked' }))).status).toBe(404)
    expect((await refusal(bia.api.people.removePhoto({ uid: ana.uid }))).status).toBe(403)
    expect((await refusal(bia.api.people.changeUsername({ uid: ana.uid, username: 'hacked' }))).status).toBe(403)
    const [row] = await world.db.select().from(users).where(eq(users.uid, ana.uid))
    expect(row?.bio).not.toBe('hacked')
  })

  test.each<[string, Record<string, unknown>]>([
    ['an unknown field', { role: { admin: true } }],
    ['a field the server computes', { profileComplete: true }],
    ['an account type', { accountType: 'gym' }],
    ['a blank name', { displayName: '   ' }],
    ['an overlong name', { displayName: 'a'.repeat(51) }],
    ['an overlong city', { city: 'a'.repeat(81) }],
    ['an overlong bio', { bio: 'a'.repeat(301) }],
    ['control characters', { displayName: 'A\u0000na' }],
    ['a line break in a name', { displayName: 'A\nna' }],
    ['a bidi override in a name', { displayName: 'A\u202ena' }],
    ['a lone surrogate', { bio: '\ud800' }],
    ['HTML that runs a script', { bio: '<img src=x onerror=alert(1)>' }],
    ['an unknown country', { country: 'ZZ' }],
    ['an unknown belt', { beltRank: 'rainbow' }],
    ['too many stripes', { beltRank: 'blue', stripes: 5 }],
    ['half a stripe', { stripes: 1.5 }],
    ['a year before 1950', { yearStarted: 1949 }],
    ['a future year', { yearStarted: 2027 }],
    ['a website without https', { website: 'http://ana.example' }],
    ['a javascript: website', { website: 'javascript:alert(1)' }],
    ['a website with a password', { website: 'https://a:b@ana.example' }],
    ['an Instagram name with a space', { instagram: 'ana souza' }],
    ['an unknown gym', { homeGymId: 'no-such-gym' }],
    ['a place id out of range', { placeId: 99_999_999_999 }],
    ['unknown preferences', { preferences: { admin: true } }],
    ['an unknown time zone', { timezone: 'Mars/Base' }],
  ])('refuses %s with 400', async (_what, change) => {
    expect((await refusal(ana.api.people.update({ uid: 'me', ...change } as never))).status).toBe(400)
  })

  test('strips the @ from Instagram names, trims text and fits stripes to the belt', async () => {
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

  test('accepts a listed home gym or a typed name, never both', async () => {
    const after = await ana.api.people.update({ uid: 'me', homeGymName: 'Garage of Caio' })
    expect(after).toMatchObject({ homeGymId: null, homeGymName: 'Garage of Caio' })
    expect(await bia.api.people.profile({ uid: ana.uid })).toMatchObject({
      profile: { homeGym: { id: null, slug: null, name: 'Garage of Caio' } },
    })
  })

  test('saves the time of each preference change and leaves other switches alone', async () => {
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

  test('counts a profile as complete once it has a name, city and country', async () => {
    const eva = await world.member('Eva', { city: '', country: '' })
    expect((await eva.api.people.update({ uid: 'me', city: 'Cork' })).profileComplete).toBe(false)
    expect((await eva.api.people.update({ uid: 'me', country: 'IE' })).profileComplete).toBe(true)
    expect((await eva.api.people.update({ uid: 'me', city: '' })).profileComplete).toBe(false)
  })
})

test("resolves a uid to its username; hidden, missing and malformed ids aren't found", async () => {
  const { profile } = await ana.api.people.profile({ uid: ana.uid })
  expect(await bia.api.people.resolveMember({ userId: ana.uid })).toEqual({
    status: 'found',
    uid: ana.uid,
    username: profile.username,
  })
  for (const userId of [ana.uid, 'nobody', '', 'a/b', 'a\u0000', 'x'.repeat(200)])
    expect(await world.visitor.api.people.resolveMember({ userId })).toEqual({ status: 'not_found' })
})
