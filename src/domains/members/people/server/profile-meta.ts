import type { PersonLeaf, ProfilePageLeaf, WithContext } from 'schema-dts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import { withoutBlanks } from '#platform/schema-org.ts'
import type { Translator } from '#platform/translator.ts'
import { beltNames } from '#ui/belt-names.ts'
import { normaliseBelt } from '#ui/belts.ts'
import type { PublicProfile } from '../contract.ts'
import { labels } from './meta-labels.ts'
import { readProfile, readProfileByUsername } from './reads.ts'

/** Page metadata and link preview of a member's profile. */
export interface ProfileHead {
  title: string
  description: string
  photoURL: string | null
  card: PreviewCard
  isCreator: boolean
  path: string
  jsonLd: WithContext<ProfilePageLeaf>
}

/** Page metadata of a profile. Undefined if it's missing or the viewer (null for visitors) can't see it. */
export async function readProfileHead(
  reader: Reader,
  {
    viewer,
    publicUrl,
    now,
    translator,
    ...whose
  }: ({ username: string } | { uid: string }) & {
    viewer: Viewer | null
    publicUrl: string
    now: Date
    translator: Translator
  },
): Promise<ProfileHead | undefined> {
  const view =
    'uid' in whose
      ? await readProfile(reader, viewer, whose.uid)
      : await readProfileByUsername(reader, viewer, { typed: whose.username, now })
  if (!view) return undefined
  const { profile } = view
  return {
    title: profile.username ? `${profile.displayName} (@${profile.username})` : profile.displayName,
    description: descriptionOf(profile, translator),
    photoURL: profile.photoURL,
    card: {
      overline: profile.username ? `@${profile.username}` : '',
      title: profile.displayName,
      details: [beltAndPlace(profile, translator)],
      belt: beltOf(profile),
    },
    isCreator: profile.creator,
    path: profilePath(profile),
    jsonLd: profilePage(profile, publicUrl),
  }
}

export const beltOf = ({ beltRank, stripes }: Pick<PublicProfile, 'beltRank' | 'stripes'>) => ({
  belt: normaliseBelt(beltRank),
  stripes,
})

function descriptionOf(profile: PublicProfile, translator: Translator): string {
  const { displayName, bio } = profile
  return [`${displayName}.`, beltAndPlace(profile, translator), bio.replace(/\s+/g, ' ')].filter(Boolean).join(' ')
}

/** "Purple belt at Roots in Dublin." */
function beltAndPlace({ beltRank, city, homeGym }: PublicProfile, { t }: Translator): string {
  const worn = normaliseBelt(beltRank)
  const belt = worn === 'default' ? t(labels.jiuJitsu) : t(beltNames[worn])
  const gym = homeGym?.name ?? ''
  return t(homeGym ? (city ? labels.atGymIn : labels.atGym) : city ? labels.inCity : labels.alone, {
    belt: `${belt.charAt(0).toUpperCase()}${belt.slice(1)}`,
    gym,
    city,
  })
}

/** The member as schema.org data for search engines. Unknown fields are left out. */
function profilePage(profile: PublicProfile, publicUrl: string): WithContext<ProfilePageLeaf> {
  const { displayName, username, bio, photoURL, website, instagram, homeGym } = profile
  const url = publicUrl + profilePath(profile)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: withoutBlanks<PersonLeaf>({
      '@type': 'Person',
      name: displayName,
      alternateName: username ?? undefined,
      url,
      description: bio,
      image: photoURL ? new URL(photoURL, publicUrl).href : undefined,
      affiliation: homeGym?.slug
        ? { '@type': 'ExerciseGym', name: homeGym.name, url: `${publicUrl}/gym/${encodeURIComponent(homeGym.slug)}` }
        : undefined,
      sameAs: [website, instagram && `https://www.instagram.com/${instagram}/`].filter((link) => link !== ''),
    }),
  }
}

export const profilePath = ({ username, uid }: { username: string | null; uid: string }) =>
  `/${username ? 'u' : 'profile'}/${encodeURIComponent(username ?? uid)}`
