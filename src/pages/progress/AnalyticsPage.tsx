import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense } from 'react'
import { data, type LoaderFunctionArgs, Navigate, useParams } from 'react-router'
import { MyTraining } from '#domains/journal/progress/web/MyTraining.tsx'
import { useReadableGyms } from '#domains/journal/progress/web/readable-gyms.ts'
import { useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TabLinks } from '#ui/Tabs.tsx'

const MyGyms = lazy(() => import('./MyGyms.tsx'))
const MyContent = lazy(() => import('./MyContent.tsx'))

const TABS = ['gym', 'content', 'platform']

export function loader({ params: { tab } }: LoaderFunctionArgs) {
  if (tab !== undefined && !TABS.includes(tab)) throw data(null, { status: 404, statusText: 'Not Found' })
  return null
}

/** /analytics: my training, my gym for managers and owners, my content for creators, the platform for admins. */
export function Component() {
  const { t } = useLingui()
  const { tab } = useParams()
  const { userProfile, isCreator } = useAuth()
  const isAdmin = userProfile?.role.admin === true
  const runsGym = useReadableGyms().gyms.length > 0
  const links = [
    { to: paths.analytics(), label: <Trans>My training</Trans>, end: true },
    ...(runsGym ? [{ to: paths.analytics('gym'), label: <Trans>My gym</Trans> }] : []),
    ...(isCreator ? [{ to: paths.analytics('content'), label: <Trans>My content</Trans> }] : []),
    ...(isAdmin ? [{ to: paths.analytics('platform'), label: <Trans>Platform</Trans> }] : []),
  ]
  return (
    <div className="pb-12">
      <title>{`${t`Progress`} · Open Mat`}</title>
      <PageTitle back={paths.journal()}>
        <Trans>Progress</Trans>
      </PageTitle>
      {links.length > 1 && <TabLinks label={t`Progress`} links={links} />}
      <div className="mt-4 flex min-w-0 flex-col gap-4">
        <Suspense key={tab} fallback={<SkeletonRows rows={5} picture={false} />}>
          {tab === 'gym' ? (
            <MyGyms />
          ) : tab === 'content' && isCreator ? (
            <MyContent />
          ) : tab === 'platform' && isAdmin ? (
            <Platform />
          ) : tab === undefined ? (
            <MyTraining />
          ) : (
            <Navigate to={paths.analytics()} replace />
          )}
        </Suspense>
      </div>
    </div>
  )
}

function Platform() {
  return (
    <Card title={<Trans>The platform</Trans>}>
      <ButtonLink to={paths.admin()}>
        <Trans>Open admin dashboard</Trans>
      </ButtonLink>
    </Card>
  )
}
