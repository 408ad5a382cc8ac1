import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#platform/web/paths.ts'
import { Chip } from '#ui/Chip.tsx'
import { followSummaryQuery } from './follows.ts'

/** A profile's numbers of entries, followers and following, and how it's connected to the viewer. */
export function FollowSummaryLine({ person }: { person: { uid: string; username: string | null } }) {
  const { data: summary } = useQuery(followSummaryQuery(person.uid))
  // Not loaded yet, or unavailable offline; the rest of the profile still shows.
  if (!summary) return null
  const { postCount, followerCount, followingCount, relation, privateAccount } = summary
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      <p>
        <Count of={postCount}>
          <Plural value={postCount} one="post" other="posts" />
        </Count>
      </p>
      <Link to={paths.followers(person)} className="inline-flex min-h-11 items-center hover:underline">
        <Count of={followerCount}>
          <Plural value={followerCount} one="follower" other="followers" />
        </Count>
      </Link>
      <Link to={paths.following(person)} className="inline-flex min-h-11 items-center hover:underline">
        <Count of={followingCount}>
          <Trans>following</Trans>
        </Count>
      </Link>
      {relation.followsMe && (
        <Chip>
          <Trans>Follows you</Trans>
        </Chip>
      )}
      {relation.isMuted && (
        <Chip>
          <Trans>Muted</Trans>
        </Chip>
      )}
      {privateAccount && (
        <Chip icon={<Lock aria-hidden="true" />}>
          <Trans>Private account</Trans>
        </Chip>
      )}
    </div>
  )
}

function Count({ of, children }: { of: number; children: ReactNode }) {
  const { i18n } = useLingui()
  return (
    <span className="whitespace-nowrap">
      <span className="font-semibold tabular-nums">{i18n.number(of, { notation: 'compact' })}</span>{' '}
      <span className="text-quiet">{children}</span>
    </span>
  )
}
