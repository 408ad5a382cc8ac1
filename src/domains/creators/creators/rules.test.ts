import { describe, expect, test } from 'vitest'
import { days } from '#platform/clock.ts'
import { type ApplicationForm, applyEligibilityOf, emptyForm, problemsOf, withoutDuplicates } from './application.ts'
import { currencyOf } from './countries.ts'
import { type ApplicationState, applicationStates, creatorStates, payoutStates } from './limits.ts'
import { onboardingOf, onboardingSteps } from './onboarding.ts'
import {
  APPLICATION_STEPS,
  type ApplicationStep,
  CREATOR_STATUS_STEPS,
  type CreatorStatusStep,
  isOpen,
  mayChangeCreatorStatus,
  mayStep,
  mayTakeMoney,
} from './rules.ts'

/** The only steps allowed to an applicant and to an admin in each state. */
const ALLOWED: Record<ApplicationState, { applicant: ApplicationStep[]; admin: ApplicationStep[] }> = {
  draft: { applicant: ['save', 'submit', 'withdraw'], admin: [] },
  submitted: { applicant: ['withdraw'], admin: ['take'] },
  in_review: { applicant: ['withdraw'], admin: ['approve', 'ask', 'reject'] },
  needs_info: { applicant: ['answer', 'save', 'withdraw'], admin: [] },
  approved: { applicant: [], admin: [] },
  rejected: { applicant: [], admin: [] },
  withdrawn: { applicant: [], admin: [] },
}

test('allows each role exactly the listed steps in each state', () => {
  const steps = Object.keys(APPLICATION_STEPS) as ApplicationStep[]
  for (const state of applicationStates)
    for (const actor of ['applicant', 'admin'] as const)
      expect(steps.filter((step) => mayStep(step, actor, state)).toSorted(), `${actor} at ${state}`).toEqual(
        ALLOWED[state][actor].toSorted(),
      )
})

test('allows revoking only suspended creators, and never restores revoked ones', () => {
  const steps = Object.keys(CREATOR_STATUS_STEPS) as CreatorStatusStep[]
  const may = creatorStates.map((state) => [state, steps.filter((step) => mayChangeCreatorStatus(step, state))])
  expect(may).toEqual([
    ['approved', ['suspend']],
    ['suspended', ['restore', 'revoke']],
    ['revoked', []],
  ])
})

test('allows charging only for approved creators with payouts enabled', () => {
  for (const state of creatorStates)
    for (const payoutState of payoutStates)
      expect(mayTakeMoney({ state, payoutState })).toBe(state === 'approved' && payoutState === 'enabled')
})

const FULL: ApplicationForm = {
  ...{ displayName: 'Ana Souza', teaches: ['Guard'], pitch: 'x'.repeat(50), links: ['https://video.example/1'] },
  ...{ languages: ['pt'], country: 'IE', lineage: '', ownsRights: true, acceptsConduct: true, isAdult: true },
}

describe('application form', () => {
  test('accepts a complete form', () => expect(problemsOf(FULL)).toEqual({}))

  test('names the problem with each incomplete field', () => {
    expect(problemsOf(emptyForm())).toEqual({
      displayName: 'name_missing',
      teaches: 'teaches_missing',
      pitch: 'pitch_short',
      links: 'links_missing',
      languages: 'languages_missing',
      country: 'country_missing',
      ownsRights: 'rights_unconfirmed',
      acceptsConduct: 'conduct_unaccepted',
      isAdult: 'age_unconfirmed',
    })
  })

  test('requires a pitch of 50 to 1000 characters and safe links', () => {
    expect(problemsOf({ ...FULL, pitch: `  ${'🥋'.repeat(49)}  ` })).toEqual({ pitch: 'pitch_short' })
    expect(problemsOf({ ...FULL, pitch: '🥋'.repeat(1000) })).toEqual({})
    expect(problemsOf({ ...FULL, pitch: '🥋'.repeat(1001) })).toEqual({ pitch: 'pitch_long' })
    for (const link of ['http://a.example', 'javascript:alert(1)', 'https://me:pass@a.example', 'https://localhost'])
      expect(problemsOf({ ...FULL, links: [link] }), link).toEqual({ links: 'link_unsafe' })
  })

  test('accepts payout countries only and derives the currency from the country', () => {
    expect(problemsOf({ ...FULL, country: 'KP' })).toEqual({ country: 'country_missing' })
    expect(problemsOf({ ...FULL, country: 'toString' })).toEqual({ country: 'country_missing' })
    expect([currencyOf('JP'), currencyOf('IE'), currencyOf('BR'), currencyOf('KP')]).toEqual([
      'JPY',
      'EUR',
      'BRL',
      'USD',
    ])
  })

  test('removes duplicate tags regardless of case and spacing', () =>
    expect(withoutDuplicates(['Half guard', 'Kimura', 'KIMURA', 'half  Guard', '帯取返'])).toEqual([
      'Half guard',
      'Kimura',
      '帯取返',
    ]))
})

const DAY = days(1)
const NOW = new Date('2026-11-20T12:00:00Z')
const FACTS = {
  ...{ creatorStatus: null, statusReason: '', hasOpenApplication: false, rejectedAt: null, profileComplete: true },
  ...{ memberSince: NOW, minimumAge: 0 },
}

test("decides who may apply, and when those who can't may try again", () => {
  const rejectedAt = new Date(NOW.getTime() - 29 * DAY)
  expect(applyEligibilityOf(FACTS, NOW)).toEqual({ status: 'may' })
  expect(applyEligibilityOf({ ...FACTS, hasOpenApplication: true }, NOW)).toEqual({ status: 'open' })
  expect(applyEligibilityOf({ ...FACTS, profileComplete: false }, NOW)).toEqual({ status: 'incomplete' })
  expect(applyEligibilityOf({ ...FACTS, creatorStatus: 'approved' }, NOW)).toEqual({ status: 'creator' })
  expect(applyEligibilityOf({ ...FACTS, creatorStatus: 'revoked', statusReason: 'Stolen videos' }, NOW)).toEqual({
    status: 'revoked',
    reason: 'Stolen videos',
  })
  const again = new Date(rejectedAt.getTime() + 30 * DAY)
  expect(applyEligibilityOf({ ...FACTS, rejectedAt }, NOW)).toEqual({ status: 'too_soon', until: again.toISOString() })
  expect(applyEligibilityOf({ ...FACTS, rejectedAt }, new Date(again.getTime() - 1)).status).toBe('too_soon')
  expect(applyEligibilityOf({ ...FACTS, rejectedAt }, again)).toEqual({ status: 'may' })
  const young = { ...FACTS, minimumAge: 7 * DAY }
  expect(applyEligibilityOf(young, NOW)).toEqual({ status: 'too_new', until: '2026-11-27T12:00:00.000Z' })
  expect(applyEligibilityOf(young, new Date(NOW.getTime() + 7 * DAY))).toEqual({ status: 'may' })
})

test("resumes onboarding at the first open step that wasn't skipped", () => {
  const nothing = {
    ...{ headline: ' ', hasTier: false, payoutsEnabled: false, hasContent: false, published: false, putOff: [] },
  }
  expect(onboardingOf(nothing).next).toBe('page')
  const written = { ...nothing, headline: 'Half guard for everybody' }
  expect(onboardingOf(written).next).toBe('tier')
  expect(onboardingOf({ ...written, putOff: ['tier'] }).next).toBe('payouts')
  expect(onboardingOf({ ...written, putOff: ['tier'], hasTier: true }).steps.tier).toBe('done')
  expect(onboardingOf({ ...written, putOff: ['tier', 'payouts', 'content'] }).next).toBe('publish')
  const all = { ...written, hasTier: true, payoutsEnabled: true, hasContent: true, published: true }
  expect(onboardingOf(all)).toEqual({
    steps: Object.fromEntries(onboardingSteps.map((step) => [step, 'done'])),
    next: null,
  })
})

test("treats an application as open until it's decided or withdrawn", () => {
  expect(applicationStates.filter(isOpen)).toEqual(['draft', 'submitted', 'in_review', 'needs_info'])
})
