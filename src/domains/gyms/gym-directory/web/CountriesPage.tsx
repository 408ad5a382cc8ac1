import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { useGymLabels } from '../../gyms/web/gym-labels.ts'
import { directoryQuery } from './directory-queries.ts'
import { PlaceLinks } from './PlaceLinks.tsx'
import { useSortedPlaces } from './sorted-places.ts'

export const loader = () => queryClient.ensureQueryData(directoryQuery)

/** /gyms: every country with a gym. */
export function Component() {
  const { t } = useLingui()
  const { country } = useGymLabels()
  const { items } = useSuspenseQuery(directoryQuery).data
  const links = useSortedPlaces(
    items.map(({ country: code, countrySlug, gyms }) => ({ to: paths.gymsIn(countrySlug), name: country(code), gyms })),
  )
  return (
    <div className="pb-12">
      <title>{`${t`Gyms by country`} · Open Mat`}</title>
      <PageTitle
        back={paths.map()}
        lead={<Trans>Choose a country, then a city, to see its gyms and what's on tonight.</Trans>}
      >
        <Trans>Gyms by country</Trans>
      </PageTitle>
      {links.length > 0 ? (
        <PlaceLinks links={links} />
      ) : (
        <EmptyState
          title={<Trans>No gyms yet</Trans>}
          action={
            <ButtonLink look="primary" to={paths.addGym()}>
              <Trans>Add a gym</Trans>
            </ButtonLink>
          }
        >
          <Trans>Countries appear here once they have a gym.</Trans>
        </EmptyState>
      )}
    </div>
  )
}
