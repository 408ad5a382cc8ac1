import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { DiscoverItem } from '#domains/events/discover/contract.ts'
import { useEventTime } from '#domains/gyms/gyms/web/event-time.ts'
import { emptyQuery, writeFinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { useSessionTime } from '#domains/gyms/gyms/web/session-labels.ts'
import type { Place } from '#domains/gyms/places/contract.ts'
import { useDates } from '#platform/web/dates.ts'
import { formatDistance } from '#platform/web/measures.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { openMatsQuery, townQuery } from './near-town.ts'

/** This week's open mats near the member's town. */
export function OpenMatsNear({ placeId }: { placeId: number }) {
  const { data: town } = useQuery(townQuery(placeId))
  return town ? <Near town={town} /> : null
}

function Near({ town }: { town: Place }) {
  const { data, isError } = useQuery(openMatsQuery(town))
  if (isError && !data) return null
  if (!data) return <Skeleton className="h-56 rounded-card" />
  const all = writeFinderQuery({ ...emptyQuery, where: { kind: 'near', point: town, label: town.name, mine: false } })
  return (
    <Card
      title={<Trans>Open mats this week</Trans>}
      action={
        <ButtonLink to={paths.events(all)} look="quiet" size="small">
          <Trans>See all</Trans>
        </ButtonLink>
      }
      padding="none"
    >
      {data.items.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-quiet sm:px-6">
          <Trans>No open mats near {{ name: town.name }} yet.</Trans>
        </p>
      ) : (
        <ul className="border-t border-line sm:px-2">
          {data.items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Row({ item }: { item: DiscoverItem }) {
  const { locale } = useDates()
  const { when } = useSessionTime()
  const { when: whenOfEvent } = useEventTime()
  const { gym } = item
  const [title, to, time, startsAt] =
    item.kind === 'event'
      ? [item.event.title, paths.event(item.event), whenOfEvent(item.event), item.event.startsAt]
      : [item.session.title || gym.name, paths.gym(gym.slug), when(item.session, gym.timezone), item.session.startsAt]
  return (
    <li className="relative border-b border-line px-4 py-3 transition-colors last:border-b-0 has-[h3_a:hover]:bg-sunk">
      <h3 className="text-base leading-snug wrap-anywhere">
        <Link
          to={to}
          className="no-underline after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          <bdi>{title}</bdi>
        </Link>
      </h3>
      <time dateTime={startsAt} className="text-sm font-semibold">
        {time}
      </time>
      <p className="text-sm text-quiet wrap-anywhere">
        <bdi>{gym.name}</bdi> · {formatDistance(item.distanceKm, locale)}
      </p>
    </li>
  )
}
