import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { useOnline } from '#platform/web/online.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { Switch } from '#ui/Switch.tsx'
import { submitting } from '#ui/submitting.ts'
import { TextField } from '#ui/TextField.tsx'
import { useToast } from '#ui/Toasts.tsx'
import type { Curriculum, GymPromotionRule } from '../contract.ts'
import { CURRICULUM_LIMITS, type CurriculumBelt, PROMOTION_STEPS, type PromotionStep } from '../rules.ts'
import { curriculumApi, showChange } from './curriculum.ts'

interface RulesProps {
  gymId: string
  belt: CurriculumBelt
  rules: readonly GymPromotionRule[]
}

/** The gym's own rule at a belt: for the next stripe, and for the next belt. */
export function Rules({ gymId, belt, rules }: RulesProps) {
  return (
    <Card title={<Trans>When to look at a promotion</Trans>}>
      <p className="mb-4 text-sm text-quiet">
        <Trans>
          Your gym's own rule. Members who meet it appear under Attendance as ready to look at. Leave everything blank
          for no rule.
        </Trans>
      </p>
      <div className="flex flex-col gap-6">
        {PROMOTION_STEPS.map((step) => {
          const rule = rules.find((one) => one.belt === belt && one.step === step)
          return <RuleForm key={step} gymId={gymId} belt={belt} step={step} rule={rule} />
        })}
      </div>
    </Card>
  )
}

interface RuleFormProps extends Omit<RulesProps, 'rules'> {
  step: PromotionStep
  rule: GymPromotionRule | undefined
}

function RuleForm({ gymId, belt, step, rule }: RuleFormProps) {
  const { t } = useLingui()
  const toasts = useToast()
  const [draft, setDraft] = useState<Omit<GymPromotionRule, 'belt' | 'step'>>(rule ?? NO_RULE)
  const { classes, months, share, coachYes } = draft
  const typed = { classes, months, share, coachYes }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => curriculumApi.setRule({ gymId, belt, step, ...typed }),
    onSuccess: () => {
      showChange(gymId, (before) => ({
        ...before,
        rules: [...before.rules.filter((one) => one.belt !== belt || one.step !== step), { belt, step, ...typed }],
      }))
      toasts.show({ tone: 'good', text: t`Saved.` })
    },
  })
  const failure = error && failureOf(error)
  const number = (field: 'classes' | 'months' | 'share') => ({
    value: draft[field],
    onChange: (value: number | null) => setDraft({ ...draft, [field]: value }),
    error: failure?.field === field && failure.message,
  })
  return (
    <form
      noValidate
      aria-label={step === 'stripe' ? t`Rule for the next stripe` : t`Rule for the next belt`}
      className="flex flex-col gap-3"
      onSubmit={submitting(mutate)}
    >
      <h3 className="text-base">
        {step === 'stripe' ? <Trans>For the next stripe</Trans> : <Trans>For the next belt</Trans>}
      </h3>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-3 lg:grid-cols-1">
        <NumberField
          label={t`Classes since the last promotion`}
          most={CURRICULUM_LIMITS.classes}
          {...number('classes')}
        />
        <NumberField
          label={step === 'stripe' ? t`Months since the last promotion` : t`Months at the belt`}
          most={CURRICULUM_LIMITS.months}
          {...number('months')}
        />
        <NumberField label={t`Curriculum covered, in percent`} most={100} {...number('share')} />
      </div>
      <Switch
        label={<Trans>A coach has to approve</Trans>}
        checked={coachYes}
        onCheckedChange={(checked) => setDraft({ ...draft, coachYes: checked })}
      />
      {failure && !failure.field && <Failure failure={failure} />}
      <Button type="submit" busy={isPending} className="self-start">
        <Trans>Save rule</Trans>
      </Button>
    </form>
  )
}

const NO_RULE = { classes: null, months: null, share: null, coachYes: true }

interface NumberFieldProps {
  label: string
  most: number
  value: number | null
  onChange: (value: number | null) => void
  error: ReactNode
}

function NumberField({ most, value, onChange, ...field }: NumberFieldProps) {
  return (
    <TextField
      {...field}
      optional
      inputMode="numeric"
      maxLength={String(most).length}
      value={value ?? ''}
      onValueChange={(text) => onChange(/\d/.test(text) ? Number(text.replace(/\D/g, '')) : null)}
    />
  )
}

/** Switches for what the gym's members see: the checklist, and their progress. */
export function WhatMembersSee({ gymId, data }: { gymId: string; data: Curriculum }) {
  const online = useOnline()
  const current = { membersSee: data.membersSee, showsProgress: data.showsProgress }
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (settings: typeof current) => curriculumApi.changeSettings({ gymId, ...settings }),
    onSuccess: (answer) => showChange(gymId, (before) => ({ ...before, ...answer })),
  })
  const shown = isPending ? variables : current
  return (
    <Card title={<Trans>What members see</Trans>}>
      <Switch
        label={<Trans>Their belt's curriculum</Trans>}
        hint={<Trans>Shows them a checklist of what they've been taught. Visitors never see it.</Trans>}
        checked={shown.membersSee}
        disabled={!online || isPending}
        onCheckedChange={(membersSee) => mutate({ ...shown, membersSee })}
      />
      <Switch
        label={<Trans>Progress under your rule</Trans>}
        hint={<Trans>“38 of about 60 classes since your second stripe”. Each member sees only their own.</Trans>}
        checked={shown.showsProgress}
        disabled={!online || isPending}
        onCheckedChange={(showsProgress) => mutate({ ...shown, showsProgress })}
      />
      {error && <Failure failure={failureOf(error)} />}
    </Card>
  )
}
