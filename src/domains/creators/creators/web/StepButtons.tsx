import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { StepFailed } from '#domains/members/people/web/StepFailed.tsx'
import { useSaving } from '#domains/members/people/web/use-saving.ts'
import { Button } from '#ui/Button.tsx'
import type { OwnCreator } from '../contract.ts'
import type { SkippableStep } from '../onboarding.ts'
import { creatorsApi, creatorsChanged } from './creators.ts'

interface Props {
  own: OwnCreator
  step: SkippableStep
  onNext: () => void
  /** The step's own buttons. */
  children?: ReactNode
}

/** Next, or "Skip for now" while the step isn't done. Skipping is saved. */
export function StepButtons({ own, step, onNext, children }: Props) {
  const { saving, save } = useSaving()
  const done = own.onboarding.steps[step] === 'done'
  async function later() {
    if (await save(async () => creatorsChanged(await creatorsApi.putOff({ step })))) onNext()
  }
  return (
    <>
      <StepFailed saving={saving} />
      <div className="flex flex-wrap justify-end gap-2">
        {children}
        {done ? (
          <Button look="primary" onClick={onNext} className="max-sm:w-full">
            <Trans>Next</Trans>
          </Button>
        ) : (
          <Button look="quiet" busy={saving.status === 'saving'} onClick={() => void later()} className="max-sm:w-full">
            <Trans>Skip for now</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
