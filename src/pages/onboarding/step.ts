import type { OnboardingState } from '#domains/members/people/contract.ts'

/** What each of the five steps is given. */
export interface StepProps {
  onboarding: OnboardingState
  /** Saved or skipped: on to the next. */
  onSaved: (onboarding: OnboardingState) => Promise<void> | void
  onBack?: () => void
}
