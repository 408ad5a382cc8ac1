import type { OnboardingState } from '#domains/members/people/contract.ts'

export interface StepProps {
  onboarding: OnboardingState
  /** Called when the step was saved or skipped. */
  onSaved: (onboarding: OnboardingState) => Promise<void> | void
  onBack?: () => void
}
