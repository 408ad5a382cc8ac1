import { describe, expect, test } from 'vitest'
import { notificationTypes } from '#domains/members/people/notification-types.ts'
import { type Leading, pathOfNotification } from './rules.ts'

const ana = { type: 'user', id: 'u1', username: 'ana', slug: null } as const
const gym = { type: 'gym', id: 'g1', username: null, slug: 'alliance-dublin' } as const
const bare: Leading = { type: 'follow', actor: null, activityId: null, commentId: null, extra: {} }
const event = { gymSlug: 'alliance-dublin', eventSlug: 'saturday-open-mat' }

describe('a notification opens the exact thing', () => {
  test.each<[string, Partial<Leading>, string]>([
    ['a follower', { type: 'follow', actor: ana }, '/u/ana'],
    ['a follower without a username', { type: 'follow', actor: { ...ana, username: null } }, '/profile/u1'],
    ['a comment', { type: 'comment', actor: ana, activityId: 'a1', commentId: 'c1' }, '/activity/a1#comment-c1'],
    [
      'a partner of a session',
      { type: 'mention', actor: ana, activityId: 'a1', extra: { as: 'partner', sessionId: 's1' } },
      '/journal',
    ],
    ['a mention in a post', { type: 'mention', actor: ana, activityId: 'a1' }, '/activity/a1'],
    ['an event', { type: 'event_cancelled', extra: event }, '/gym/alliance-dublin/event/saturday-open-mat'],
    [
      'an event of a gym',
      { type: 'gym_event', actor: gym, extra: event },
      '/gym/alliance-dublin/event/saturday-open-mat',
    ],
    [
      'an event without an address',
      { type: 'event_update', extra: { gymSlug: 'alliance-dublin' } },
      '/gym/alliance-dublin',
    ],
    ['news of a gym', { type: 'gym_update', actor: gym }, '/gym/alliance-dublin'],
    ['an entry of a gym', { type: 'gym_post', actor: gym, activityId: 'a2' }, '/activity/a2'],
    ['a promotion', { type: 'belt_promotion', actor: ana, activityId: 'a3' }, '/activity/a3'],
    ['a reminder to train', { type: 'training_reminder' }, '/'],
    ['an announcement', { type: 'system_announcement', extra: { path: '/about' } }, '/about'],
    ['an announcement without a page', { type: 'system_announcement' }, '/notifications'],
    [
      'a question about an entry',
      { type: 'account_update', activityId: 'a4', extra: { path: '/journal/promotions' } },
      '/journal/promotions',
    ],
    ['what concerns the account', { type: 'account_update', extra: { path: '/settings?a=1#b' } }, '/settings?a=1#b'],
  ])('%s', (_, told, path) => {
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
])('no notification leads to another site: %j', (path) => {
  expect(pathOfNotification({ ...bare, type: 'account_update', extra: { path } })).toBe('/notifications')
})

test.each(notificationTypes)('%s leads to a path of ours, however little is known', (type) => {
  for (const actor of [null, ana, gym])
    expect(pathOfNotification({ ...bare, type, actor, extra: { gymSlug: 3, eventSlug: {} } })).toMatch(/^\/(?!\/)/)
})

test('what stands in an address is escaped', () => {
  expect(pathOfNotification({ ...bare, type: 'gym_event', extra: { gymSlug: 'a/b', eventSlug: '../c' } })).toBe(
    '/gym/a%2Fb/event/..%2Fc',
  )
})
