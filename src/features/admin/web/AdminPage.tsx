import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { data, type LoaderFunctionArgs, useParams } from 'react-router'
import { useAuth } from '#features/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { SECTIONS } from './sections.ts'

const [FIRST] = SECTIONS

export function loader({ params: { section } }: LoaderFunctionArgs) {
  if (section !== undefined && !SECTIONS.some(({ id }) => id === section))
    throw data(null, { status: 404, statusText: 'Not Found' })
  return null
}

/** /admin-dashboard (§2.19, D13): the server asks once more who calls, for each thing shown here. */
export function Component() {
  const { t } = useLingui()
  const { isAdmin } = useAuth()
  const { section } = useParams()
  const chosen = SECTIONS.find(({ id }) => id === section) ?? FIRST
  // Signed out just now: the page is being left.
  if (!isAdmin || !chosen) return null
  const { Content } = chosen
  return (
    <div className="pb-12">
      <title>{t`Admin · Open Mat`}</title>
      <PageTitle>
        <Trans>Admin</Trans>
      </PageTitle>
      <TabLinks
        label={t`Admin`}
        links={SECTIONS.map(({ id, label }) =>
          id === FIRST?.id
            ? { to: paths.admin(), label: t(label), end: true }
            : { to: paths.admin(id), label: t(label) },
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
