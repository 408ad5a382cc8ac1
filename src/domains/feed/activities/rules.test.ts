import { expect, test } from 'vitest'
import { visibilities } from '#domains/members/people/visibility.ts'
import { activityTypes, isFeedEntry, scoreOf, visibilityOf } from './activity-types.ts'
import { activityIdOf, actorIn, isNoWider, previewOf } from './rules.ts'

test('has all 47 activity types', () => {
  expect(new Set(activityTypes).size).toBe(47)
  for (const type of ['recurring_event_created', 'event_deleted', 'event_left']) expect(activityTypes).toContain(type)
})

test('has six visibilities', () => {
  expect([...visibilities].sort()).toEqual([
    'event_attendees',
    'followers',
    'friends',
    'gym_members',
    'private',
    'public',
  ])
})

test('scores as the specification says, with 50 for all other types', () => {
  const scores = {
    profile_post: 100,
    gym_post: 120,
    event_rsvp: 80,
    event_checkin: 90,
    user_follow: 60,
    gym_favorite: 70,
    milestone_achieved: 150,
    belt_promotion: 200,
    match_result: 130,
    technique_video: 140,
    training_session: 90,
    comment: 40,
    like: 20,
    save: 10,
    profile_update: 50,
  } as Partial<Record<string, number>>
  for (const type of activityTypes) expect([type, scoreOf(type)]).toEqual([type, scores[type] ?? 50])
})

test('ends a preview after 200 characters with an ellipsis, never inside a character', () => {
  expect(previewOf('short')).toBe('short')
  expect(previewOf('x'.repeat(200))).toBe('x'.repeat(200))
  expect(previewOf('x'.repeat(201))).toBe(`${'x'.repeat(200)}…`)
  expect(previewOf('🥋'.repeat(300), 100)).toBe(`${'🥋'.repeat(100)}…`)
})

test('builds an id from UTC time, actor and six characters, and reads its actor', () => {
  const id = activityIdOf('demo_user-1', new Date('2026-11-21T09:15:00.999Z'), 'aB3dE9')
  expect(id).toBe('20261121091500_demo_user-1_aB3dE9')
  expect(actorIn(id)).toBe('demo_user-1')
  for (const other of ['', 'x', '2026_ana_aB3dE9', '20261121091500__aB3dE9', '20261121091500_ana_ab'])
    expect(actorIn(other)).toBeUndefined()
})

test('makes views, messages, saves and blocks private, whatever is requested', () => {
  for (const type of ['profile_view', 'direct_message', 'save', 'user_block', 'content_report'] as const)
    for (const chosen of visibilities) expect(visibilityOf(type, chosen)).toBe('private')
})

test('gives entries their default audience unless one is chosen; the log is private', () => {
  expect(visibilityOf('profile_post')).toBe('followers')
  expect(visibilityOf('profile_post', 'public')).toBe('public')
  expect(visibilityOf('belt_promotion')).toBe('public')
  expect(visibilityOf('event_rsvp')).toBe('friends')
  expect(visibilityOf('event_discussion_post')).toBe('event_attendees')
  for (const type of activityTypes)
    if (!isFeedEntry(type) && scoreOf(type) < 50) expect(visibilityOf(type)).toBe('private')
})

test('never allows a wider audience in isNoWider, for all pairs of visibilities', () => {
  const wider = new Set<string>()
  for (const narrow of visibilities)
    for (const wide of visibilities) if (!isNoWider(narrow, wide)) wider.add(`${narrow}>${wide}`)
  expect(wider.has('public>followers')).toBe(true)
  expect(wider.has('followers>friends')).toBe(true)
  expect(wider.has('friends>followers')).toBe(false)
  expect(wider.has('friends>gym_members')).toBe(true)
  for (const any of visibilities) {
    expect(wider.has(`${any}>public`)).toBe(false)
    expect(wider.has(`private>${any}`)).toBe(false)
  }
})
