import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { places } from '#domains/gyms/gyms/web/gym-queries.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { useUrlQuery } from '#platform/web/url-query.ts'
import type { BeltSlug } from '#ui/belts.ts'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { type DiscoverQuery, readDiscoverQuery, type Tab, writeDiscoverQuery } from './discover-query.ts'
import { NearTab } from './NearTab.tsx'
import { TravelTab } from './TravelTab.tsx'

const MyEvents = lazy(() =>
  import('#domains/events/rsvps/web/MyEvents.tsx').then((module) => ({ default: module.MyEvents })),
)

/** /events: what's on nearby, on a trip, and my events. The query is in the URL. */
export function Component() {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const { query, change } = useUrlQuery(readDiscoverQuery, writeDiscoverQuery)
  const home = useHome()
  const tabs = [
    { id: 'near' as Tab, label: <Trans>Near me</Trans> },
    { id: 'travel' as Tab, label: <Trans>Travel</Trans> },
    ...(userProfile ? [{ id: 'mine' as Tab, label: <Trans>Mine</Trans> }] : []),
  ]
  const tab = query.tab === 'mine' && !userProfile ? 'near' : query.tab
  const belt = (userProfile?.beltRank ?? null) as BeltSlug | null
  // The member's own town by default, except for a trip.
  const asked: DiscoverQuery = { ...query, tab, where: query.where ?? (tab === 'near' ? home : null) }
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
              <Card title={t`Upcoming`}>
                <MyEvents />
              </Card>
              <Card title={t`Past events`}>
                <MyEvents when="past" />
              </Card>
            </div>
          </Suspense>
        )}
      </Tabs>
    </div>
  )
}

/** The town of the member's profile. */
function useHome(): DiscoverQuery['where'] {
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
