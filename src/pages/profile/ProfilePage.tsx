import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { type LoaderFunctionArgs, Navigate, redirect, useLocation, useParams, useSearchParams } from 'react-router'
import { ProfilePosts, preloadProfilePosts } from '#domains/feed/activities/web/ProfilePosts.tsx'
import { followSummaryQuery } from '#domains/feed/follows/web/follows.ts'
import { useLoggedView } from '#domains/feed/follows/web/profile-view.ts'
import { ManagedGyms } from '#domains/gym-management/gym-edits/web/ManagedGyms.tsx'
import type { ProfileView } from '#domains/members/people/contract.ts'
import { AbsentProfile } from '#domains/members/people/web/AbsentProfile.tsx'
import { ProfileFacts } from '#domains/members/people/web/ProfileFacts.tsx'
import {
  isOwnAddress,
  type ProfileParams,
  profileQuery,
  usernameIn,
} from '#domains/members/people/web/profile-query.ts'
import { loginFor } from '#domains/members/session/web/admission.ts'
import { currentSession, useAuth } from '#domains/members/session/web/session.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { fullPathOf } from '#platform/web/router-location.ts'
import { accentOf } from '#ui/belts.ts'
import { SkeletonRows } from '#ui/Skeleton.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { ProfileHeader } from './ProfileHeader.tsx'
import { useProfileTabs } from './profile-tabs.ts'

const ProfileMilestones = lazy(() => import('#domains/journal/milestones/web/ProfileMilestones.tsx'))

/** Visitors have to sign in first if the profile is hidden from them or doesn't exist. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const view = await queryClient.ensureQueryData(profileQuery(params as ProfileParams))
  if (!view) {
    if (currentSession()?.status !== 'signed-in') throw redirect(loginFor(fullPathOf(request)))
    return null
  }
  const { uid } = view.profile
  await Promise.all([queryClient.prefetchQuery(followSummaryQuery(uid)), preloadProfilePosts(uid)])
  return null
}

/** One page at four URLs. */
export function Component() {
  const params = useParams() as ProfileParams
  const { isAuthenticated } = useAuth()
  // Just signed out: the page is about to unmount.
  if (!isAuthenticated && isOwnAddress(params)) return null
  return <Profile params={params} />
}

function Profile({ params }: { params: ProfileParams }) {
  const { data: view } = useSuspenseQuery(profileQuery(params))
  const { search, hash } = useLocation()
  useLoggedView(view?.profile.uid)
  if (!view) return <AbsentProfile />
  const { profile } = view
  const asked = usernameIn(params)
  // A former username redirects to the current one.
  if (asked && profile.username && asked !== profile.username)
    return <Navigate to={paths.profile(profile) + search + hash} replace />
  return (
    <article
      aria-labelledby="profile-name"
      style={accentOf(profile.beltRank)}
      className="flex flex-col gap-4 py-4 sm:py-6"
    >
      <title>{`${profile.displayName} · Open Mat`}</title>
      <ProfileHeader profile={profile} own={view.kind === 'own' ? view.own : null} />
      <Suspense>
        <ProfileMilestones uid={profile.uid} />
      </Suspense>
      {view.kind === 'own' && (
        <div id="gyms">
          <ManagedGyms />
        </div>
      )}
      <ProfileTabs view={view} />
    </article>
  )
}

function ProfileTabs({ view: { profile, kind } }: { view: ProfileView }) {
  const { t } = useLingui()
  const [query, setQuery] = useSearchParams()
  const own = kind === 'own'
  const { displayName, uid } = profile
  const asked = query.get('tab')
  const parts = useProfileTabs({ uid, own, open: asked })
  const part = parts.find(({ id }) => id === asked)
  const tab = part?.id ?? (asked === 'about' ? 'about' : 'posts')
  return (
    <Tabs
      label={t`${displayName}'s profile`}
      tabs={[
        { id: 'posts', label: <Trans>Posts</Trans> },
        ...parts.map(({ id, label }) => ({ id, label: t(label) })),
        { id: 'about', label: <Trans>About</Trans> },
      ]}
      selected={tab}
      onSelect={(next) => setQuery(next === 'posts' ? {} : { tab: next }, { replace: true, preventScrollReset: true })}
    >
      {part ? (
        <Suspense key={part.id} fallback={<SkeletonRows rows={4} picture={false} />}>
          <part.Content uid={uid} own={own} />
        </Suspense>
      ) : tab === 'posts' ? (
        <div className="max-w-text">
          <ProfilePosts uid={uid} own={own} />
        </div>
      ) : (
        <ProfileFacts profile={profile} own={own} />
      )}
    </Tabs>
  )
}
