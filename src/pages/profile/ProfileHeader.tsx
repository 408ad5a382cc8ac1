import { Trans, useLingui } from '@lingui/react/macro'
import { BadgeCheck, Globe, Home, MapPin, Pencil, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { FollowSummaryLine } from '#domains/feed/follows/web/FollowSummaryLine.tsx'
import { RequestsLink } from '#domains/feed/follows/web/RequestsLink.tsx'
import type { OwnProfile, PublicProfile } from '#domains/members/people/contract.ts'
import { BeltLine } from '#domains/members/people/web/BeltLine.tsx'
import { paths } from '#platform/web/paths.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { ButtonLink } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { classes } from '#ui/classes.ts'
import { ProfileActions } from './ProfileActions.tsx'

/** The top of a profile. Your own also shows who can see it. `own` is null for another member's. */
export function ProfileHeader({ profile, own }: { profile: PublicProfile; own: OwnProfile | null }) {
  return (
    <header className="overflow-hidden rounded-card border border-line bg-paper">
      <div aria-hidden="true" className="tatami h-20 border-b-8 border-accent sm:h-28" />
      <div className="px-4 pb-6 sm:px-8 sm:pb-8">
        <PictureAndActions profile={profile} isOwn={own !== null} />
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 id="profile-name" className="min-w-0 text-2xl wrap-anywhere">
            <bdi>{profile.displayName}</bdi>
          </h1>
          {profile.creator && (
            <Chip tone="primary" icon={<BadgeCheck aria-hidden="true" />}>
              <Trans>Creator</Trans>
            </Chip>
          )}
        </div>
        {profile.username && <p className="text-quiet">@{profile.username}</p>}
        <FollowSummaryLine person={profile} />
        {(profile.beltRank || profile.yearStarted) && (
          <BeltLine
            className="mt-4"
            beltRank={profile.beltRank}
            stripes={profile.stripes}
            yearStarted={profile.yearStarted}
          />
        )}
        <Places profile={profile} />
        {own && <RequestsLink />}
        {own && <AudienceLine visibility={own.profileVisibility} />}
      </div>
    </header>
  )
}

function PictureAndActions({ profile, isOwn }: { profile: PublicProfile; isOwn: boolean }) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-2">
      <Avatar
        name={profile.displayName}
        src={profile.photoURL}
        size={128}
        decorative
        className="-mt-14 ring-4 ring-paper max-sm:-mt-10 max-sm:size-24"
      />
      <div
        className={classes(
          '-mr-2 mt-4 flex min-w-0 flex-1 flex-wrap items-center justify-end gap-1 sm:gap-2',
          !isOwn && 'max-sm:mt-1 max-sm:basis-full max-sm:justify-start',
        )}
      >
        {isOwn && (
          <ButtonLink to={paths.settings('profile')} icon={<Pencil aria-hidden="true" />}>
            <Trans>Edit profile</Trans>
          </ButtonLink>
        )}
        <ProfileActions person={profile} />
      </div>
    </div>
  )
}

function AudienceLine({ visibility }: { visibility: OwnProfile['profileVisibility'] }) {
  return (
    <p className="mt-4 flex items-center gap-2 text-sm text-quiet">
      {visibility === 'web' ? (
        <>
          <Globe aria-hidden="true" size={16} className="shrink-0" />
          <Trans>Anyone on the web can see this page.</Trans>
        </>
      ) : (
        <>
          <Users aria-hidden="true" size={16} className="shrink-0" />
          <Trans>Only signed-in members can see this page.</Trans>
        </>
      )}
    </p>
  )
}

function Places({ profile }: { profile: PublicProfile }) {
  const { i18n } = useLingui()
  const country = profile.country
    ? new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(profile.country)
    : undefined
  const town = [profile.city, country].filter(Boolean).join(', ')
  return (
    <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
      {profile.homeGym && (
        <Fact icon={<Home aria-hidden="true" size={20} />}>
          {profile.homeGym.slug ? (
            <Link to={paths.gym(profile.homeGym.slug)} className="font-medium text-primary-strong hover:underline">
              <bdi>{profile.homeGym.name}</bdi>
            </Link>
          ) : (
            <bdi>{profile.homeGym.name}</bdi>
          )}
        </Fact>
      )}
      {town && (
        <Fact icon={<MapPin aria-hidden="true" size={20} />}>
          <bdi>{town}</bdi>
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-h-8 min-w-0 max-w-full items-center gap-2">
      <span className="shrink-0 text-quiet">{icon}</span>
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
