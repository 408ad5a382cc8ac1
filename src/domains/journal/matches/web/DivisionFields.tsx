import { Trans, useLingui } from '@lingui/react/macro'
import { formatWeight } from '#platform/web/measures.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { beltLabels } from '#ui/belt-labels.ts'
import { beltSlugs } from '#ui/belts.ts'
import { Card } from '#ui/Card.tsx'
import { Select, type SelectOption } from '#ui/Select.tsx'
import { divisionsOn } from '../divisions.ts'
import { ruleSets } from '../rules.ts'
import { sexes, weightClassesOn, weightClassSlug } from '../weight-classes.ts'
import { DIVISION_LABELS, RULE_SET_LABELS, SEX_LABELS, WEIGHT_LABELS } from './form-labels.ts'
import type { FormPart } from './form-parts.ts'
import { OptionOrTextField } from './OptionOrTextField.tsx'

/** Rule set and bracket. */
export function DivisionFields({ draft, set, errorOf }: FormPart) {
  const { t } = useLingui()
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
          options={divisionsOn(draft.day).map(({ slug }) => ({
            value: slug,
            label: t(DIVISION_LABELS[slug] ?? { id: slug }),
          }))}
          value={draft.ageDivision}
          error={errorOf('ageDivision')}
          onChange={(ageDivision) => set({ ageDivision })}
        />
        <OptionOrTextField
          label={t`Belt or level`}
          options={beltSlugs.map((value) => ({ value, label: t(beltLabels[value]) }))}
          value={draft.level}
          error={errorOf('level')}
          onChange={(level) => set({ level })}
        />
        <OptionOrTextField
          label={t`Weight class`}
          options={useWeightOptions(draft)}
          value={draft.weightClass}
          error={errorOf('weightClass')}
          onChange={(weightClass) => set({ weightClass })}
        />
      </div>
    </Card>
  )
}

/** Weight classes of the rule set, with their limits on that date. */
function useWeightOptions({ ruleSet, discipline, day }: FormPart['draft']): SelectOption[] {
  const { t, i18n } = useLingui()
  return sexes.flatMap((sex) =>
    weightClassesOn({ ruleSet, sex, discipline, day }).map(({ name, upTo }) => {
      const weightName = `${t(SEX_LABELS[sex])}: ${t(WEIGHT_LABELS[name])}`
      const limit = upTo === null ? '' : formatWeight(upTo, regionalLocale(i18n.locale))
      return { value: weightClassSlug(sex, name), label: limit ? t`${weightName}, up to ${limit}` : weightName }
    }),
  )
}
