import { Trans, useLingui } from '@lingui/react/macro'
import { Bell, BellRing, Leaf } from 'lucide-react'
import { useState } from 'react'
import { isInstalled, isIos } from '#platform/web/device.ts'
import { Alert } from '#ui/Alert.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import type { NotificationChoice, OnboardingState } from '../contract.ts'
import { peopleApi } from './people.ts'
import { StepFrame } from './StepFrame.tsx'
import { useSaving } from './saving.ts'
import type { StepProps } from './step.ts'

/** Step 5: how loud Open Mat may be; then everything is done. */
export function NotificationsStep({ onboarding, onSaved, onBack }: StepProps) {
  const { t } = useLingui()
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
      lead={<Trans>How much should Open Mat tell you? You can change it at any time.</Trans>}
      saving={saving}
      onNext={() => finish({ choice })}
      onBack={onBack}
      onSkip={() => finish({})}
      next={<Trans>Finish</Trans>}
    >
      <RadioCards<NotificationChoice>
        legend={t`Notifications`}
        hideLegend
        options={[
          {
            value: 'calm',
            label: <Trans>Calm</Trans>,
            detail: <Trans>In the app, and one email a week.</Trans>,
            icon: <Leaf aria-hidden="true" />,
          },
          {
            value: 'normal',
            label: <Trans>Normal</Trans>,
            detail: <Trans>In the app, on your phone, and one email a day. The small things stay quiet.</Trans>,
            icon: <Bell aria-hidden="true" />,
          },
          {
            value: 'everything',
            label: <Trans>Everything</Trans>,
            detail: <Trans>All of it, at once, everywhere.</Trans>,
            icon: <BellRing aria-hidden="true" />,
          },
        ]}
        value={choice}
        onValueChange={setChoice}
      />
      {isIos() && !isInstalled() && (
        <Alert title={<Trans>Put Open Mat on your home screen</Trans>}>
          <Trans>In Safari tap Share, then Add to Home Screen.</Trans>
        </Alert>
      )}
    </StepFrame>
  )
}
