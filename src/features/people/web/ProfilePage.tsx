import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Navigate, redirect, useLocation, useParams } from 'react-router'
import { loginFor } from '#features/session/web/admission.ts'
import { currentSession, useAuth } from '#features/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { isOwnAddress, type ProfileParams, profileQuery, usernameIn } from './profile-query.ts'

/** A visitor who may not see it, or what is not there, is asked to sign in. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const view = await queryClient.ensureQueryData(profileQuery(params as ProfileParams))
  const { pathname, search, hash } = new URL(request.url)
  if (!view) {
    if (currentSession()?.status !== 'signed-in') throw redirect(loginFor(pathname + search + hash))
    return null
  }
  return null
}

/** §2.10–§2.13: one page at four addresses. */
export function Component() {
  const params = useParams() as ProfileParams
  const { isAuthenticated } = useAuth()
  // Signed out just now: the page is being left.
  if (!isAuthenticated && isOwnAddress(params)) return null
  return <Profile params={params} />
}

function Profile({ params }: { params: ProfileParams }) {
  const { data: view } = useSuspenseQuery(profileQuery(params))
  const { search, hash } = useLocation()
  if (!view) return <Absent />
  const { profile } = view
  const asked = usernameIn(params)
  // A former username leads on to the present one (D8).
  if (asked && profile.username && asked !== profile.username)
    return <Navigate to={paths.profile(profile) + search + hash} replace />
  return (
    <article aria-labelledby="profile-name" className="flex flex-col gap-4 py-4 sm:py-6">
      <title>{`${profile.displayName} · Open Mat`}</title>
      <ProfileHeader profile={profile} own={view.kind === 'own' ? view.own : null} />
      <ProfileFacts profile={profile} own={view.kind === 'own'} />
    </article>
  )
}

function Absent() {
  const { t } = useLingui()
  return (
    <div className="py-4">
      <title>{t`Not here · Open Mat`}</title>
      <h1 className="sr-only">
        <Trans>Profile</Trans>
      </h1>
      <EmptyState
        title={<Trans>This profile isn't here</Trans>}
        action={
          <>
            <ButtonLink look="primary" to={paths.home()}>
              <Trans>Home</Trans>
            </ButtonLink>
            <ButtonLink to={paths.map()}>
              <Trans>Find gyms</Trans>
            </ButtonLink>
          </>
        }
      >
        <Trans>The name may be mistyped, or the profile is not open to you.</Trans>
      </EmptyState>
    </div>
  )
}
