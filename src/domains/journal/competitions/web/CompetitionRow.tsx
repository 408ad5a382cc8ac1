import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { disciplineLabels } from '#domains/gyms/gyms/web/session-labels.ts'
import { RULE_SET_LABELS } from '#domains/journal/matches/web/form-labels.ts'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { DateBadge } from '#ui/DateBadge.tsx'
import type { CompetitionCard } from '../contract.ts'
import { INTENT_LABELS, STATUS_LABELS } from './competition-labels.ts'

export function CompetitionRow({ competition }: { competition: CompetitionCard }) {
  const { t } = useLingui()
  const dates = useDates()
  const { country: countryName } = useGymLabels()
  const { slug, name, startsOn, endsOn, organisation, town, country, status, intent } = competition
  const place = [town, countryName(country)].filter(Boolean).join(', ')
  return (
    <li className="relative flex items-start gap-3 border-t border-line px-4 py-3 first:border-t-0">
      <DateBadge {...dates.dayParts(startsOn)} />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="leading-snug font-semibold wrap-anywhere">
          <Link to={paths.competition(slug)} className="after:absolute after:inset-0 hover:underline">
            <bdi>{name}</bdi>
          </Link>
        </p>
        <p className="text-sm">{dates.dayRange(startsOn, endsOn)}</p>
        <p className="text-sm text-quiet wrap-anywhere">
          <bdi>{place}</bdi>
          {place && organisation && ' · '}
          <bdi>{organisation}</bdi>
        </p>
        <div className="flex flex-wrap gap-1.5">
          {status !== 'scheduled' && <Chip tone="danger">{t(STATUS_LABELS[status])}</Chip>}
          {intent && <Chip tone="good">{t(INTENT_LABELS[intent])}</Chip>}
          <Chip>{t(disciplineLabels[competition.discipline])}</Chip>
          {competition.ruleSet !== 'other' && <Chip>{t(RULE_SET_LABELS[competition.ruleSet])}</Chip>}
        </div>
      </div>
    </li>
  )
}
