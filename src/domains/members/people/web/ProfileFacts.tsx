import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useDates } from '#platform/web/dates.ts'
import { paths } from '#platform/web/paths.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import type { Discipline, PublicProfile } from '../contract.ts'
import { CompletenessCard } from './CompletenessCard.tsx'

const DISCIPLINES = {
  gi: msg`Gi`,
  nogi: msg`No-gi`,
  both: msg`Gi and no-gi`,
  none: msg`Not training yet`,
} satisfies Record<Discipline, MessageDescriptor>

export function ProfileFacts({ profile, own }: { profile: PublicProfile; own: boolean }) {
  const { t } = useLingui()
  const { month } = useDates()
  const since = new Date(`${profile.memberSince}-15T12:00:00Z`)
  return (
    <div className="flex flex-col gap-4 lg:flex-row lg:items-start">
      <Card title={t`About`} className="flex-1">
        {profile.bio ? (
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {profile.bio}
          </p>
        ) : own ? (
          <div>
            <p className="text-quiet">
              <Trans>Say who you are on the mat: your game, your goals, when you train.</Trans>
            </p>
            <ButtonLink className="mt-4" to={paths.settings('profile')}>
              <Trans>Write about yourself</Trans>
            </ButtonLink>
          </div>
        ) : (
          <p className="text-quiet">
            <Trans>No bio yet. Say hi on the mat.</Trans>
          </p>
        )}
        <dl className="mt-6 grid gap-x-8 gap-y-4 border-t border-line pt-4 sm:grid-cols-2">
          {profile.discipline && <Fact name={<Trans>Trains</Trans>}>{t(DISCIPLINES[profile.discipline])}</Fact>}
          {profile.favoritePosition && (
            <Fact name={<Trans>Favourite position</Trans>}>
              <bdi>{profile.favoritePosition}</bdi>
            </Fact>
          )}
          {profile.instagram && (
            <Fact name={<Trans>Instagram</Trans>}>
              <Outside href={`https://www.instagram.com/${profile.instagram}/`}>@{profile.instagram}</Outside>
            </Fact>
          )}
          {profile.website && (
            <Fact name={<Trans>Website</Trans>}>
              <Outside href={profile.website}>{profile.website.replace(/^https:\/\/(www\.)?|\/$/gi, '')}</Outside>
            </Fact>
          )}
          <Fact name={<Trans>Member since</Trans>}>{month(since)}</Fact>
        </dl>
      </Card>
      {own && <CompletenessCard className="lg:w-80 lg:shrink-0" />}
    </div>
  )
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-quiet">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

/** A link written by a member, so search engines mustn't follow it. */
function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="me nofollow ugc noopener noreferrer"
      dir="ltr"
      className="inline-flex min-h-8 items-center text-primary-strong hover:underline"
    >
      {children}
    </a>
  )
}
