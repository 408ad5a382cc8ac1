import { Trans, useLingui } from '@lingui/react/macro'
import { Medal } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { MyEvents } from '#domains/events/rsvps/web/MyEvents.tsx'
import { useStartingTown } from '#domains/gyms/gyms/web/starting-town.ts'
import { redirectOfTyped, TYPED } from '#domains/gyms/gyms/web/town-search.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { useUrlQuery } from '#platform/web/url-query.ts'
import { ButtonLink } from '#ui/Button.tsx'
import type { BeltSlug } from '#ui/belts.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { type DiscoverQuery, readDiscoverQuery, type Tab, writeDiscoverQuery } from './discover-query.ts'
import { NearTab } from './NearTab.tsx'
import { TravelTab } from './TravelTab.tsx'

/** Redirects a search form that was submitted before the app had started. Without a matching town, no place is set. */
export const loader = ({ request }: LoaderFunctionArgs) => {
  const params = new URL(request.url).searchParams
  return params.has(TYPED)
    ? redirectOfTyped(request, ({ where = null }) => writeDiscoverQuery({ ...readDiscoverQuery(params), where }))
    : null
}

/** /events: sessions and events nearby, on a trip, and the member's own events. The query is in the URL. */
export function Component() {
  const { t } = useLingui()
  const { userProfile } = useAuth()
  const { query, change } = useUrlQuery(readDiscoverQuery, writeDiscoverQuery)
  const start = useStartingTown()
  const tabs = [
    { id: 'near' as Tab, label: <Trans>Near me</Trans> },
    { id: 'travel' as Tab, label: <Trans>Travel</Trans> },
    ...(userProfile ? [{ id: 'mine' as Tab, label: <Trans>Mine</Trans> }] : []),
  ]
  const tab = query.tab === 'mine' && !userProfile ? 'near' : query.tab
  const belt = (userProfile?.beltRank ?? null) as BeltSlug | null
  // Until a place is chosen, the starting town is used, except for a trip.
  const asked: DiscoverQuery = { ...query, tab, where: query.where ?? (tab === 'near' && start ? start.where : null) }
  return (
    <div className="mx-auto max-w-text pb-12">
      <title>{`${t`Events`} · Open Mat`}</title>
      <PageTitle
        lead={<Trans>Open mats, classes and seminars, day by day.</Trans>}
        action={
          <ButtonLink to={paths.competitions()} icon={<Medal aria-hidden="true" />}>
            <Trans>Competitions</Trans>
          </ButtonLink>
        }
      >
        <Trans>Events</Trans>
      </PageTitle>
      <Tabs label={t`Events`} tabs={tabs} selected={tab} onSelect={(chosen) => change({ tab: chosen })}>
        {tab === 'near' && (
          <NearTab query={asked} belt={belt} onChange={change} start={query.where ? undefined : start} />
        )}
        {tab === 'travel' && <TravelTab query={asked} belt={belt} onChange={change} />}
        {tab === 'mine' && <MyEvents />}
      </Tabs>
    </div>
  )
}
