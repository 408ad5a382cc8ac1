import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { emptyQuery, writeFinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { GymListRow } from '#domains/gyms/gyms/web/GymListRow.tsx'
import type { Place } from '#domains/gyms/places/contract.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { nearQuery, townQuery } from './near-town.ts'

/** The gyms nearest to the member's town, otherwise a link to the finder. */
export function NearMyTown({ placeId, belt }: { placeId: number | null; belt: string | null }) {
  const { data: town } = useQuery({ ...townQuery(placeId ?? 0), enabled: placeId !== null })
  return town ? <NearTown town={town} belt={belt} /> : <FindFirst belt={belt} />
}

function NearTown({ town, belt }: { town: Place; belt: string | null }) {
  const { data } = useQuery(nearQuery(town))
  if (data && data.items.length === 0) return <FindFirst belt={belt} />
  const { name } = town
  const all = writeFinderQuery({ ...emptyQuery, where: { kind: 'near', point: town, label: name, mine: false } })
  return (
    <Card
      title={<Trans>Gyms near {name}</Trans>}
      action={
        <ButtonLink to={paths.map(all)} look="quiet" size="small">
          <Trans>See all</Trans>
        </ButtonLink>
      }
      padding="none"
    >
      <ul className="border-t border-line sm:px-2">
        {data?.items.map((gym) => (
          <GymListRow key={gym.id} gym={gym} />
        ))}
      </ul>
    </Card>
  )
}

function FindFirst({ belt }: { belt: string | null }) {
  return (
    <Card>
      <EmptyState
        title={<Trans>Find your next mat</Trans>}
        belt={belt}
        action={
          <ButtonLink to={paths.map()} look="primary" icon={<MapPin aria-hidden="true" />}>
            <Trans>Find a gym</Trans>
          </ButtonLink>
        }
      >
        <Trans>At home or on the road: find gyms and open mats near you or in any town.</Trans>
      </EmptyState>
    </Card>
  )
}
