/** The steps for a new creator, in order. */
export const onboardingSteps = ['page', 'tier', 'payouts', 'content', 'publish'] as const
export type OnboardingStep = (typeof onboardingSteps)[number]

/**
 * Steps that can be skipped: free content needs neither a tier nor payouts, and a page can exist before its first
 * lesson.
 */
export const skippableSteps = ['tier', 'payouts', 'content'] as const satisfies readonly OnboardingStep[]
export type SkippableStep = (typeof skippableSteps)[number]

export interface OnboardingFacts {
  headline: string
  hasTier: boolean
  payoutsEnabled: boolean
  hasContent: boolean
  published: boolean
  putOff: readonly string[]
}

export type StepState = 'done' | 'put_off' | 'open'
export interface Onboarding {
  steps: Record<OnboardingStep, StepState>
  next: OnboardingStep | null
}

/** Onboarding progress. Only the skipped steps are stored; the others are derived from the data. */
export function onboardingOf(facts: OnboardingFacts): Onboarding {
  const done: Record<OnboardingStep, boolean> = {
    page: facts.headline.trim() !== '',
    tier: facts.hasTier,
    payouts: facts.payoutsEnabled,
    content: facts.hasContent,
    publish: facts.published,
  }
  const stateOf = (step: OnboardingStep): StepState =>
    done[step] ? 'done' : facts.putOff.includes(step) ? 'put_off' : 'open'
  const steps = Object.fromEntries(onboardingSteps.map((step) => [step, stateOf(step)])) as Onboarding['steps']
  return { steps, next: onboardingSteps.find((step) => steps[step] === 'open') ?? null }
}
