import type { EventFacts } from './rules.ts'

/** An event for two, with a waitlist. */
export const open: EventFacts = {
  status: 'scheduled',
  startsAt: new Date('2026-11-21T18:00:00Z'),
  endsAt: new Date('2026-11-21T20:00:00Z'),
  cancelReason: '',
  cancelCause: null,
  rsvpOpenAt: null,
  rsvpCloseAt: null,
  capacity: 2,
  goingCount: 0,
  heldCount: 0,
  waitingCount: 0,
  waitlistEnabled: true,
  waitlistMode: 'auto',
}
