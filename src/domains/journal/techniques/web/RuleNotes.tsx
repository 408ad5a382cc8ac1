import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type Competitor, ruleAgainst } from '../legality.ts'
import { RuleSentence } from './RuleCard.tsx'
import { competitionRulesQuery } from './techniques.ts'

/** Says which of these techniques competition rules don't allow; nothing if they're all allowed or it isn't known. */
export function RuleNotes({ techniques, competitor }: { techniques: readonly string[]; competitor: Competitor }) {
  const { data } = useQuery({ ...competitionRulesQuery, enabled: techniques.length > 0 })
  const against = techniques.map((slug) => ruleAgainst(data?.items ?? [], slug, competitor))
  const rules = [...new Set(against)].filter((rule) => rule !== undefined)
  return (
    <div role="status" className="flex flex-col gap-1 text-sm text-careful empty:hidden">
      {rules.length > 0 && (
        <p className="font-semibold">
          <Trans>Not allowed in most competitions. Check the rule book.</Trans>
        </p>
      )}
      {rules.map((rule) => (
        <p key={rule.key}>
          <RuleSentence rule={rule} />
        </p>
      ))}
    </div>
  )
}
