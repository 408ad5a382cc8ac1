import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { StepProps } from './OnboardingPage.tsx'
import { StepButtons } from './StepButtons.tsx'

/** Fourth step: the first lesson. It can be free for everyone before payouts are set up. */
export function ContentStep({ own, onNext }: StepProps) {
  const done = own.onboarding.steps.content === 'done'
  return (
    <>
      <Card title={<Trans>Your first lesson</Trans>}>
        <p>
          {done ? (
            <Trans>You've created your first lesson. Add more whenever you like.</Trans>
          ) : (
            <Trans>
              Start with something free that shows how you teach: a short video, an article or a class. Pick something
              you've taught many times.
            </Trans>
          )}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink to={paths.newContent()} look={done ? 'secondary' : 'primary'} icon={<Plus aria-hidden="true" />}>
            <Trans>Create a lesson</Trans>
          </ButtonLink>
        </div>
      </Card>
      <StepButtons own={own} step="content" onNext={onNext} />
    </>
  )
}
