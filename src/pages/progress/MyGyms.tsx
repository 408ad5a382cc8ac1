import { Trans, useLingui } from '@lingui/react/macro'
import { Navigate, useSearchParams } from 'react-router'
import { useReadableGyms } from '#domains/journal/progress/web/readable-gyms.ts'
import { InsightsTab } from '#pages/dashboard/InsightsTab.tsx'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Select } from '#ui/Select.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'

/** "My gym": its insights. Those who run several gyms choose one, which is stored in the URL. */
export default function MyGyms() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const { gyms, isPending } = useReadableGyms()
  const gym = gyms.find(({ slug }) => slug === search.get('gym')) ?? gyms[0]
  if (isPending) return <SkeletonRows rows={5} picture={false} />
  if (!gym) return <Navigate to={paths.analytics()} replace />
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        {gyms.length > 1 ? (
          <Select
            label={t`Gym`}
            value={gym.slug}
            onValueChange={(slug) => setSearch({ gym: slug }, { replace: true, preventScrollReset: true })}
            options={gyms.map(({ slug, name, city }) => ({ value: slug, label: city ? `${name}, ${city}` : name }))}
          />
        ) : (
          <h2 className="text-lg wrap-anywhere">
            <bdi>{gym.name}</bdi>
          </h2>
        )}
        <ButtonLink size="small" to={paths.gymDashboard(gym.slug)}>
          <Trans>Open dashboard</Trans>
        </ButtonLink>
      </div>
      <InsightsTab key={gym.id} gym={gym} />
    </>
  )
}
