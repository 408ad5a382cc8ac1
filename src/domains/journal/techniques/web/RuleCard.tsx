import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { beltLabels } from '#ui/belt-labels.ts'
import { Card } from '#ui/Card.tsx'
import type { TechniqueRule } from '../contract.ts'

/** What rule books allow to adults: general knowledge, with its day, and no more than that. */
export function RuleCard({ rule }: { rule: TechniqueRule }) {
  const { date } = useDates()
  return (
    <Card title={<Trans>In competition</Trans>}>
      <p>
        <RuleSentence rule={rule} />
      </p>
      <p className="mt-2 text-sm text-quiet">
        <Trans>General knowledge as of {date(rule.asOf)}. Check the rule book of your competition.</Trans>
      </p>
    </Card>
  )
}

export function RuleSentence({ rule: { name, fromBelt, noGiOnly, forbidden } }: { rule: TechniqueRule }) {
  const { t } = useLingui()
  const belt = fromBelt && t(beltLabels[fromBelt])
  if (forbidden) return <Trans>{name}: not allowed to anybody.</Trans>
  if (belt && noGiOnly)
    return (
      <Trans>
        {name}: adults, {belt} and up, only without the gi.
      </Trans>
    )
  if (belt)
    return (
      <Trans>
        {name}: adults, {belt} and up.
      </Trans>
    )
  if (noGiOnly) return <Trans>{name}: only without the gi.</Trans>
  return <Trans>{name}: some rule books limit it by age or belt.</Trans>
}
