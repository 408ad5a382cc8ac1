import { useLingui } from '@lingui/react/macro'
import { formatWeight } from '#platform/web/measures.ts'
import { regionalLocale } from '#platform/web/region.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { beltSlugs } from '#ui/belts.ts'
import type { SelectOption } from '#ui/Select.tsx'
import { divisionsOn } from '../divisions.ts'
import { sexes, weightClassesOn, weightClassSlug } from '../weight-classes.ts'
import { DIVISION_LABELS, SEX_LABELS, WEIGHT_LABELS } from './form-labels.ts'
import type { MatchDraft } from './match-draft.ts'

/** Known age divisions, belts, and the rule set's weight classes with their limits on that date. */
export function useDivisionOptions(
  of: Pick<MatchDraft, 'ruleSet' | 'discipline' | 'day'>,
): Record<'ages' | 'levels' | 'weights', SelectOption[]> {
  const { t, i18n } = useLingui()
  return {
    ages: divisionsOn(of.day).map(({ slug }) => ({ value: slug, label: t(DIVISION_LABELS[slug] ?? { id: slug }) })),
    levels: beltSlugs.map((value) => ({ value, label: beltLabel(i18n, value) })),
    weights: sexes.flatMap((sex) =>
      weightClassesOn({ ...of, sex }).map(({ name, upTo }) => {
        const weightName = `${t(SEX_LABELS[sex])}: ${t(WEIGHT_LABELS[name])}`
        const limit = upTo === null ? '' : formatWeight(upTo, regionalLocale(i18n.locale))
        return { value: weightClassSlug(sex, name), label: limit ? t`${weightName}, up to ${limit}` : weightName }
      }),
    ),
  }
}
