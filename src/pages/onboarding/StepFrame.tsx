import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { SignOutButton } from '#domains/members/people/web/SignOutButton.tsx'
import type { Saving } from '#domains/members/people/web/use-saving.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import { submitting } from '#ui/submitting.ts'

export const STEPS = 5

export interface StepFrameProps {
  step: number
  title: ReactNode
  lead: ReactNode
  saving: Saving
  /** The invalid field shows its own error, so the general message isn't needed. */
  fieldRefused?: boolean
  onNext: () => void
  onBack?: () => void
  onSkip?: () => void
  next?: ReactNode
  form?: Ref<HTMLFormElement>
  children: ReactNode
}

/** The frame around each step: progress, one question, and Back, Skip and Next. */
export function StepFrame(props: StepFrameProps) {
  const { step, title, lead, saving, fieldRefused, onNext, onBack, onSkip, next, form, children } = props
  const heading = useRef<HTMLHeadingElement>(null)
  // Moves focus to the new step's question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the step changes
  useEffect(() => {
    heading.current?.focus()
    window.scrollTo(0, 0)
  }, [step])

  return (
    <div className="mx-auto w-full max-w-text py-6 sm:py-12">
      <Progress step={step} />
      <form
        ref={form}
        noValidate
        onSubmit={submitting(onNext)}
        className="rounded-card border border-line bg-paper p-4 sm:p-8"
      >
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {title}
        </h1>
        <p className="mt-1 text-quiet">{lead}</p>
        <div className="mt-6 flex flex-col gap-6">{children}</div>
        {saving.status === 'failed' && !fieldRefused && <NotSaved saving={saving} />}
        <div className="mt-8 flex flex-wrap items-center gap-2">
          {onBack && (
            <Button
              look="quiet"
              size="small"
              className="-ml-3"
              icon={<ArrowLeft aria-hidden="true" />}
              onClick={onBack}
            >
              <Trans>Back</Trans>
            </Button>
          )}
          <span className="flex-1" />
          {onSkip && (
            <Button look="quiet" size="small" onClick={onSkip} aria-disabled={saving.status === 'saving'}>
              <Trans>Skip</Trans>
            </Button>
          )}
          <Button type="submit" look="primary" busy={saving.status === 'saving'} className="min-w-24 sm:min-w-32">
            {next ?? <Trans>Next</Trans>}
          </Button>
        </div>
      </form>
      <SignedInAs />
    </div>
  )
}

function SignedInAs() {
  const email = useAuth().user?.email
  return (
    <div className="mx-auto mt-4 flex w-fit max-w-full flex-wrap items-center justify-center gap-x-2 rounded-card bg-ground px-4 text-sm text-quiet">
      <span className="wrap-anywhere">
        <Trans>
          Signed in as <bdi>{email}</bdi>
        </Trans>
      </span>
      <SignOutButton look="quiet" size="small" to={paths.login()} />
    </div>
  )
}

function Progress({ step }: { step: number }) {
  const { t } = useLingui()
  return (
    <div className="mb-4 flex items-center gap-4">
      <div
        role="progressbar"
        aria-label={t`Getting started`}
        aria-valuemin={1}
        aria-valuemax={STEPS}
        aria-valuenow={step}
        aria-valuetext={t`${{ part: step }} of ${{ total: STEPS }}`}
        className="flex flex-1 gap-1.5"
      >
        {Array.from({ length: STEPS }, (_, at) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
            key={at}
            className={`h-1.5 flex-1 rounded-full transition-colors ${at < step ? 'bg-primary' : 'bg-edge/40'}`}
          />
        ))}
      </div>
      <span aria-hidden="true" className="text-sm font-medium text-quiet tabular-nums">
        <Trans>
          {{ part: step }} of {{ total: STEPS }}
        </Trans>
      </span>
    </div>
  )
}

function NotSaved({ saving }: { saving: Extract<Saving, { status: 'failed' }> }) {
  return (
    <Alert tone="danger" className="mt-6">
      {saving.failure.kind === 'offline' ? (
        <Trans>You're offline. Your answers are saved here. Tap Next when you're back.</Trans>
      ) : (
        <Trans>We couldn't save that. Your answers are kept — try again.</Trans>
      )}
    </Alert>
  )
}
