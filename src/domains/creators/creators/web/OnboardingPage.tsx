import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import type { ComponentType } from 'react'
import { data as answer, Link, type LoaderFunctionArgs, redirect, useNavigate, useParams } from 'react-router'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { OwnCreator } from '../contract.ts'
import { type Onboarding, type OnboardingStep, onboardingSteps } from '../onboarding.ts'
import { ContentStep } from './ContentStep.tsx'
import { stepLabels } from './creator-labels.ts'
import { ownCreatorQuery } from './creators.ts'
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
  // The member has just signed out, and the page is about to change.
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

/** Links to the five steps, with their progress. */
function OnboardingSteps({ onboarding, current }: { onboarding: Onboarding; current: OnboardingStep }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`Steps`}>
      <ol className="grid grid-cols-5 gap-1 sm:gap-2">
        {onboardingSteps.map((step, at) => {
          const done = onboarding.steps[step] === 'done'
          return (
            <li key={step} className="min-w-0">
              <Link
                to={paths.creatorOnboarding(step)}
                aria-current={step === current ? 'step' : undefined}
                className="flex min-h-11 flex-col items-center gap-1 rounded-control p-1 text-center text-xs text-quiet no-underline hover:bg-sunk aria-[current]:font-semibold aria-[current]:text-ink sm:flex-row sm:gap-2 sm:p-2 sm:text-left sm:text-sm"
              >
                <span
                  aria-hidden="true"
                  className={`inline-flex size-7 shrink-0 items-center justify-center rounded-full border tabular-nums ${
                    done
                      ? 'border-good bg-good-soft text-good'
                      : step === current
                        ? 'border-primary bg-primary text-on-primary'
                        : 'border-edge bg-paper text-quiet'
                  }`}
                >
                  {done ? <Check size={16} strokeWidth={2.5} /> : at + 1}
                </span>
                <span className="max-w-full wrap-anywhere">{t(stepLabels[step])}</span>
                <VisuallyHidden>
                  {done ? (
                    <Trans>(done)</Trans>
                  ) : onboarding.steps[step] === 'put_off' ? (
                    <Trans>(skipped)</Trans>
                  ) : null}
                </VisuallyHidden>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
