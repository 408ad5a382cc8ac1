import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { MapPin } from 'lucide-react'
import { data, type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import { failureOf } from '#platform/web/errors.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { emptyQuery, writeFinderQuery } from '../../gyms/web/finder-query.ts'
import { GymListRow } from '../../gyms/web/GymListRow.tsx'
import { useGymLabels } from '../../gyms/web/gym-labels.ts'
import { NO_CITY } from '../rules.ts'
import { DirectoryTrail } from './DirectoryTrail.tsx'
import { countryQuery } from './directory-queries.ts'
import { GymsOf } from './GymsOf.tsx'
import { PlaceLinks } from './PlaceLinks.tsx'
import { useSortedPlaces } from './sorted-places.ts'

export const loader = async ({ params }: LoaderFunctionArgs) => {
  const { countrySlug } = await queryClient.ensureQueryData(countryQuery(params.country)).catch(asUnknownPath)
  if (countrySlug !== params.country) throw redirect(paths.gymsIn(countrySlug))
  return null
}

/** If no country has this slug, it may be a gym's: the page for unknown paths suggests /gym/{slug}. */
function asUnknownPath(error: unknown): never {
  if (failureOf(error).status === 404) throw data(null, { status: 404 })
  throw error
}

/** /gyms/{country}: its cities with gyms, gyms without a city, and the next open mats. */
export function Component() {
  const { t } = useLingui()
  const labels = useGymLabels()
  const { data: found } = useSuspenseQuery(countryQuery(useParams().country))
  const { country, countrySlug, gyms, moreCities, openMats, withoutCity } = found
  const name = labels.country(country)
  const cities = useSortedPlaces(
    found.cities.map(({ slug, ...city }) => ({ to: paths.gymsIn(countrySlug, slug), ...city })),
  )
  return (
    <div className="pb-12">
      <title>{`${t`${name}: gyms by city`} · Open Mat`}</title>
      <DirectoryTrail />
      <PageTitle
        lead={<Plural value={{ count: gyms }} one="# gym" other="# gyms" />}
        action={
          <ButtonLink
            to={paths.map(writeFinderQuery({ ...emptyQuery, where: { kind: 'country', country }, view: 'map' }))}
            icon={<MapPin aria-hidden="true" />}
          >
            <Trans>See on map</Trans>
          </ButtonLink>
        }
      >
        <Trans>{name}: gyms by city</Trans>
      </PageTitle>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_420px]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          {cities.length > 0 && <PlaceLinks title={<Trans>Cities</Trans>} links={cities} />}
          {moreCities > 0 && (
            <p className="text-quiet">
              <Plural
                value={moreCities}
                one="# smaller city isn't listed here. Search for it in the finder."
                other="# smaller cities aren't listed here. Search for them in the finder."
              />
            </p>
          )}
          {withoutCity > 0 && (
            <Card title={<Trans>Gyms without a city</Trans>} padding="none">
              <GymsOf place={{ country: countrySlug, city: NO_CITY }} />
            </Card>
          )}
        </div>
        <Card title={<Trans>Next open mats</Trans>} padding="none">
          {openMats.length > 0 ? (
            <ul>
              {openMats.map((gym) => (
                <GymListRow key={gym.id} gym={gym} />
              ))}
            </ul>
          ) : (
            <p className="px-4 pb-4 text-quiet sm:px-6">
              <Trans>No timetable here has an open mat this week.</Trans>
            </p>
          )}
        </Card>
      </div>
    </div>
  )
}
