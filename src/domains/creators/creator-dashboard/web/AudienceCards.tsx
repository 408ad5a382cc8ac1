import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bars } from '#domains/gym-management/gym-insights/web/Bars.tsx'
import { beltLabels } from '#ui/belt-labels.ts'
import { normaliseBelt } from '#ui/belts.ts'
import { Card } from '#ui/Card.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { Audience } from '../contract.ts'
import { AUDIENCE_DAYS, SMALLEST_GROUP } from '../limits.ts'
import { audienceQuery } from './dashboard.ts'
import { NumbersNotLoaded } from './NumbersNotLoaded.tsx'

/** Who watches, in groups in which nobody is known. */
export function AudienceCards() {
  const { t, i18n } = useLingui()
  const { data, isError, isFetching, refetch } = useQuery({ ...audienceQuery(), throwOnError: false })
  const countries = new Intl.DisplayNames(i18n.locale, { type: 'region' })
  return (
    <Card title={<Trans>Who watches</Trans>}>
      {data ? (
        <div className="flex flex-col gap-4">
          <p>
            <Plural
              value={data.viewers}
              one={`# person opened something of yours in ${AUDIENCE_DAYS} days.`}
              other={`# people opened something of yours in ${AUDIENCE_DAYS} days.`}
            />{' '}
            <span className="text-quiet">
              <Trans>Groups of fewer than {SMALLEST_GROUP} are not told apart.</Trans>
            </span>
          </p>
          <Attribute
            caption={t`By belt`}
            of={data.belts}
            nameOf={(belt) => (belt === '' ? t`No belt said` : i18n._(beltLabels[normaliseBelt(belt)]))}
          />
          <Attribute
            caption={t`By country`}
            of={data.countries}
            nameOf={(code) => (code === '' ? t`No country said` : (countries.of(code) ?? code))}
          />
        </div>
      ) : isError ? (
        <NumbersNotLoaded again={refetch} busy={isFetching} />
      ) : (
        <SkeletonRows rows={2} picture={false} />
      )}
    </Card>
  )
}

function Attribute({
  caption,
  of: { groups, others },
  nameOf,
}: {
  caption: string
  of: Audience['belts']
  nameOf: (of: string) => string
}) {
  const { t } = useLingui()
  const bars = groups.map(({ of, viewers }) => ({ name: nameOf(of), value: viewers }))
  if (others > 0) bars.push({ name: groups.length > 0 ? t`Others` : t`All together`, value: others })
  if (bars.length === 0) return null
  return (
    <div>
      <h3 className="mb-1 text-base">{caption}</h3>
      <Bars caption={caption} names={[caption, t`People`]} bars={bars} />
    </div>
  )
}
