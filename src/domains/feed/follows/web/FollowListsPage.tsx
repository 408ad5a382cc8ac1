import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, Navigate, useLocation, useParams } from 'react-router'
import { AbsentProfile } from '#domains/members/people/web/AbsentProfile.tsx'
import { type ProfileParams, profileQuery, usernameIn } from '#domains/members/people/web/profile-query.ts'
import { paths } from '#platform/web/paths.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageTitle } from '#ui/PageTitle.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import type { PersonInList } from '../contract.ts'
import { FollowButton } from './FollowButton.tsx'
import { followSummaryQuery, listQuery } from './follows.ts'
import { PeopleList } from './PeopleList.tsx'
import { PersonMenu } from './PersonMenu.tsx'

export async function loader({ params, request }: LoaderFunctionArgs) {
  const view = await queryClient.ensureQueryData(profileQuery(params as ProfileParams))
  if (!view) return null
  const { uid } = view.profile
  // A refused list shows the reason in place of its rows.
  await Promise.all([
    queryClient.prefetchInfiniteQuery(listQuery(listIn(new URL(request.url).pathname), uid)),
    queryClient.prefetchQuery(followSummaryQuery(uid)),
  ])
  return null
}

/** A member's followers and following, each with its own URL. */
export function Component() {
  const { t } = useLingui()
  const params = useParams() as ProfileParams
  const { pathname } = useLocation()
  const { data: view } = useSuspenseQuery(profileQuery(params))
  const { data: summary } = useQuery({ ...followSummaryQuery(view?.profile.uid ?? ''), enabled: view !== null })
  if (!view) return <AbsentProfile />
  const list = listIn(pathname)
  const { profile } = view
  const asked = usernameIn(params)
  if (asked && profile.username && asked !== profile.username) return <Navigate to={paths[list](profile)} replace />
  const { displayName } = profile
  const own = view.kind === 'own'
  return (
    <div className="max-w-[760px] pb-12">
      <title>
        {`${list === 'followers' ? t`Followers of ${displayName}` : t`Followed by ${displayName}`} · Open Mat`}
      </title>
      <PageTitle back={paths.profile(profile)}>
        <bdi>{displayName}</bdi>
      </PageTitle>
      <TabLinks
        label={t`People`}
        links={[
          { to: paths.followers(profile), label: <Trans>Followers</Trans>, count: summary?.followerCount },
          { to: paths.following(profile), label: <Trans>Following</Trans>, count: summary?.followingCount },
        ]}
      />
      <Card className="mt-4">
        <PeopleList
          key={`${list} ${profile.uid}`}
          query={listQuery(list, profile.uid)}
          empty={<Nobody list={list} own={own} />}
          actions={(person) => <Actions person={person} mine={own && list === 'followers'} />}
        />
      </Card>
    </div>
  )
}

/** In your own followers list, adds a menu, in which a follower can be removed. */
function Actions({ person, mine }: { person: PersonInList; mine: boolean }) {
  return (
    <>
      <FollowButton person={person} relation={person.relation} size="small" />
      {mine && <PersonMenu person={person} relation={person.relation} />}
    </>
  )
}

function Nobody({ list, own }: { list: 'followers' | 'following'; own: boolean }) {
  if (!own)
    return (
      <p className="py-2 text-quiet">
        <Trans>No one to show yet.</Trans>
      </p>
    )
  return (
    <EmptyState
      title={list === 'followers' ? <Trans>No followers yet</Trans> : <Trans>You're not following anyone yet</Trans>}
      action={
        <ButtonLink look="primary" to={paths.people()}>
          <Trans>Find people</Trans>
        </ButtonLink>
      }
    >
      {list === 'followers' ? (
        <Trans>Follow the people you train with. Many will follow back.</Trans>
      ) : (
        <Trans>Follow the people you train with to see their training in your feed.</Trans>
      )}
    </EmptyState>
  )
}

const listIn = (pathname: string) => (pathname.endsWith('/following') ? 'following' : 'followers')
