import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type NotificationType, notificationTypes } from '#domains/members/people/notification-types.ts'
import { nameValue } from '#domains/members/people/rules.ts'
import { message } from '#platform/messages.ts'
import { translatorFor, translatorsOf } from '#platform/translator.ts'
import { beltNames } from '#ui/belt-names.ts'
import { beltSlugs } from '#ui/belts.ts'
import type { NotificationLine } from '../contract.ts'
import { detailOf, type NotificationFacts, notificationTitle } from './messages.ts'
import { lineTranslator } from './translate-line.ts'

// Dates in the current year are shown without the year.
beforeAll(() => void vi.setSystemTime(new Date('2026-11-21T12:00:00Z')))
afterAll(() => void vi.useRealTimers())

const english = translatorFor('en-IE')
const event = {
  eventTitle: 'Sunday Open Mat',
  gymName: 'River Mats',
  start: '2026-11-22T18:00:00Z',
  timezone: 'Asia/Kolkata',
}

const saying = (type: NotificationType, told: Partial<NotificationFacts> = {}, translator = english) =>
  notificationTitle(
    {
      type,
      uid: 'me',
      timezone: 'Europe/Dublin',
      actor: { name: 'Ana' },
      others: 0,
      activityId: null,
      commentId: null,
      preview: null,
      extra: {},
      ...told,
    },
    translator,
  )

test('says that someone added you as a training partner or a host', () => {
  expect(saying('event_invite', { extra: { ...event, what: 'host' } })).toBe("You're now a host of Sunday Open Mat")
  expect(saying('mention', { extra: { as: 'partner' } })).toBe('Ana added you as a training partner')
})

test('has a plain sentence for each of the 18 types', () => {
  const mine = '20261121091500_me_aBc123'
  expect({
    follow: saying('follow'),
    like: saying('like'),
    comment: saying('comment', { activityId: mine, commentId: 'c' }),
    mention: saying('mention', { activityId: '20261121091500_ana_aBc123' }),
    event_invite: saying('event_invite', { extra: event }),
    event_reminder: saying('event_reminder', { actor: null, extra: event }),
    event_update: saying('event_update', { extra: event }),
    event_cancelled: saying('event_cancelled', { extra: event }),
    event_rsvp: saying('event_rsvp', { extra: event }),
    gym_post: saying('gym_post', { actor: { name: 'River Mats' } }),
    gym_update: saying('gym_update', { actor: null, extra: { gymName: 'River Mats' } }),
    gym_event: saying('gym_event', { actor: { name: 'River Mats' } }),
    milestone_achieved: saying('milestone_achieved', { extra: { milestone: 'sessions_100', title: '100 sessions' } }),
    belt_promotion: saying('belt_promotion', { extra: { belt: 'purple', stripes: 0 } }),
    training_reminder: saying('training_reminder', { actor: null }),
    match_result: saying('match_result', { extra: { outcome: 'win', method: 'submission' } }),
    system_announcement: saying('system_announcement', { actor: null, extra: { title: 'Events are here' } }),
    account_update: saying('account_update', { actor: null, extra: { title: 'Your export is ready' } }),
  } satisfies Record<NotificationType, string>).toEqual({
    follow: 'Ana started following you',
    like: 'Ana liked your post',
    comment: 'Ana commented on your post',
    mention: 'Ana mentioned you in a post',
    event_invite: 'Ana invited you to Sunday Open Mat',
    event_reminder: 'Sunday Open Mat starts Sun 22 Nov, 23:30',
    event_update: 'Sunday Open Mat was changed',
    event_cancelled: 'Sunday Open Mat was cancelled',
    event_rsvp: 'Ana is coming to Sunday Open Mat',
    gym_post: 'River Mats posted',
    gym_update: 'River Mats has news',
    gym_event: 'River Mats added an event',
    milestone_achieved: 'Ana reached a milestone: 100 sessions',
    belt_promotion: 'Ana was promoted to purple belt',
    training_reminder: 'Time to train',
    match_result: 'Ana won a match',
    system_announcement: 'Events are here',
    account_update: 'Your export is ready',
  })
})

test('names postponed and unconfirmed events, not just changed events', () => {
  const about = (change: string) => saying('event_update', { extra: { ...event, change } })
  expect(about('postponed')).toBe('Sunday Open Mat was postponed')
  expect(about('paused')).toBe('Check before you go: no one has confirmed Sunday Open Mat recently')
})

test('counts others who did the same, and distinguishes replies from comments', () => {
  const theirs = '20261121091500_ana_aBc123'
  expect(saying('follow', { others: 1 })).toBe('Ana and 1 other started following you')
  expect(saying('comment', { others: 4 })).toBe('Ana and 4 others commented on your post')
  expect(saying('comment', { activityId: theirs, commentId: 'c' })).toBe('Ana replied to your comment')
  expect(saying('mention', { activityId: theirs, commentId: 'c' })).toBe('Ana mentioned you in a comment')
})

test('keeps sentences complete when facts are missing or not text', () => {
  for (const type of notificationTypes)
    for (const extra of [
      {},
      { eventTitle: 7, start: 'soon', timezone: 'Mars/Base', belt: {}, outcome: null, title: ' ' },
    ]) {
      const said = saying(type, { actor: null, extra })
      expect(said, type).toMatch(/^[A-Z][\w' :-]+$/)
      expect(said, type).not.toMatch(/undefined|null|object|NaN/)
    }
  expect(saying('event_reminder', { extra: { ...event, timezone: 'Mars/Base' } })).toContain('UTC')
})

test('names every belt', () => {
  expect(Object.keys(beltNames).sort()).toEqual([...beltSlugs].sort())
})

test("writes sentences in the member's language", () => {
  const german = translatorsOf({
    de: { 'told.promotedTo': '{actor} trägt jetzt {belt}', 'beltInSentence.blue': 'Blaugurt' },
  })
  expect(saying('belt_promotion', { extra: { belt: 'blue' } }, german('de-DE'))).toBe('Ana trägt jetzt Blaugurt')
})

test('treats braces in a name as plain text', () => {
  expect(saying('follow', { actor: { name: '{others} # <b>' } })).toBe('{others} # <b> started following you')
})

test('shows the comment, reason or announcement as the detail text', () => {
  const below = (type: NotificationType, extra = {}) => detailOf({ type, preview: 'What was said', extra }, english)
  expect(below('comment')).toBe('What was said')
  expect(below('event_cancelled', { reason: 'No heating' })).toBe('No heating')
  expect(below('event_update', { what: 'Starts an hour later' })).toBe('Starts an hour later')
  expect(below('system_announcement', { text: 'Read on' })).toBe('Read on')
  expect(below('account_update')).toBeNull()
})

const OURS = 'Welcome to Open Mat'

/** The same notification as rendered in the app, and in an email or push message. */
function shownIn(language: string, type: NotificationType, extra: Record<string, unknown>) {
  const translator = translatorFor(language)
  const request = { headers: new Headers({ 'accept-language': language }) }
  const line = lineTranslator({ request } as never)({ type, extra } as NotificationLine)
  return {
    inApp: line.extra,
    sentence: saying(type, { actor: null, extra }, translator),
    detail: detailOf({ type, preview: null, extra }, translator),
  }
}

test.each(['es', 'pt-BR'])('never translates text a member wrote, even when it equals ours (%s)', (language) => {
  for (const type of ['system_announcement', 'account_update'] as const)
    expect(shownIn(language, type, { title: OURS, text: OURS })).toEqual({
      inApp: { title: OURS, text: OURS },
      sentence: OURS,
      detail: OURS,
    })
  expect(shownIn(language, 'event_cancelled', { eventTitle: OURS, reason: OURS })).toMatchObject({
    inApp: { eventTitle: OURS, reason: OURS },
    sentence: expect.stringContaining(OURS),
    detail: OURS,
  })
})

test.each(['es', 'pt-BR'])("puts our own titles and texts into the reader's language (%s)", (language) => {
  const ours = translatorFor(language).t(message(OURS))
  expect(ours).not.toBe(OURS)
  for (const type of ['system_announcement', 'account_update'] as const)
    expect(shownIn(language, type, { title: message(OURS), text: message(OURS) })).toEqual({
      inApp: { title: ours, text: ours },
      sentence: ours,
      detail: ours,
    })
})

test('says "Anonymous" in the reader\'s language, but never translates a member\'s name', () => {
  const german = translatorsOf({ de: { Anonymous: 'Ohne Namen', '{name} asks': '{name} fragt' } })('de')
  const titled = (name: string) =>
    saying('account_update', { extra: { title: message('{name} asks', { name: nameValue(name) }) } }, german)
  expect(titled('')).toBe('Ohne Namen fragt')
  expect(titled('Anonymous')).toBe('Anonymous fragt')
  expect(saying('follow', { actor: { name: ' ' } }, german)).toContain('Ohne Namen')
  expect(saying('follow', { actor: { name: 'Anonymous' } }, german)).toContain('Anonymous')
})
