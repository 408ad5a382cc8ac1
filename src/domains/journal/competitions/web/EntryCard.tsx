import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { VISIBILITY_SIGNS } from '#domains/feed/activities/web/activity-labels.ts'
import { DIVISION_LABELS, SEX_LABELS, WEIGHT_LABELS } from '#domains/journal/matches/web/form-labels.ts'
import { labelOrText } from '#domains/journal/matches/web/match-labels.ts'
import { matches } from '#domains/journal/matches/web/matches.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { beltLabel, isBelt } from '#ui/belt-labels.ts'
import { Card } from '#ui/Card.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import type { CompetitionEntry, ListedCompetition } from '../contract.ts'
import { disciplineAt, type Intent, intents } from '../rules.ts'
import { INTENT_LABELS } from './competition-labels.ts'
import { DivisionRules } from './DivisionRules.tsx'
import { saveEntry } from './entry-writes.ts'

const EntryDialog = lazyDialog(() => import('./EntryDialog.tsx'))

/** The viewer's entry. Without one, renders nothing for a member once the competition is over or cancelled. */
export function EntryCard({ competition }: { competition: ListedCompetition }) {
  const { t } = useLingui()
  const { isAuthenticated } = useAuth()
  const proposed = useProposedDivision(competition)
  const [isOpen, setOpen] = useState(false)
  const { entry, isOver, status, usualVisibility } = competition
  const isClosed = isOver || status === 'cancelled'
  if (!isAuthenticated)
    return (
      <Card title={<Trans>Your entry</Trans>}>
        <ButtonLink to={paths.login(paths.competition(competition.slug))}>
          <Trans>Sign in to let people know</Trans>
        </ButtonLink>
      </Card>
    )
  if (isClosed && !entry) return null
  const hasDivision = entry && (entry.discipline || entry.ageDivision || entry.level || entry.weightClass)
  const shown = hasDivision ? entry : proposed
  const press = (intent: Intent) =>
    saveEntry(competition, entry?.intent === intent ? null : { ...(entry ?? NO_DIVISION), intent })
  const visibility = entry?.visibility ?? usualVisibility
  const audience = visibility && t(VISIBILITY_SIGNS[visibility].words)
  return (
    <Card title={<Trans>Your entry</Trans>}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          {intents.map((intent) => (
            <FilterChip key={intent} pressed={entry?.intent === intent} onPressedChange={() => press(intent)}>
              {t(INTENT_LABELS[intent])}
            </FilterChip>
          ))}
        </div>
        {audience && (
          <p className="text-sm text-quiet">
            <Trans>Who can see it: {audience}</Trans>
          </p>
        )}
        <DivisionLine division={shown} />
        <DivisionRules
          ruleSet={competition.ruleSet}
          discipline={disciplineAt(competition.discipline, shown.discipline)}
          day={competition.startsOn}
          ageDivision={shown.ageDivision}
          level={shown.level}
        />
        {entry && (
          <Button size="small" className="self-start" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            <Trans>Division and visibility</Trans>
          </Button>
        )}
        {isOver && (
          <Link to={paths.newMatch()} className="self-start text-primary-strong underline">
            <Trans>Log a match</Trans>
          </Link>
        )}
      </div>
      {isOpen && entry && (
        <EntryDialog competition={competition} entry={{ ...entry, ...shown }} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}

type Division = Pick<CompetitionEntry, 'discipline' | 'ageDivision' | 'level' | 'weightClass'>
const NO_DIVISION: Division = { discipline: null, ageDivision: '', level: '', weightClass: '' }

/** A suggested division, from the belt on the member's profile and their last match. Stored only on saving. */
function useProposedDivision({ discipline }: ListedCompetition): Division {
  const { userProfile, isAuthenticated } = useAuth()
  const { data } = useQuery({ ...matches.list.queryOptions({ input: { limit: 1 } }), enabled: isAuthenticated })
  const last = data?.items[0]
  const isSame = last !== undefined && last.discipline === disciplineAt(discipline, last.discipline)
  return {
    discipline: discipline === 'both' ? (last?.discipline ?? null) : discipline,
    ageDivision: last?.ageDivision ?? '',
    level: userProfile?.beltRank ?? last?.level ?? '',
    // Weight limits differ between gi and no-gi.
    weightClass: isSame ? last.weightClass : '',
  }
}

function DivisionLine({ division: { ageDivision, level, weightClass } }: { division: Division }) {
  const { i18n, t } = useLingui()
  const said = (known: Parameters<typeof labelOrText>[0], kept: string) => {
    const label = labelOrText(known, kept)
    return typeof label === 'string' ? label : t(label)
  }
  const [sex = '', name = ''] = weightClass.split('/')
  const weight = name === '' ? weightClass : `${said(SEX_LABELS, sex)}, ${said(WEIGHT_LABELS, name)}`
  const parts = [said(DIVISION_LABELS, ageDivision), isBelt(level) ? beltLabel(i18n, level) : level, weight].filter(
    Boolean,
  )
  if (parts.length === 0) return null
  return (
    <p>
      <span className="block text-sm text-quiet">
        <Trans>Your division. Only you can see it.</Trans>
      </span>
      <bdi className="font-semibold wrap-anywhere">{parts.join(' · ')}</bdi>
    </p>
  )
}
