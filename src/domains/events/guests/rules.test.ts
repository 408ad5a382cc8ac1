import { expect, test } from 'vitest'
import { open } from '#domains/events/rsvps/open-event.fixture.ts'
import type { EventFacts } from '#domains/events/rsvps/rules.ts'
import { isLinkValid, isOpenToGuests, rsvpOf, takesGuests } from './rules.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const settings = { visibility: 'public', guestRsvps: true, minBelt: null }
const takes = (differing: Partial<EventFacts>) => takesGuests({ ...open, ...settings, ...differing }, NOW)

test('is open to guests only if public, not turned off, and without a required belt', () => {
  expect(isOpenToGuests(settings)).toBe(true)
  expect(isOpenToGuests({ ...settings, minBelt: 'white' })).toBe(true)
  expect(isOpenToGuests({ ...settings, minBelt: 'blue' })).toBe(false)
  expect(isOpenToGuests({ ...settings, guestRsvps: false })).toBe(false)
  for (const visibility of ['followers', 'gym_members', 'link'])
    expect(isOpenToGuests({ ...settings, visibility })).toBe(false)
})

test('takes guests exactly when a member could RSVP', () => {
  expect(takes({})).toBe(true)
  expect(takes({ goingCount: 2 })).toBe(true)
  expect(takes({ goingCount: 2, waitlistEnabled: false })).toBe(false)
  expect(takes({ status: 'cancelled' })).toBe(false)
  expect(takes({ status: 'postponed' })).toBe(false)
  expect(takes({ endsAt: NOW, startsAt: new Date('2026-11-20T10:00:00Z') })).toBe(false)
  expect(takes({ rsvpOpenAt: new Date('2026-11-20T13:00:00Z') })).toBe(false)
  expect(takes({ rsvpCloseAt: NOW })).toBe(false)
})

test('counts an unconfirmed guest as one who has not answered', () => {
  const guest = { inLine: null, offeredUntil: null }
  expect(rsvpOf({ ...guest, status: 'unconfirmed' }, 0).status).toBe('cancelled')
  expect(rsvpOf({ ...guest, status: 'going' }, 0)).toMatchObject({ status: 'going', guests: 0 })
})

test('lets a link confirm for 24 hours, and change a confirmed RSVP after that', () => {
  const sentAt = new Date('2026-11-19T12:00:00Z')
  expect(isLinkValid({ status: 'unconfirmed', sentAt: new Date(sentAt.getTime() + 1) }, NOW)).toBe(true)
  expect(isLinkValid({ status: 'unconfirmed', sentAt }, NOW)).toBe(false)
  expect(isLinkValid({ status: 'going', sentAt }, NOW)).toBe(true)
})
