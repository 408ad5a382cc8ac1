import { expect, test, vi } from 'vitest'
import { textOf } from '#testing/render.tsx'
import type { Event } from '../contract.ts'
import { EventChips } from './EventChips.tsx'
import { EventFacts } from './EventFacts.tsx'

const event = {
  status: 'scheduled',
  official: true,
  eventType: 'seminar',
  discipline: 'gi',
  level: 'advanced',
  minBelt: 'blue',
  womenOnly: true,
  price: null,
  capacity: 8,
  counts: { going: 5, held: 1 },
  full: false,
  recurrence: null,
  giRule: 'White gi only',
  dropInNote: 'Ring twice',
  bring: ['Water', 'Flip-flops'],
  minAge: 16,
  guestsAllowed: 2,
  visibility: 'followers',
} as unknown as Event

test('shows who can come and what to know beforehand', () => {
  vi.stubGlobal('navigator', { languages: ['en-IE'] })
  const chips = textOf(<EventChips event={event} />)
  for (const chip of ['Blue belt and above', 'Women only', '2 spots left']) expect(chips.join('|')).toContain(chip)
  expect(textOf(<EventChips event={{ ...event, full: true }} />)).toContain('Full')
  const facts = textOf(<EventFacts event={event} />)
  for (const fact of ['White gi only', 'Ring twice', 'Water, Flip-flops', '16 years', 'You can bring 2'])
    expect(facts).toContain(fact)
  vi.unstubAllGlobals()
})

test("leaves out what the host didn't set", () => {
  const open = { ...event, giRule: '', dropInNote: '', bring: [], minAge: null, guestsAllowed: 0, visibility: 'public' }
  expect(textOf(<EventFacts event={open as Event} />)).toEqual([])
})
