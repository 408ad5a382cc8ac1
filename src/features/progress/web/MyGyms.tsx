import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { gymEdits } from '#features/gym-edits/web/gym-edits.ts'
import { mayAtGym } from '#features/gyms/rules.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'

/** The gyms whose numbers the viewer may read. */
export function useReadableGyms() {
  const { data } = useQuery(gymEdits.managed.queryOptions({ input: { uid: 'me' } }))
  return data?.items.filter(({ role }) => mayAtGym(role, 'members'))
}

/** D14 "My gym": how each of them is doing stands in its dashboard. */
export function MyGyms() {
  const gyms = useReadableGyms() ?? []
  return (
    <Card title={<Trans>How your gyms are doing</Trans>}>
      {gyms.length === 0 ? (
        <p>
          <Trans>You don't manage a gym whose numbers you may read.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {gyms.map((gym) => (
            <li key={gym.id} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 font-semibold wrap-anywhere">
                <bdi>{gym.name}</bdi>
              </span>
              <ButtonLink to={paths.gymDashboard(gym.slug, 'insights')} size="small">
                <Trans>Insights</Trans>
                <span className="sr-only">
                  <bdi>{gym.name}</bdi>
                </span>
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
