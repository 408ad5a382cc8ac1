import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '#ui/Card.tsx'
import { Select } from '#ui/Select.tsx'
import { ruleSets } from '../rules.ts'
import { useDivisionOptions } from './division-options.ts'
import { RULE_SET_LABELS } from './form-labels.ts'
import type { FormPart } from './form-parts.ts'
import { OptionOrTextField } from './OptionOrTextField.tsx'

export function DivisionFields({ draft, set, errorOf }: FormPart) {
  const { t } = useLingui()
  const options = useDivisionOptions(draft)
  return (
    <Card title={<Trans>Rules and division</Trans>}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Select
          label={t`Rules`}
          value={draft.ruleSet}
          options={ruleSets.map((value) => ({ value, label: t(RULE_SET_LABELS[value]) }))}
          onValueChange={(ruleSet) => set({ ruleSet })}
        />
        <OptionOrTextField
          label={t`Age division`}
          options={options.ages}
          value={draft.ageDivision}
          error={errorOf('ageDivision')}
          onChange={(ageDivision) => set({ ageDivision })}
        />
        <OptionOrTextField
          label={t`Belt or level`}
          options={options.levels}
          value={draft.level}
          error={errorOf('level')}
          onChange={(level) => set({ level })}
        />
        <OptionOrTextField
          label={t`Weight class`}
          options={options.weights}
          value={draft.weightClass}
          error={errorOf('weightClass')}
          onChange={(weightClass) => set({ weightClass })}
        />
      </div>
    </Card>
  )
}
