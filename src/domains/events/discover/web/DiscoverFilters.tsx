import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { DayChip } from '#domains/gyms/gyms/web/DayChip.tsx'
import { paths } from '#platform/web/paths.ts'
import { type ChangeQuery, filtersOfQuery } from '#platform/web/url-query.ts'
import { FilterChip } from '#ui/Chip.tsx'
import { type DiscoverQuery, writeDiscoverQuery } from './discover-query.ts'

interface OnFiltersProps {
  query: DiscoverQuery
  onChange: ChangeQuery<DiscoverQuery>
  /** Whether the member's belt is known. */
  hasBelt: boolean
}

const whenLabels = { tonight: msg`Tonight`, weekend: msg`This weekend` } satisfies Record<string, MessageDescriptor>
const onlyWords = {
  free: msg`Free`,
  dropIn: msg`Drop-ins welcome`,
  beginners: msg`Beginners`,
  women: msg({ context: 'discipline', message: 'Women' }),
  kids: msg`Kids`,
} satisfies Record<string, MessageDescriptor>

/** The list's filters. A trip's dates are next to its place instead. */
export function DiscoverFilters({ query, onChange, hasBelt }: OnFiltersProps) {
  const { t } = useLingui()
  const filter = filtersOfQuery(query, onChange, (changed) => paths.events(writeDiscoverQuery(changed)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be part of a scrolling row
    <div
      role="group"
      aria-label={t`Filters`}
      className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0"
    >
      {/* First, because it's on by default and a phone shows only the start of the row. */}
      <FilterChip {...filter(!query.classes, ({ classes }) => ({ classes: !classes }))}>{t`Open mats only`}</FilterChip>
      {query.tab === 'near' &&
        (['tonight', 'weekend'] as const).map((when) => (
          <FilterChip
            key={when}
            {...filter(query.when === when, (latest) => ({ when: latest.when === when ? null : when }))}
          >
            {t(whenLabels[when])}
          </FilterChip>
        ))}
      {query.tab === 'near' && <DayChip when={query.when} onChange={(when) => onChange({ when })} />}
      {(['gi', 'nogi'] as const).map((discipline) => (
        <FilterChip
          key={discipline}
          {...filter(query.discipline === discipline, (latest) => ({
            discipline: latest.discipline === discipline ? null : discipline,
          }))}
        >
          {discipline === 'gi' ? t`Gi` : t`No-gi`}
        </FilterChip>
      ))}
      {(['free', 'dropIn', 'beginners', 'women', 'kids'] as const)
        .filter((name) => query.classes || name !== 'kids')
        .map((name) => (
          <FilterChip
            key={name}
            {...filter(query.only.includes(name), ({ only }) => ({
              only: only.includes(name) ? only.filter((other) => other !== name) : [...only, name],
            }))}
          >
            {t(onlyWords[name])}
          </FilterChip>
        ))}
      {hasBelt && (
        <FilterChip {...filter(query.myBelt, ({ myBelt }) => ({ myBelt: !myBelt }))}>{t`My belt`}</FilterChip>
      )}
    </div>
  )
}
