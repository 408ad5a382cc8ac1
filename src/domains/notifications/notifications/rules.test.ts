import { describe, expect, test } from 'vitest'
import { notificationTypes } from '#domains/members/people/notification-types.ts'
import { type LinkFacts, pathOfNotification } from './rules.ts'

const ana = { type: 'user', id: 'u1', username: 'ana', slug: null } as const
const gym = { type: 'gym', id: 'g1', username: null, slug: 'alliance-dublin' } as const
const bare: LinkFacts = { type: 'follow', actor: null, activityId: null, commentId: null, extra: {} }
const event = { gymSlug: 'alliance-dublin', eventSlug: 'saturday-open-mat' }

describe('links a notification to its exact target', () => {
  test.each<[string, Partial<LinkFacts>, string]>([
    ['a follower', { type: 'follow', actor: ana }, '/u/ana'],
    ['a follower without a username', { type: 'follow', actor: { ...ana, username: null } }, '/profile/u1'],
    ['a comment', { type: 'comment', actor: ana, activityId: 'a1', commentId: 'c1' }, '/activity/a1#comment-c1'],
    [
      'a session partner',
      { type: 'mention', actor: ana, activityId: 'a1', extra: { as: 'partner', sessionId: 's1' } },
      '/journal',
    ],
    ['a mention in a post', { type: 'mention', actor: ana, activityId: 'a1' }, '/activity/a1'],
    ['an event', { type: 'event_cancelled', extra: event }, '/gym/alliance-dublin/event/saturday-open-mat'],
    ["a gym's event", { type: 'gym_event', actor: gym, extra: event }, '/gym/alliance-dublin/event/saturday-open-mat'],
    [
      'an event without a slug',
      { type: 'event_update', extra: { gymSlug: 'alliance-dublin' } },
      '/gym/alliance-dublin',
    ],
    ['a gym update', { type: 'gym_update', actor: gym }, '/gym/alliance-dublin'],
    ["a gym's post", { type: 'gym_post', actor: gym, activityId: 'a2' }, '/activity/a2'],
    ['a promotion', { type: 'belt_promotion', actor: ana, activityId: 'a3' }, '/activity/a3'],
    ['a reminder to train', { type: 'training_reminder' }, '/'],
    ['an announcement', { type: 'system_announcement', extra: { path: '/about' } }, '/about'],
    ['an announcement without a page', { type: 'system_announcement' }, '/notifications'],
    [
      'a promotion to confirm',
      { type: 'account_update', activityId: 'a4', extra: { path: '/journal/promotions' } },
      '/journal/promotions',
    ],
    ['an account update', { type: 'account_update', extra: { path: '/settings?a=1#b' } }, '/settings?a=1#b'],
  ])('for %s', (_, told, path) => {
    expect(pathOfNotification({ ...bare, ...told })).toBe(path)
  })
})

test.each([
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/a\n/b',
  '/ /evil.test',
  '',
  7,
  null,
])('never links to another site: %j', (path) => {
  expect(pathOfNotification({ ...bare, type: 'account_update', extra: { path } })).toBe('/notifications')
})

test.each(notificationTypes)('links within the app for %s even when details are missing', (type) => {
  for (const actor of [null, ana, gym])
    expect(pathOfNotification({ ...bare, type, actor, extra: { gymSlug: 3, eventSlug: {} } })).toMatch(/^\/(?!\/)/)
})

test('escapes path segments', () => {
  expect(pathOfNotification({ ...bare, type: 'gym_event', extra: { gymSlug: 'a/b', eventSlug: '../c' } })).toBe(
    '/gym/a%2Fb/event/..%2Fc',
  )
})
