import { Trans, useLingui } from '@lingui/react/macro'
import { ChartColumn, Plus } from 'lucide-react'
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

/** /journal/{tab} (§1.10–§1.14): what a member keeps of their own way. */
export function Component() {
  const { t } = useLingui()
  const { tab } = useParams()
  const [first] = TABS
  const chosen = tab === undefined ? first : TABS.find(({ id }) => id === tab)
  // The first tab has the address of the whole.
  if (!chosen || (tab !== undefined && tab === first?.id)) return <Navigate to={paths.journal()} replace />
  const { Content } = chosen
  return (
    <div className="pb-12">
      <PageTitle
        action={
          <>
            <ButtonLink to={paths.newSession()} icon={<Plus aria-hidden="true" size={20} />} className="lg:hidden">
              <Trans>Log a session</Trans>
            </ButtonLink>
            <ButtonLink to={paths.analytics()} icon={<ChartColumn aria-hidden="true" size={20} />}>
              <Trans>Progress</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>Journal</Trans>
      </PageTitle>
      {TABS.length > 1 && (
        <TabLinks
          label={t`Journal`}
          links={TABS.map(({ id, label }) =>
            id === first?.id
              ? { to: paths.journal(), label: t(label), end: true }
              : { to: paths.journal(id), label: t(label) },
          )}
        />
      )}
      <div className="mt-4 min-w-0">
        <Suspense key={chosen.id} fallback={<SkeletonRows rows={5} picture={false} />}>
          <Content />
        </Suspense>
      </div>
    </div>
  )
}
