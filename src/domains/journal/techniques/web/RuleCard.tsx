import { Trans, useLingui } from '@lingui/react/macro'
import { useDates } from '#platform/web/dates.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { Card } from '#ui/Card.tsx'
import type { TechniqueRule } from '../contract.ts'

/** General guidance on what rule books allow adults, with its date. */
export function RuleCard({ rule }: { rule: TechniqueRule }) {
  const { date } = useDates()
  const asOf = date(rule.asOf)
  return (
    <Card title={<Trans>In competition</Trans>}>
      <p>
        <RuleSentence rule={rule} />
      </p>
      <p className="mt-2 text-sm text-quiet">
        <Trans>General guidance as of {asOf}. Check your competition's rule book.</Trans>
      </p>
    </Card>
  )
}

export function RuleSentence({ rule: { name, fromBelt, noGiOnly, forbidden } }: { rule: TechniqueRule }) {
  const { i18n } = useLingui()
  const belt = fromBelt && beltLabel(i18n, fromBelt)
  if (forbidden) return <Trans>{name}: not allowed at any level.</Trans>
  if (belt && noGiOnly)
    return (
      <Trans>
        {name}: adults, {belt} and up, no-gi only.
      </Trans>
    )
  if (belt)
    return (
      <Trans>
        {name}: adults, {belt} and up.
      </Trans>
    )
  if (noGiOnly) return <Trans>{name}: no-gi only.</Trans>
  return <Trans>{name}: some rule books restrict it by age or belt.</Trans>
}
