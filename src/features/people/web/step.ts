import type { OnboardingState } from '../contract.ts'

/** What each of the five steps is given. */
export interface StepProps {
  onboarding: OnboardingState
  /** Saved or skipped: on to the next. */
  onSaved: (onboarding: OnboardingState) => Promise<void> | void
  onBack?: () => void
}
