import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { NotificationChoice, OnboardingState } from '#domains/members/people/contract.ts'
import { NotificationLevels } from '#domains/members/people/web/NotificationLevels.tsx'
import { peopleApi } from '#domains/members/people/web/people.ts'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { isInstalled, isIos } from '#platform/web/device.ts'
import { Alert } from '#ui/Alert.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step.ts'

/** Step 5: which notifications to get; then onboarding is complete. */
export function NotificationsStep({ onboarding, onSaved, onBack }: StepProps) {
  const [choice, setChoice] = useState<NotificationChoice>(onboarding.answers.notifications ?? 'normal')
  const { saving, save } = useSaving()
  const finish = (answer: { choice?: NotificationChoice }) =>
    void save(async () => {
      await peopleApi.onboarding.saveNotifications(answer)
      const done: OnboardingState = await peopleApi.onboarding.complete({})
      await onSaved(done)
    })
  return (
    <StepFrame
      step={5}
      title={<Trans>Stay in the loop</Trans>}
      lead={<Trans>Choose how much you want to hear from us. You can change this any time.</Trans>}
      saving={saving}
      onNext={() => finish({ choice })}
      onBack={onBack}
      onSkip={() => finish({})}
      next={<Trans>Finish</Trans>}
    >
      <NotificationLevels level={choice} onChoose={setChoice} />
      {isIos() && !isInstalled() && (
        <Alert title={<Trans>Add Open Mat to your home screen</Trans>}>
          <Trans>In Safari tap Share, then Add to Home Screen.</Trans>
        </Alert>
      )}
    </StepFrame>
  )
}
