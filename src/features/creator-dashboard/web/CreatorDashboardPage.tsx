import { Trans, useLingui } from '@lingui/react/macro'
import { Layers, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { data, type LoaderFunctionArgs, Navigate, useParams } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { TABS } from './tabs.ts'

export function loader({ params: { tab } }: LoaderFunctionArgs) {
  if (tab !== undefined && !TABS.some(({ id }) => id === tab))
    throw data(null, { status: 404, statusText: 'Not Found' })
  return null
}

/** /creator/dashboard/{tab} (§2.27): what a creator has, earns and says to members. */
export function Component() {
  const { t } = useLingui()
  const { tab } = useParams()
  const [first] = TABS
  const chosen = tab === undefined ? first : TABS.find(({ id }) => id === tab)
  // The first tab has the address of the whole.
  if (!chosen || (tab !== undefined && tab === first?.id)) return <Navigate to={paths.creatorDashboard()} replace />
  const { Content } = chosen
  return (
    <div className="pb-12">
      <title>{t`Creator dashboard · Open Mat`}</title>
      <PageTitle
        action={
          <>
            <ButtonLink to={paths.myTiers()} icon={<Layers aria-hidden="true" />}>
              <Trans>Tiers</Trans>
            </ButtonLink>
            <ButtonLink look="primary" to={paths.newContent()} icon={<Plus aria-hidden="true" />}>
              <Trans>New content</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Creator dashboard</Trans>
      </PageTitle>
      <TabLinks
        label={t`Creator dashboard`}
        links={TABS.map(({ id, label }) =>
          id === first?.id
            ? { to: paths.creatorDashboard(), label: t(label), end: true }
            : { to: paths.creatorDashboard(id), label: t(label) },
        )}
      />
      <div className="mt-4 flex min-w-0 flex-col gap-4">
        <Suspense key={chosen.id} fallback={<SkeletonRows rows={5} picture={false} />}>
          <Content />
        </Suspense>
      </div>
    </div>
  )
}
