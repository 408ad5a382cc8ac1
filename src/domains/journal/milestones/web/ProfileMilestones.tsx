import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MILESTONE_LABELS } from '#domains/feed/activities/milestone-titles.ts'
import { useDates } from '#platform/web/dates.ts'
import { Chip } from '#ui/Chip.tsx'
import { milestonesOfQuery } from './milestones.ts'

/** A row of the milestones on a profile that the viewer may see; nothing if there are none. */
export default function ProfileMilestones({ uid }: { uid: string }) {
  const { i18n, t } = useLingui()
  const { longDay } = useDates()
  const { data } = useQuery({ ...milestonesOfQuery(uid), throwOnError: false })
  if (!data || data.items.length === 0) return null
  return (
    <ul aria-label={t`Milestones`} className="flex flex-wrap gap-1.5">
      {highestOf(data.items).map(({ kind, day }) => (
        <li key={kind} title={longDay(day)}>
          <Chip>{i18n._(MILESTONE_LABELS[kind])}</Chip>
        </li>
      ))}
    </ul>
  )
}

/** Only the highest of each family: 50 sessions, but not 10, 25 or the first one. Other firsts are all included. */
function highestOf<Item extends { kind: string }>(items: readonly Item[]): Item[] {
  const familyOf = ({ kind }: Item) => (/_\d+$/.test(kind) ? kind.replace(/_\d+$/, '') : kind)
  const last = new Map(items.map((item) => [familyOf(item), item]))
  const counted = last.has('sessions')
  return [...last.values()].filter(({ kind }) => !(counted && kind === 'first_session'))
}
