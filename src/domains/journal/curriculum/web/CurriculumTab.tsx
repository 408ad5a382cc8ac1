import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { ROLES_LABELS } from '#domains/journal/techniques/web/technique-labels.ts'
import { useLibrary } from '#domains/journal/techniques/web/techniques.ts'
import { beltLabel } from '#ui/belt-labels.ts'
import { Card } from '#ui/Card.tsx'
import { FilterChip } from '#ui/Chip.tsx'
import { QueryContent } from '#ui/QueryContent.tsx'
import type { Curriculum } from '../contract.ts'
import { COVERAGE_PERIODS, type CoveragePeriod, coverageOf, timesIn } from '../coverage.ts'
import { CURRICULUM_BELTS, type CurriculumBelt } from '../rules.ts'
import { curriculumQuery } from './curriculum.ts'
import { Editor } from './Editor.tsx'
import { Rules, WhatMembersSee } from './Rules.tsx'

interface CurriculumTabProps {
  gym: Gym
  gymRole: NonNullable<GymRole>
}

/** What a gym teaches at each belt, how much of it was taught, and its rule for promotions. */
export function CurriculumTab({ gym, gymRole }: CurriculumTabProps) {
  const query = useQuery(curriculumQuery(gym.id))
  return (
    <QueryContent query={query}>
      {(data) => <Belts gymId={gym.id} data={data} mayDecide={mayAtGym(gymRole, 'members')} />}
    </QueryContent>
  )
}

function Belts({ gymId, data, mayDecide }: { gymId: string; data: Curriculum; mayDecide: boolean }) {
  const { i18n } = useLingui()
  const [belt, setBelt] = useState<CurriculumBelt>('white')
  const [period, setPeriod] = useState<CoveragePeriod>(3)
  // Kept while the tab is open, so that looking at another belt loses nothing.
  const [drafts, setDrafts] = useState<Partial<Record<CurriculumBelt, string[]>>>({})
  const saved = data.belts.find((one) => one.belt === belt)?.techniques ?? []
  const times = timesIn(data.taught, period)
  return (
    <>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">
          <Trans>Belt</Trans>
        </legend>
        {CURRICULUM_BELTS.map((one) => (
          <FilterChip key={one} pressed={one === belt} onPressedChange={() => setBelt(one)}>
            {beltLabel(i18n, one)}
          </FilterChip>
        ))}
      </fieldset>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
        <Editor
          key={belt}
          gymId={gymId}
          belt={belt}
          saved={saved}
          draft={drafts[belt]}
          onDraft={(draft) => setDrafts((before) => ({ ...before, [belt]: draft }))}
          times={times}
        />
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          {saved.length > 0 && <Coverage saved={saved} times={times} period={period} onPeriod={setPeriod} />}
          {mayDecide && <Rules key={belt} gymId={gymId} belt={belt} rules={data.rules} />}
          {mayDecide && <WhatMembersSee gymId={gymId} data={data} />}
        </div>
      </div>
    </>
  )
}

interface CoverageProps {
  saved: readonly string[]
  times: ReadonlyMap<string, number>
  period: CoveragePeriod
  onPeriod: (period: CoveragePeriod) => void
}

/** By group, how much of the curriculum was taught in a period and what's missing. */
function Coverage({ saved, times, period, onPeriod }: CoverageProps) {
  const { t } = useLingui()
  const { bySlug } = useLibrary()
  const nameOf = (slug: string) => bySlug.get(slug)?.name ?? slug.replaceAll('-', ' ')
  return (
    <Card title={<Trans>Taught so far</Trans>}>
      <fieldset className="mb-4 flex flex-wrap gap-2">
        <legend className="sr-only">
          <Trans>Period</Trans>
        </legend>
        {COVERAGE_PERIODS.map((months) => (
          <FilterChip key={months} pressed={months === period} onPressedChange={() => onPeriod(months)}>
            <Plural value={months} one="Last month" other="Last # months" />
          </FilterChip>
        ))}
      </fieldset>
      <dl className="flex flex-col gap-3">
        {coverageOf(saved, times, (slug) => bySlug.get(slug)?.role).map(({ role, total, missing }) => {
          const [taught, names] = [total - missing.length, missing.map(nameOf).join(' · ')]
          return (
            <div key={role}>
              <dt className="flex justify-between gap-3 text-sm font-semibold">
                {t(ROLES_LABELS[role])}
                <span className="font-normal text-quiet tabular-nums">
                  <Trans>
                    {{ part: taught }} of {total}
                  </Trans>
                </span>
              </dt>
              {missing.length > 0 && (
                <dd className="mt-0.5 text-sm text-quiet wrap-anywhere">
                  <Trans>Not taught: {names}</Trans>
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </Card>
  )
}
