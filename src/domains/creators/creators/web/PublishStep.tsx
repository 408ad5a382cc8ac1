import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { OwnCreator } from '../contract.ts'
import { type OnboardingStep, skippableSteps } from '../onboarding.ts'
import { CreatorPreview } from './CreatorPreview.tsx'
import { stepLabels } from './creator-labels.ts'
import { creatorsApi, creatorsChanged } from './creators.ts'
import type { StepProps } from './OnboardingPage.tsx'

/** Fifth step: preview, remaining steps, and publishing the page. */
export function PublishStep({ own }: StepProps) {
  const { saving, save } = useSaving()
  const published = own.onboardedAt !== null
  const ready = own.onboarding.steps.page === 'done'
  const publish = () => void save(async () => creatorsChanged(await creatorsApi.publish()))
  return (
    <>
      {published && (
        <Alert
          tone="good"
          title={<Trans>Your page is public</Trans>}
          action={
            own.username && (
              <ButtonLink to={paths.subscribe({ username: own.username })} size="small">
                <Trans>View</Trans>
              </ButtonLink>
            )
          }
        >
          <Trans>People can find you under Creators.</Trans>
        </Alert>
      )}
      <Card title={<Trans>How others see you</Trans>}>
        <CreatorPreview creator={own} />
      </Card>
      <Left own={own} />
      <StepFailed saving={saving} />
      {!published && (
        <div className="flex justify-end">
          <Button
            look="primary"
            disabled={!ready}
            busy={saving.status === 'saving'}
            onClick={publish}
            className="max-sm:w-full"
          >
            <Trans>Publish your page</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function Left({ own: { onboarding } }: { own: OwnCreator }) {
  const { t } = useLingui()
  const steps: readonly OnboardingStep[] = ['page', ...skippableSteps]
  const left = steps.filter((step) => onboarding.steps[step] !== 'done')
  if (left.length === 0) return null
  return (
    <Card title={<Trans>Still to do</Trans>}>
      <ul className="flex flex-col gap-1">
        {left.map((step) => (
          <li key={step}>
            <Link to={paths.creatorOnboarding(step)} className="inline-flex min-h-11 items-center underline">
              {t(stepLabels[step])}
            </Link>
            {step === 'page' && (
              <span className="text-quiet">
                {' '}
                · <Trans>required to publish</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
