import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { places } from '#domains/gyms/gyms/web/gym-queries.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import type { BeltSlug } from '#ui/belts.ts'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { NearTab } from './NearTab.tsx'
import { type OnQuery, readOnQuery, type Tab, writeOnQuery } from './on-query.ts'
import { TravelTab } from './TravelTab.tsx'

const MyEvents = lazy(() =>
  import('#domains/events/rsvps/web/MyEvents.tsx').then((module) => ({ default: module.MyEvents })),
)

/** /events: what is on near me, on a trip, and what I come to. The address holds what was asked. */
export function Component() {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const { query, change } = useOnQuery()
  const home = useHome()
  const tabs = [
    { id: 'near' as Tab, label: <Trans>Near me</Trans> },
    { id: 'travel' as Tab, label: <Trans>Travel</Trans> },
    ...(userProfile ? [{ id: 'mine' as Tab, label: <Trans>Mine</Trans> }] : []),
  ]
  const tab = query.tab === 'mine' && !userProfile ? 'near' : query.tab
  const belt = (userProfile?.beltRank ?? null) as BeltSlug | null
  // Where nothing was asked, one's own town is meant; a trip leads elsewhere.
  const asked: OnQuery = { ...query, tab, where: query.where ?? (tab === 'near' ? home : null) }
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{t`Events · Open Mat`}</title>
      <PageTitle lead={<Trans>Open mats, classes and seminars, day by day.</Trans>}>
        <Trans>Events</Trans>
      </PageTitle>
      <Tabs label={t`Events`} tabs={tabs} selected={tab} onSelect={(chosen) => change({ tab: chosen })}>
        {tab === 'near' && <NearTab query={asked} belt={belt} onChange={change} />}
        {tab === 'travel' && <TravelTab query={asked} belt={belt} onChange={change} />}
        {tab === 'mine' && (
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <div className="flex flex-col gap-4 pt-4">
              <Card title={t`Coming`}>
                <MyEvents />
              </Card>
              <Card title={t`Past`}>
                <MyEvents when="past" />
              </Card>
            </div>
          </Suspense>
        )}
      </Tabs>
    </div>
  )
}

function useOnQuery() {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => readOnQuery(params), [params])
  const change = (next: Partial<OnQuery>) =>
    setParams((before) => writeOnQuery({ ...readOnQuery(before), ...next }), { preventScrollReset: true })
  return { query, change }
}

/** The town of the member's profile. */
function useHome(): OnQuery['where'] {
  const { userProfile } = useAuth()
  const { country } = useGymLabels()
  const id = userProfile?.placeId ?? null
  const { data } = useQuery({
    ...places.get.queryOptions({ input: { id: id ?? 0 } }),
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) return null
  const label = [data.name, country(data.country)].filter(Boolean).join(', ')
  return { kind: 'near', point: { lat: data.lat, lng: data.lng }, label, mine: false }
}
