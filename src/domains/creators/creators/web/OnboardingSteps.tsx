import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { type Onboarding, type OnboardingStep, onboardingSteps } from '../onboarding.ts'
import { stepLabels } from './creator-labels.ts'

/** Links to the five steps, with their progress. */
export function OnboardingSteps({ onboarding, current }: { onboarding: Onboarding; current: OnboardingStep }) {
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
