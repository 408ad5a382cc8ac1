import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useDates } from '#platform/web/dates.ts'
import { kmOf, usesMiles } from '#platform/web/measures.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { type ChangeQuery, filtersOfQuery } from '#platform/web/url-query.ts'
import { Button } from '#ui/Button.tsx'
import { beltLabel } from '#ui/belt-labels.ts'
import type { BeltSlug } from '#ui/belts.ts'
import { FilterChip } from '#ui/Chip.tsx'
import { Combobox } from '#ui/Combobox.tsx'
import { Select } from '#ui/Select.tsx'
import { DEFAULT_RADIUS_KM } from '../rules.ts'
import { DayChip } from './DayChip.tsx'
import { emptyQuery, type FinderQuery, filterCount, type Switch, writeFinderQuery } from './finder-query.ts'
import { gyms } from './gym-queries.ts'

interface FinderFiltersProps {
  query: FinderQuery
  onChange: ChangeQuery<FinderQuery>
  /** Starts travel mode (new maps only). */
  onTravel?: (() => void) | undefined
}

const switchLabels = {
  openMat: msg`Open mat`,
  free: msg`Free`,
  dropIn: msg`Drop-ins welcome`,
  beginners: msg`Beginners`,
  women: msg({ context: 'discipline', message: 'Women' }),
  kids: msg`Kids`,
} satisfies Record<Switch, MessageDescriptor>

const whenLabels = {
  now: msg`Now`,
  tonight: msg`Tonight`,
  weekend: msg`This weekend`,
} as const

const DISTANCES = [5, 10, 25, 50, 100, 250]

/** Common filters as chips, the rest behind "Filters". */
export function FinderFilters({ query, onChange, onTravel }: FinderFiltersProps) {
  const { t } = useLingui()
  const moreId = useId()
  const hidden = [query.affiliation, isOtherRadius(query)].filter(Boolean)
  const [more, setMore] = useState(hidden.length > 0)
  const count = filterCount(query)
  const travels = onTravel !== undefined && query.itinerary !== null

  return (
    <div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't be part of a scrolling row */}
      <div
        role="group"
        aria-label={t`Filters`}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-wrap lg:overflow-visible lg:px-0"
      >
        <Button
          size="small"
          icon={<SlidersHorizontal aria-hidden="true" />}
          aria-expanded={more}
          aria-controls={moreId}
          onClick={() => setMore(!more)}
          className="shrink-0 rounded-full noscript:hidden"
        >
          <Trans>Filters</Trans>
          {hidden.length > 0 && <span className="tabular-nums">({hidden.length})</span>}
        </Button>
        {onTravel && (
          <FilterChip
            pressed={travels}
            onPressedChange={(on) => (on ? onTravel() : onChange({ itinerary: null }))}
            className="noscript:hidden"
          >
            {t`Travelling`}
          </FilterChip>
        )}
        {!travels && <WhenChips query={query} onChange={onChange} />}
        <WhatChips query={query} onChange={onChange} />
        {count > 0 && (
          <Button
            look="quiet"
            size="small"
            icon={<X aria-hidden="true" />}
            className="shrink-0 rounded-full noscript:hidden"
            onClick={() => {
              const { when, discipline, only, affiliation, belt: any, radiusKm } = emptyQuery
              onChange({ when, discipline, only, affiliation, belt: any, radiusKm })
            }}
          >
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
      <div id={moreId} hidden={!more}>
        {more && <MoreFilters query={query} onChange={onChange} travels={travels} />}
      </div>
    </div>
  )
}

const pathOf = (query: FinderQuery) => paths.map(writeFinderQuery(query))

function WhatChips({ query, onChange }: FinderFiltersProps) {
  const { i18n, t } = useLingui()
  const belt = useMyBelt()
  const filter = filtersOfQuery(query, onChange, pathOf)
  const toggle = (name: Switch) =>
    filter(query.only.includes(name), ({ only }) => ({
      only: only.includes(name) ? only.filter((other) => other !== name) : [...only, name],
    }))
  return (
    <>
      <FilterChip {...toggle('openMat')}>{t(switchLabels.openMat)}</FilterChip>
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
      {(['free', 'dropIn', 'beginners', 'women', 'kids'] as const).map((name) => (
        <FilterChip key={name} {...toggle(name)}>
          {t(switchLabels[name])}
        </FilterChip>
      ))}
      {(belt || query.belt) && (
        <FilterChip {...filter(query.belt !== null, (latest) => ({ belt: latest.belt ? null : belt }))}>
          {query.belt === null || query.belt === belt ? t`My belt` : beltLabel(i18n, query.belt)}
        </FilterChip>
      )}
    </>
  )
}

function WhenChips({ query, onChange }: FinderFiltersProps) {
  const { t } = useLingui()
  const filter = filtersOfQuery(query, onChange, pathOf)
  const toggle = (when: 'tonight' | 'weekend' | 'now') =>
    filter(query.when === when, (latest) => ({ when: latest.when === when ? null : when }))
  return (
    <>
      {(['tonight', 'weekend'] as const).map((when) => (
        <FilterChip key={when} {...toggle(when)}>
          {t(whenLabels[when])}
        </FilterChip>
      ))}
      <DayChip when={query.when} onChange={(when) => onChange({ when })} />
      <FilterChip {...toggle('now')}>{t(whenLabels.now)}</FilterChip>
    </>
  )
}

function MoreFilters({ query, onChange, travels }: FinderFiltersProps & { travels: boolean }) {
  const { t } = useLingui()
  const { locale } = useDates()
  const name = usesMiles(locale) ? 'mile' : 'kilometer'
  const unit = new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' })
  const options = DISTANCES.map((distance) => ({
    value: String(distance === DEFAULT_RADIUS_KM ? DEFAULT_RADIUS_KM : kmOf(distance, locale)),
    label: t`Within ${{ distance: unit.format(distance === DEFAULT_RADIUS_KM && usesMiles(locale) ? 15 : distance) }}`,
  }))

  return (
    <div className="mt-2 grid gap-3 rounded-card border border-line bg-paper p-4 sm:grid-cols-2">
      <Select
        label={t`Distance`}
        options={options}
        value={options.some(({ value }) => value === String(query.radiusKm)) ? String(query.radiusKm) : ''}
        placeholder={t`Another distance`}
        onValueChange={(km) => onChange({ radiusKm: Number(km) })}
      />
      {!travels && <AffiliationField affiliation={query.affiliation} onChange={onChange} />}
    </div>
  )
}

function AffiliationField({
  affiliation,
  onChange,
}: Pick<FinderQuery, 'affiliation'> & Pick<FinderFiltersProps, 'onChange'>) {
  const { t } = useLingui()
  return (
    <Combobox
      label={t`Affiliation`}
      placeholder={t`Gracie Barra, Alliance…`}
      value={affiliation ? { id: affiliation, label: affiliation } : null}
      onValueChange={(item) => onChange({ affiliation: item?.label ?? '' })}
      suggest={async (text) => {
        const input = { text, limit: 8 }
        const { items } = await queryClient.fetchQuery(gyms.affiliations.queryOptions({ input, meta: { keep: false } }))
        return items.map(({ name, gyms: count }) => ({
          id: name,
          label: name,
          detail: plural(count, { one: '# gym', other: '# gyms' }),
        }))
      }}
    />
  )
}

function useMyBelt(): BeltSlug | null {
  const { userProfile } = useAuth()
  return (userProfile?.beltRank ?? null) as BeltSlug | null
}

function isOtherRadius({ radiusKm }: FinderQuery): boolean {
  return radiusKm !== DEFAULT_RADIUS_KM
}
