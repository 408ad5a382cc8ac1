import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { data as answer, type LoaderFunctionArgs, redirect, useNavigate, useParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import type { OwnCreator } from '../contract.ts'
import { type OnboardingStep, onboardingSteps } from '../onboarding.ts'
import { ContentStep } from './ContentStep.tsx'
import { ownCreatorQuery } from './creators.ts'
import { OnboardingSteps } from './OnboardingSteps.tsx'
import { PageStep } from './PageStep.tsx'
import { PayoutsStep } from './PayoutsStep.tsx'
import { PublishStep } from './PublishStep.tsx'
import { TierStep } from './TierStep.tsx'

const isStep = (step: string): step is OnboardingStep => (onboardingSteps as readonly string[]).includes(step)

export async function loader({ params: { step } }: LoaderFunctionArgs) {
  const { onboarding } = await queryClient.fetchQuery(ownCreatorQuery)
  if (step === undefined) throw redirect(paths.creatorOnboarding(onboarding.next ?? 'publish'))
  if (!isStep(step)) throw answer(null, { status: 404, statusText: 'Not Found' })
  return null
}

export interface StepProps {
  own: OwnCreator
  /** Opens the next step. */
  onNext: () => void
}

const STEP_PAGES = {
  page: PageStep,
  tier: TierStep,
  payouts: PayoutsStep,
  content: ContentStep,
  publish: PublishStep,
} satisfies Record<OnboardingStep, ComponentType<StepProps>>

/** /creator/onboarding: five steps, each with its own URL; can be left and resumed at any time. */
export function Component() {
  const { t } = useLingui()
  const { isCreator } = useAuth()
  const navigate = useNavigate()
  const { step = 'page' } = useParams()
  const { data: own } = useSuspenseQuery(ownCreatorQuery)
  // Just signed out: the page is about to change.
  if (!isCreator || !isStep(step)) return null
  const Step = STEP_PAGES[step]
  const next = onboardingSteps[onboardingSteps.indexOf(step) + 1]
  return (
    <div className="pb-12">
      <title>{`${t`Set up your page`} · Open Mat`}</title>
      <PageTitle lead={<Trans>Five steps. You can leave and come back at any time.</Trans>}>
        <Trans>Set up your page</Trans>
      </PageTitle>
      <OnboardingSteps onboarding={own.onboarding} current={step} />
      <div className="mt-4 flex flex-col gap-4">
        <Step
          key={step}
          own={own}
          onNext={() => void navigate(next ? paths.creatorOnboarding(next) : paths.creators())}
        />
      </div>
    </div>
  )
}
