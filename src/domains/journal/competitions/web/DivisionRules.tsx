import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { competitorIn, minutesIn } from '#domains/journal/matches/divisions.ts'
import type { RuleSet } from '#domains/journal/matches/rules.ts'
import { isIllegal } from '#domains/journal/techniques/legality.ts'
import { RuleSentence } from '#domains/journal/techniques/web/RuleCard.tsx'
import { competitionRulesQuery } from '#domains/journal/techniques/web/techniques.ts'
import { useDates } from '#platform/web/dates.ts'
import { isBelt } from '#ui/belt-labels.ts'
import { Disclosure } from '#ui/Disclosure.tsx'

interface Props {
  ruleSet: RuleSet
  discipline: 'gi' | 'nogi'
  day: string
  ageDivision: string
  level: string
}

/** For IBJJF rules, match time and generally forbidden techniques; for others, only a note to check the rule book. */
export function DivisionRules({ ruleSet, discipline, day, ageDivision, level }: Props) {
  const { date } = useDates()
  const { data } = useQuery({ ...competitionRulesQuery, enabled: ruleSet === 'ibjjf' })
  if (ruleSet !== 'ibjjf')
    return (
      <p className="text-sm text-quiet">
        <Trans>Check the organiser's rule book for match times and what's allowed.</Trans>
      </p>
    )
  const minutes = minutesIn({ ageDivision, level, day })
  const competitor = competitorIn({ ageDivision, level, day, discipline })
  const illegal = isBelt(level) ? (data?.items ?? []).filter((rule) => isIllegal(rule, competitor)) : []
  if (minutes === undefined && illegal.length === 0) return null
  const asOf = illegal[0] && date(illegal[0].asOf)
  return (
    <div className="flex flex-col gap-2">
      {minutes !== undefined && (
        <p>
          <Plural value={minutes} one="Match time: # minute" other="Match time: # minutes" />
        </p>
      )}
      {illegal.length > 0 && (
        <Disclosure title={<Trans>Not allowed in your division</Trans>}>
          <ul className="list-disc pl-5">
            {illegal.map((rule) => (
              <li key={rule.key}>
                <RuleSentence rule={rule} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {asOf && (
        <p className="text-sm text-quiet">
          <Trans>General guidance as of {asOf}. Check your competition's rule book.</Trans>
        </p>
      )}
    </div>
  )
}
