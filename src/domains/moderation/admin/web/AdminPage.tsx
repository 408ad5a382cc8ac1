import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { data, type LoaderFunctionArgs, Navigate, redirect, useParams } from 'react-router'
import { ADMINS_ONLY } from '#domains/members/session/web/admission.ts'
import { authStateOf } from '#domains/members/session/web/auth-state.ts'
import { currentSession, useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { Sections } from '#ui/Sections.tsx'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import type { QueueName } from '../rules.ts'
import { worklistQuery } from './admin.ts'
import { sectionsFor } from './sections.ts'

const EVERYTHING = sectionsFor({ isAdmin: true }).flat()

export function loader({ params: { section } }: LoaderFunctionArgs) {
  const named = ({ id }: { id: string }) => section === undefined || id === section
  if (!EVERYTHING.some(named)) throw data(null, { status: 404, statusText: 'Not Found' })
  if (!sectionsFor(authStateOf(currentSession())).flat().some(named)) throw redirect(ADMINS_ONLY)
  return null
}

/** /admin-dashboard. The server checks the caller's role again for each call made here. */
export function Component() {
  const { t } = useLingui()
  const auth = useAuth()
  const { section } = useParams()
  const groups = sectionsFor(auth)
  const chosen = groups.flat().find(({ id }) => id === section) ?? groups[0]?.[0]
  const counts = useQuery({ ...worklistQuery, enabled: auth.isModerator }).data?.queues ?? []
  /** The number of items waiting in these queues, or in all of them. */
  const waiting = (names?: readonly QueueName[]) =>
    counts.reduce((sum, { name, waiting: some }) => sum + (!names || names.includes(name) ? some : 0), 0)
  // Just signed out: the page is about to unmount.
  if (!auth.isAuthenticated) return null
  if (!auth.isModerator) return <Navigate to={ADMINS_ONLY} replace />
  if (!chosen) return null
  const { Content } = chosen
  return (
    <div className="pb-12">
      <title>{`${t`Admin`} · Open Mat`}</title>
      <Sections
        title={t`Admin`}
        to={paths.admin()}
        open={section}
        groups={groups.map((group) =>
          group.map(({ id, label, Icon, queues }) => ({
            id,
            to: paths.admin(id),
            label: t(label),
            Icon,
            count: waiting(id === 'overview' ? undefined : (queues ?? [])),
          })),
        )}
      >
        <Suspense key={chosen.id} fallback={<SkeletonRows rows={5} picture={false} />}>
          <Content />
        </Suspense>
      </Sections>
    </div>
  )
}
