import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { JiuJitsuFields } from '#domains/members/people/web/JiuJitsuFields.tsx'
import { peopleApi } from '#domains/members/people/web/people.ts'
import { type JiuJitsu, jiuJitsuOf, yearIsPossible } from '#domains/members/people/web/profile-form.ts'
import { useFirstErrorFocus, useSaving } from '#domains/members/people/web/use-saving.ts'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step.ts'

/** Step 2: discipline, rank and the year the member started. */
export function JiuJitsuStep({ onboarding: { answers }, onSaved, onBack }: StepProps) {
  const { t } = useLingui()
  const [jiuJitsu, setJiuJitsu] = useState<JiuJitsu>({
    discipline: answers.discipline,
    beltRank: answers.beltRank,
    stripes: answers.stripes,
    yearStarted: answers.yearStarted === null ? '' : String(answers.yearStarted),
  })
  const [problem, setProblem] = useState<{ year: string } | null>(null)
  const { saving, save } = useSaving()
  const form = useFirstErrorFocus(problem)
  const thisYear = new Date().getFullYear()

  function next() {
    const possible = jiuJitsu.discipline === 'none' || yearIsPossible(jiuJitsu.yearStarted, thisYear)
    setProblem(possible ? null : { year: t`Use a year from 1950 to ${{ year: String(thisYear) }}.` })
    if (possible) void save(async () => onSaved(await peopleApi.onboarding.saveJiuJitsu(jiuJitsuOf(jiuJitsu))))
  }

  return (
    <StepFrame
      step={2}
      title={<Trans>Your jiu-jitsu</Trans>}
      lead={<Trans>So partners know who they're rolling with. First day or black belt, everyone's welcome.</Trans>}
      saving={saving}
      onNext={next}
      onBack={onBack}
      onSkip={() => void save(async () => onSaved(await peopleApi.onboarding.saveJiuJitsu({})))}
      form={form}
    >
      <JiuJitsuFields
        value={jiuJitsu}
        onValueChange={(change) => setJiuJitsu((before) => ({ ...before, ...change }))}
        yearError={problem?.year}
      />
    </StepFrame>
  )
}
