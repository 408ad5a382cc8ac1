import type { Reader } from '#platform/database.ts'
import type { PublicProfile } from '../contract.ts'
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
  { publicUrl, now, ...whose }: ({ username: string } | { uid: string }) & { publicUrl: string; now: Date },
): Promise<ProfileHead | undefined> {
  const view =
    'uid' in whose
      ? await readProfile(reader, null, whose.uid)
      : await readProfileByUsername(reader, null, { typed: whose.username, now })
  if (!view) return undefined
  const { profile } = view
  return {
    title: profile.username ? `${profile.displayName} (@${profile.username})` : profile.displayName,
    description: descriptionOf(profile),
    photoURL: profile.photoURL,
    jsonLd: profilePage(profile, publicUrl),
  }
}

function descriptionOf({ beltRank, city, homeGym, bio }: PublicProfile): string {
  const belt = beltRank ? `${beltRank.replaceAll('_', '-')} belt` : 'Jiu-jitsu'
  const place = [homeGym && `at ${homeGym.name}`, city && `in ${city}`].filter(Boolean).join(' ')
  const first = `${belt.charAt(0).toUpperCase()}${belt.slice(1)}${place ? ` ${place}` : ''}.`
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
