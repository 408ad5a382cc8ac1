import { describe, expect, test } from 'vitest'
import { beltSlugs } from '#ui/belts.ts'
import { notificationCategories, notificationTypes } from './notification-types.ts'
import {
  accepts,
  COMPLETENESS_WEIGHTS,
  canBeUid,
  completeness,
  defaultNotificationPreferences,
  defaultPreferences,
  isProfileComplete,
  notificationChoiceOf,
  notificationPreferencesFor,
  stripeBounds,
  stripesWithin,
} from './rules.ts'
import { usernameFault, usernameIdeas } from './usernames.ts'

const whole = {
  displayName: 'Ana',
  photoURL: '/files/a.jpg',
  city: 'Rio de Janeiro',
  country: 'BR',
  bio: 'Hi',
  beltRank: 'black',
  yearStarted: 2004,
  favoritePosition: 'Mount',
  instagram: 'ana',
  website: 'https://ana.example',
}

test("uses the specification's weights, which sum to 100", () => {
  expect(COMPLETENESS_WEIGHTS).toEqual({
    displayName: 20,
    photoURL: 15,
    city: 15,
    country: 10,
    bio: 10,
    beltRank: 10,
    yearStarted: 5,
    favoritePosition: 5,
    instagram: 5,
    website: 5,
  })
  expect(Object.values(COMPLETENESS_WEIGHTS).reduce((sum: number, weight) => sum + weight, 0)).toBe(100)
})

test('scores the filled fields of a profile and lists the missing ones', () => {
  expect(completeness(whole)).toEqual({ score: 100, missing: [] })
  expect(completeness({})).toEqual({ score: 0, missing: Object.keys(COMPLETENESS_WEIGHTS) })
  expect(completeness({ ...whole, bio: '  ', yearStarted: null })).toEqual({
    score: 85,
    missing: ['bio', 'yearStarted'],
  })
})

test('requires a name, a city and a country for a complete profile', () => {
  expect(isProfileComplete({ displayName: 'Ana', city: 'Rio', country: 'BR' })).toBe(true)
  for (const part of ['displayName', 'city', 'country'] as const)
    expect(isProfileComplete({ displayName: 'Ana', city: 'Rio', country: 'BR', [part]: ' ' })).toBe(false)
})

test('has the 18 notification types', () => {
  expect([...notificationTypes].sort()).toEqual(
    (
      'account_update belt_promotion comment event_cancelled event_invite event_reminder event_rsvp event_update follow ' +
      'gym_event gym_post gym_update like match_result mention milestone_achieved system_announcement training_reminder'
    ).split(' '),
  )
})

test('groups notification types into five categories', () => {
  expect(notificationCategories.map(({ id, types }) => [id, types.length])).toEqual([
    ['social', 4],
    ['events', 5],
    ['gyms', 3],
    ['training', 4],
    ['system', 2],
  ])
})

test('gives a new member the default notification preferences', () => {
  expect(defaultNotificationPreferences()).toEqual({
    email: { enabled: true, frequency: 'daily', types: { like: false, event_rsvp: false, gym_post: false } },
    push: { enabled: true, types: { event_rsvp: false, gym_post: false, gym_update: false } },
    inApp: { types: {} },
  })
})

test('turns all switches on by default', () => {
  expect(defaultPreferences()).toEqual({
    notifications: true,
    emailNotifications: true,
    darkMode: true,
    lastUpdated: null,
  })
})

describe('a notification is sent', () => {
  const preferences = defaultNotificationPreferences()
  test('unless its type is explicitly off; unlisted types are allowed', () => {
    expect(accepts(preferences, 'like', 'email')).toBe(false)
    expect(accepts(preferences, 'follow', 'email')).toBe(true)
    expect(accepts(preferences, 'gym_update', 'push')).toBe(false)
    expect(accepts(preferences, 'like', 'push')).toBe(true)
  })
  test("only on a channel that's on; in-app has no switch", () => {
    const silent = {
      ...preferences,
      email: { ...preferences.email, enabled: false },
      push: { enabled: false, types: {} },
    }
    expect(accepts(silent, 'follow', 'email')).toBe(false)
    expect(accepts(silent, 'follow', 'push')).toBe(false)
    expect(accepts(silent, 'like')).toBe(true)
    expect(accepts({ ...silent, inApp: { types: { like: false } } }, 'like')).toBe(false)
  })
  test('but not by email if email is off or its frequency is "never"', () => {
    expect(
      accepts({ ...preferences, email: { enabled: true, frequency: 'never', types: {} } }, 'follow', 'email'),
    ).toBe(false)
  })
})

test('recognises each of the three onboarding choices', () => {
  for (const choice of ['calm', 'normal', 'everything'] as const)
    expect(notificationChoiceOf(notificationPreferencesFor(choice))).toBe(choice)
  expect(notificationPreferencesFor('calm')).toMatchObject({ email: { frequency: 'weekly' }, push: { enabled: false } })
  expect(notificationChoiceOf({ ...defaultNotificationPreferences(), inApp: { types: { like: false } } })).toBeNull()
})

test('allows 4 stripes on adult belts, 12 on youth, 6 on black, none without a belt', () => {
  const max = Object.fromEntries(beltSlugs.map((belt) => [belt, stripeBounds(belt).max]))
  expect(max).toMatchObject({
    white: 4,
    grey_white: 12,
    green_black: 12,
    blue: 4,
    brown: 4,
    black: 6,
    red_black: 7,
    red: 10,
  })
  expect(stripeBounds(null)).toEqual({ min: 0, max: 0 })
  expect(stripesWithin('red_white', 3)).toBe(8)
  expect(stripesWithin('blue', 12)).toBe(4)
})

describe('a username', () => {
  test.each(['ana', 'a_b', 'ana_souza_bjj_200000', 'map_lover', 'modest', 'teammate', 'me_and_my_gi'])(
    '%s is available',
    (name) => {
      expect(usernameFault(name)).toBeNull()
    },
  )
  test.each(['', 'ab', '1ana', '_ana', 'Ana', 'ana-souza', 'аna', 'a'.repeat(21), 'ana\u0000', 'ana b', 'ana.b'])(
    '%j is malformed',
    (name) => {
      expect(usernameFault(name)).toBe('malformed')
    },
  )
  test.each([
    'admin',
    'about',
    'login',
    'settings',
    'gym',
    'map',
    'support',
    'openmat',
    'onboarding',
    'find_gym',
    'profile',
  ])('%s is reserved', (name) => {
    expect(usernameFault(name)).toBe('reserved')
  })
  test.each(['admin_', 'a_d_m_i_n', 'adm1n', 'admin_2026', 'supp0rt', 'open_mat', 'openmat_team', 'adrnin'])(
    '%s looks like an Open Mat account',
    (name) => {
      expect(usernameFault(name)).toBe('reserved')
    },
  )
})

test('suggests valid usernames derived from the name', () => {
  expect(usernameIdeas('Łukasz Wójcik', 1)[0]).toBe('lukasz_wojcik')
  expect(usernameIdeas('Seán O’Brien', 1)[0]).toBe('sean_obrien')
  for (const name of ['Ana', '佐藤', 'Admin', '  ', 'Wolfeschlegelsteinhausenbergerdorff Jr', '123'])
    for (const idea of usernameIdeas(name, 7)) expect(usernameFault(idea), idea).toBeNull()
  expect(usernameIdeas('佐藤 陽翔', 3).length).toBeGreaterThanOrEqual(3)
})

test('rejects impossible ids', () => {
  for (const text of ['', 'a/b', 'a\u0000', 'x'.repeat(129), '\ud800']) expect(canBeUid(text)).toBe(false)
  expect(canBeUid('A1b2C3')).toBe(true)
})
