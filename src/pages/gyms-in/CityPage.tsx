import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import { DiscoverList } from '#domains/events/discover/web/DiscoverList.tsx'
import type { DirectoryCity } from '#domains/gyms/gym-directory/contract.ts'
import { DirectoryTrail } from '#domains/gyms/gym-directory/web/DirectoryTrail.tsx'
import { cityQuery, gymPages } from '#domains/gyms/gym-directory/web/directory-queries.ts'
import { GymsOf } from '#domains/gyms/gym-directory/web/GymsOf.tsx'
import { PlaceLinks } from '#domains/gyms/gym-directory/web/PlaceLinks.tsx'
import { emptyQuery, writeFinderQuery } from '#domains/gyms/gyms/web/finder-query.ts'
import { useGymLabels } from '#domains/gyms/gyms/web/gym-labels.ts'
import { GymsMap, MapFrameInSight } from '#domains/gyms/gyms/web/map/LazyMap.tsx'
import { pointText } from '#platform/geography.ts'
import { formatDistance } from '#platform/web/measures.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'

export const loader = async ({ params: { country = '', city = '' } }: LoaderFunctionArgs) => {
  void queryClient.prefetchInfiniteQuery(gymPages({ country, city }))
  const { countrySlug, slug } = await queryClient.ensureQueryData(cityQuery(country, city))
  if (countrySlug !== country || slug !== city) throw redirect(paths.gymsIn(countrySlug, slug))
  return null
}

/** /gyms/{country}/{city}: its gyms, a map, what's on tonight, and cities nearby. */
export function Component() {
  const { t } = useLingui()
  const labels = useGymLabels()
  const params = useParams()
  const { data: city } = useSuspenseQuery(cityQuery(params.country, params.city))
  const { name, slug, countrySlug, gyms } = city
  const country = labels.country(city.country)
  return (
    <div className="pb-12">
      <title>{`${t`Gyms in ${name}`} · Open Mat`}</title>
      <DirectoryTrail country={{ name: country, slug: countrySlug }} />
      <PageTitle lead={country}>
        <Trans>Gyms in {name}</Trans>
      </PageTitle>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_380px]">
        <Card title={<Plural value={{ count: gyms }} one="# gym" other="# gyms" />} padding="none">
          <GymsOf place={{ country: countrySlug, city: slug }} />
        </Card>
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <CityMap city={city} />
          <Tonight city={city} />
          {city.neighbors.length > 0 && (
            <PlaceLinks
              title={<Trans>Nearby cities</Trans>}
              links={city.neighbors.map((place) => ({
                to: paths.gymsIn(place.countrySlug, place.slug),
                name: place.country === city.country ? place.name : `${place.name}, ${labels.country(place.country)}`,
                detail: formatDistance(place.distanceKm, labels.locale),
              }))}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function CityMap({ city: { name, slug, countrySlug, location } }: { city: DirectoryCity }) {
  const { data } = useInfiniteQuery(gymPages({ country: countrySlug, city: slug }))
  const rows = data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Card padding="none">
      <div className="h-56">
        <MapFrameInSight>
          <GymsMap name={name} around={location} rows={rows} />
        </MapFrameInSight>
      </div>
      <div className="p-2">
        <ButtonLink
          to={paths.map(
            writeFinderQuery({
              ...emptyQuery,
              where: { kind: 'near', point: location, label: name, mine: false },
            }),
          )}
          look="quiet"
          size="small"
          wide
          icon={<MapPin aria-hidden="true" />}
        >
          <Trans>Nearby gyms</Trans>
        </ButtonLink>
      </div>
    </Card>
  )
}

/** What's on within the usual search radius, so that neighbouring towns count too. */
function Tonight({ city: { name, location } }: { city: DirectoryCity }) {
  return (
    <section aria-labelledby="tonight">
      <h2 id="tonight" className="text-lg">
        <Trans>Tonight in and around {name}</Trans>
      </h2>
      <DiscoverList
        heading="h3"
        search={{ near: pointText(location), when: 'tonight' }}
        nothing={
          <p className="pt-2 text-quiet">
            <Trans>Nothing on tonight</Trans>
          </p>
        }
      />
    </section>
  )
}
