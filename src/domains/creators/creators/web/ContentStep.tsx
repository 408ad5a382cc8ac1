import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { StepProps } from './OnboardingPage.tsx'
import { StepButtons } from './StepButtons.tsx'

/** Fourth step: the first lesson. It may be free for everybody before payouts are open. */
export function ContentStep({ own, onNext }: StepProps) {
  const done = own.onboarding.steps.content === 'done'
  return (
    <>
      <Card title={<Trans>Your first lesson</Trans>}>
        <p>
          {done ? (
            <Trans>There is something to learn from you already. Add more whenever you like.</Trans>
          ) : (
            <Trans>
              Something open to everybody shows what you are like: a short technique, an article, a class. Begin with
              one you have taught often.
            </Trans>
          )}
        </p>
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink to={paths.newContent()} look={done ? 'secondary' : 'primary'} icon={<Plus aria-hidden="true" />}>
            <Trans>Make a lesson</Trans>
          </ButtonLink>
        </div>
      </Card>
      <StepButtons own={own} step="content" onNext={onNext} />
    </>
  )
}
