import type { Reader } from '#platform/database.ts'
import type { Translator } from '#platform/translator.ts'
import { beltNames } from '#ui/belt-names.ts'
import { normaliseBelt } from '#ui/belts.ts'
import type { PublicProfile } from '../contract.ts'
import { words } from './meta-labels.ts'
import { readProfile, readProfileByUsername } from './reads.ts'

/** What a link to a member shows before it is opened. */
export interface ProfileHead {
  title: string
  description: string
  /** Address of their photo, or null. */
  photoURL: string | null
  jsonLd: Record<string, unknown>
}

/** The head of a profile that is public on the web. Undefined for every other, which a link must not tell apart. */
export async function readProfileHead(
  reader: Reader,
  {
    publicUrl,
    now,
    translator,
    ...whose
  }: ({ username: string } | { uid: string }) & { publicUrl: string; now: Date; translator: Translator },
): Promise<ProfileHead | undefined> {
  const view =
    'uid' in whose
      ? await readProfile(reader, null, whose.uid)
      : await readProfileByUsername(reader, null, { typed: whose.username, now })
  if (!view) return undefined
  const { profile } = view
  return {
    title: profile.username ? `${profile.displayName} (@${profile.username})` : profile.displayName,
    description: descriptionOf(profile, translator),
    photoURL: profile.photoURL,
    jsonLd: profilePage(profile, publicUrl),
  }
}

function descriptionOf({ beltRank, city, homeGym, bio }: PublicProfile, { say }: Translator): string {
  const worn = normaliseBelt(beltRank)
  const belt = worn === 'default' ? say(words.jiuJitsu) : say(beltNames[worn])
  const gym = homeGym?.name ?? ''
  const first = say(homeGym ? (city ? words.atGymIn : words.atGym) : city ? words.inCity : words.alone, {
    belt: `${belt.charAt(0).toUpperCase()}${belt.slice(1)}`,
    gym,
    city,
  })
  return bio ? `${first} ${bio.replace(/\s+/g, ' ')}` : first
}

/** The member in the vocabulary of schema.org, for search engines. What is not known is left out. */
function profilePage(profile: PublicProfile, publicUrl: string): Record<string, unknown> {
  const { displayName, username, uid, bio, photoURL, website, instagram } = profile
  const links = [website, instagram && `https://www.instagram.com/${instagram}/`].filter(Boolean)
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: displayName,
      ...(username ? { alternateName: username } : {}),
      url: publicUrl + (username ? `/u/${username}` : `/profile/${uid}`),
      ...(bio ? { description: bio } : {}),
      ...(photoURL ? { image: new URL(photoURL, publicUrl).href } : {}),
      ...(links.length > 0 ? { sameAs: links } : {}),
    },
  }
}
