import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bars } from '#domains/gym-management/gym-insights/web/Bars.tsx'
import { beltLabel } from '#ui/belt-labels.ts'
import { normaliseBelt } from '#ui/belts.ts'
import { Card } from '#ui/Card.tsx'
import { Failure } from '#ui/Failure.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Audience } from '../contract.ts'
import { AUDIENCE_DAYS, SMALLEST_GROUP } from '../limits.ts'
import { audienceQuery } from './dashboard.ts'

/** Viewers by belt and country, in groups too large to identify anyone. */
export function AudienceCards() {
  const { t, i18n } = useLingui()
  const { data, isError, isFetching, refetch } = useQuery({ ...audienceQuery(), throwOnError: false })
  const countries = new Intl.DisplayNames(i18n.locale, { type: 'region' })
  return (
    <Card title={<Trans>Your audience</Trans>}>
      {data ? (
        <div className="flex flex-col gap-4">
          <p>
            <Plural
              value={{ count: data.viewers }}
              one={`# person viewed your lessons in the last ${AUDIENCE_DAYS} days.`}
              other={`# people viewed your lessons in the last ${AUDIENCE_DAYS} days.`}
            />{' '}
            <span className="text-quiet">
              <Trans>We don't break down groups smaller than {SMALLEST_GROUP}.</Trans>
            </span>
          </p>
          <Attribute
            caption={t`By belt`}
            of={data.belts}
            nameOf={(belt) => (belt === '' ? t`Belt not set` : beltLabel(i18n, normaliseBelt(belt)))}
          />
          <Attribute
            caption={t`By country`}
            of={data.countries}
            nameOf={(code) => (code === '' ? t`Country not set` : (countries.of(code) ?? code))}
          />
        </div>
      ) : isError ? (
        <Failure what={<Trans>your stats</Trans>} again={refetch} busy={isFetching} />
      ) : (
        <SkeletonRows rows={2} picture={false} />
      )}
    </Card>
  )
}

interface Props {
  caption: string
  of: Audience['belts']
  nameOf: (of: string) => string
}

function Attribute({ caption, of: { groups, others }, nameOf }: Props) {
  const { t } = useLingui()
  const bars = groups.map(({ of, viewers }) => ({ name: nameOf(of), value: viewers }))
  if (others > 0) bars.push({ name: groups.length > 0 ? t`Other` : t`All viewers`, value: others })
  if (bars.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-base">{caption}</h3>
      <Bars caption={caption} names={[caption, t`People`]} bars={bars} />
    </div>
  )
}
