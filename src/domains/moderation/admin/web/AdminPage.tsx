import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { data, type LoaderFunctionArgs, Navigate, redirect, useParams } from 'react-router'
import { ADMINS_ONLY } from '#domains/members/session/web/admission.ts'
import { authStateOf } from '#domains/members/session/web/auth-state.ts'
import { currentSession, useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { PageTitle } from '#ui/PageTitle.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import { sectionsFor } from './sections.ts'

const EVERYTHING = sectionsFor({ isAdmin: true })

export function loader({ params: { section } }: LoaderFunctionArgs) {
  const named = ({ id }: { id: string }) => section === undefined || id === section
  if (!EVERYTHING.some(named)) throw data(null, { status: 404, statusText: 'Not Found' })
  if (!sectionsFor(authStateOf(currentSession())).some(named)) throw redirect(ADMINS_ONLY)
  return null
}

/** /admin-dashboard. The server checks the caller's role again for each call made here. */
export function Component() {
  const { t } = useLingui()
  const auth = useAuth()
  const { section } = useParams()
  const sections = sectionsFor(auth)
  const [first] = sections
  const chosen = sections.find(({ id }) => id === section) ?? first
  // Just signed out: the page is about to unmount.
  if (!auth.isAuthenticated) return null
  if (!auth.isModerator) return <Navigate to={ADMINS_ONLY} replace />
  if (!chosen) return null
  const { Content } = chosen
  return (
    <div className="pb-12">
      <title>{t`Admin · Open Mat`}</title>
      <PageTitle>
        <Trans>Admin</Trans>
      </PageTitle>
      <TabLinks
        label={t`Admin`}
        links={sections.map((each) =>
          each === first
            ? { to: paths.admin(), label: t(each.label), end: true }
            : { to: paths.admin(each.id), label: t(each.label) },
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
