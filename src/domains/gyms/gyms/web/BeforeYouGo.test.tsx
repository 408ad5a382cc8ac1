import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { textOf } from '#testing/render.tsx'
import type { Gym } from '../contract.ts'
import { BeforeYouGo } from './BeforeYouGo.tsx'
import { GymDetails } from './GymDetails.tsx'

beforeAll(() => void vi.stubGlobal('navigator', { languages: ['en-IE'] }))
afterAll(() => void vi.unstubAllGlobals())

const gym = {
  name: 'Mat House',
  description: 'Rolling since 1998.',
  headCoach: { name: 'Marcus', userId: null, belt: 'black' },
  coaches: [{ name: 'Olga', userId: null, belt: null }],
  foundedYear: 1998,
  languages: ['en', 'pt'],
  amenities: ['showers'],
  matAreaM2: 120,
  matType: 'Sprung floor',
  rooms: 2,
  maxOnMat: 40,
  dropIn: { accepted: true, price: 15, currency: 'EUR', firstVisitFree: true, notice: 'message', waiverUrl: null },
  rules: {
    giColors: 'white_blue',
    patches: 'none',
    visitorMinBelt: 'blue',
    legLocks: 'No heel hooks in the gi',
    beginnersWelcome: true,
    shoesOff: true,
    tapePolicy: 'Cover every cut',
    photoPolicy: 'Ask first',
  },
  trialOffer: { available: true, classes: 2, days: null, notes: 'Gi to borrow' },
  membership: { priceFrom: 80, currency: 'EUR', contract: 'monthly' },
  accessibility: { stepFree: true, changing: true, parking: true },
} as unknown as Gym

test('lists the fee, kit and house rules for visitors', () => {
  const text = textOf(<BeforeYouGo gym={gym} />)
  for (const [name, fact] of [
    ['Fee', '€15 drop-in, first visit free'],
    ['Before you drop in', 'Message us first'],
    ['Gi colours', 'White or blue'],
    ['Patches', 'Not allowed'],
    ['Showers', 'Yes'],
    ["Visitors' belt", 'Blue belt and above'],
    ['Leg locks', 'No heel hooks in the gi'],
    ['Beginners', 'Welcome'],
    ['Shoes off at the door', 'Yes'],
    ['Free trial', 'Free classes: 2, Gi to borrow'],
    ['Tape', 'Cover every cut'],
    ['Photos', 'Ask first'],
  ] as const)
    expect([name, text[text.indexOf(name) + 1]]).toEqual([name, fact])
})

test('lists coaches, facilities and membership prices', () => {
  const text = textOf(<GymDetails gym={gym} />)
  for (const fact of [
    ...['Rolling since 1998.', 'Marcus', 'Olga', '1998', '120 m², Sprung floor', '2', '40', 'English, Portuguese'],
    ...['from €80, monthly', 'Step-free access', 'Changing rooms', 'Parking', 'Showers'],
  ])
    expect(text).toContain(fact)
})
