import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { data, type LoaderFunctionArgs, Navigate, redirect, useNavigate, useParams } from 'react-router'
import { gymRoleQuery } from '#domains/gym-management/gym-edits/web/gym-edits.ts'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import type { GymRole } from '#domains/gyms/gyms/rules.ts'
import { gymQuery } from '#domains/gyms/gyms/web/gym-queries.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { useToast } from '#ui/Toasts.tsx'
import { TABS, tabsFor } from './tabs.ts'

export async function loader({ params: { gymId, tab } }: LoaderFunctionArgs) {
  // Merging used to have its own tab, so old links are redirected.
  if (tab === 'merge') throw redirect(`${paths.gymDashboard(gymId ?? '', 'details')}#merge`)
  if (tab !== undefined && !TABS.some(({ id }) => id === tab))
    throw data(null, { status: 404, statusText: 'Not Found' })
  const [, { gymRole }] = await Promise.all([
    queryClient.ensureQueryData(gymQuery(gymId)),
    queryClient.ensureQueryData(gymRoleQuery(gymId)),
  ])
  // The viewer may have joined the staff since their role was last fetched.
  if (gymRole === null) await queryClient.fetchQuery({ ...gymRoleQuery(gymId), staleTime: 0 })
  return null
}

/** /gym/{gymId}/dashboard, for gym staff and admins. Everyone else is redirected to the gym's page. */
export function Component() {
  const { gymId } = useParams()
  const { data: gym } = useSuspenseQuery(gymQuery(gymId))
  const { gymRole } = useSuspenseQuery(gymRoleQuery(gymId)).data
  return gymRole === null ? <NotYours gym={gym} /> : <Dashboard gym={gym} gymRole={gymRole} />
}

function Dashboard({ gym, gymRole }: { gym: Gym; gymRole: NonNullable<GymRole> }) {
  const { t } = useLingui()
  const { tab } = useParams()
  const tabs = tabsFor(gymRole)
  const [first] = tabs
  const chosen = tab === undefined ? first : tabs.find(({ id }) => id === tab)
  // The first tab has the dashboard's own URL; some tabs depend on the role.
  if (!chosen || (tab !== undefined && tab === first?.id)) return <Navigate to={paths.gymDashboard(gym.slug)} replace />
  const { Content } = chosen
  return (
    <div className="pb-12">
      <PageTitle back={paths.gym(gym.slug)} lead={<Trans>Gym dashboard</Trans>}>
        {gym.name}
      </PageTitle>
      <title>{`${t`${{ name: gym.name }} dashboard`} · Open Mat`}</title>
      <TabLinks
        label={t`Dashboard`}
        links={tabs.map(({ id, label }) =>
          id === first?.id
            ? { to: paths.gymDashboard(gym.slug), label: t(label), end: true }
            : { to: paths.gymDashboard(gym.slug, id), label: t(label) },
        )}
      />
      <div className="mt-4 flex min-w-0 flex-col gap-4">
        <Suspense key={chosen.id} fallback={<SkeletonRows rows={5} picture={false} />}>
          <Content gym={gym} gymRole={gymRole} />
        </Suspense>
      </div>
    </div>
  )
}

function NotYours({ gym }: { gym: Gym }) {
  const { t } = useLingui()
  const toasts = useToast()
  const navigate = useNavigate()
  useEffect(() => {
    toasts.show({ text: t`You don't manage this gym.` })
    void navigate(paths.gym(gym.slug), { replace: true })
  }, [t, toasts, navigate, gym.slug])
  return null
}
