import { Trans, useLingui } from '@lingui/react/macro'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { useAuth } from '#features/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { MyGyms, useReadableGyms } from './MyGyms.tsx'
import { MyTraining } from './MyTraining.tsx'

const TABS = ['gym', 'platform']

export function loader({ params: { tab } }: LoaderFunctionArgs) {
  if (tab !== undefined && !TABS.includes(tab)) throw data(null, { status: 404, statusText: 'Not Found' })
  return null
}

/** /analytics (§2.23, D14): my training for everybody, my gym for who runs one, the platform for admins. */
export function Component() {
  const { t } = useLingui()
  const { tab } = useParams()
  const { userProfile } = useAuth()
  const isAdmin = userProfile?.role.admin === true
  const runsGym = (useReadableGyms() ?? []).length > 0
  const links = [
    { to: paths.analytics(), label: <Trans>My training</Trans>, end: true },
    ...(runsGym || tab === 'gym' ? [{ to: paths.analytics('gym'), label: <Trans>My gym</Trans> }] : []),
    ...(isAdmin ? [{ to: paths.analytics('platform'), label: <Trans>Platform</Trans> }] : []),
  ]
  return (
    <div className="pb-12">
      <title>{t`Progress · Open Mat`}</title>
      <PageTitle back={paths.journal()}>
        <Trans>Progress</Trans>
      </PageTitle>
      {links.length > 1 && <TabLinks label={t`Progress`} links={links} />}
      <div className="mt-4 flex min-w-0 flex-col gap-4">
        {tab === 'gym' ? <MyGyms /> : tab === 'platform' && isAdmin ? <Platform /> : <MyTraining />}
      </div>
    </div>
  )
}

function Platform() {
  return (
    <Card title={<Trans>The platform</Trans>}>
      <ButtonLink to={paths.admin()}>
        <Trans>Open the admin dashboard</Trans>
      </ButtonLink>
    </Card>
  )
}
