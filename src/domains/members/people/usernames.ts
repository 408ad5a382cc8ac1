import { days } from '#platform/clock.ts'
import { message } from '#platform/messages.ts'

/** 3–20 characters, starting with a letter, stored in lower case. */
const FORM = /^[a-z][a-z0-9_]{2,19}$/

/** Minimum time between two changes of a username. */
export const USERNAME_CHANGE_MS = days(30)
/** How long an old username redirects to its member. */
export const USERNAME_REDIRECT_MS = days(90)
/** How long an old username stays reserved for its member. */
export const USERNAME_HOLD_MS = days(180)

export const USERNAME_MESSAGES = {
  taken: message('That username is taken.'),
  malformed: message('Use 3–20 letters, numbers or _.'),
  reserved: message("That username isn't available."),
} as const

/** Normalises a typed username. */
export function asUsername(typed: string): string {
  return typed.trim().replace(/^@/, '').toLowerCase()
}

/** Why a username isn't allowed, or null. Only the database knows whether it's taken. */
export function usernameFault(username: string): 'malformed' | 'reserved' | null {
  if (!FORM.test(username)) return 'malformed'
  return isReserved(username) ? 'reserved' : null
}

/** When the username can be changed again; null means now. */
export function usernameChangeableAt(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null
  const again = new Date(changedAt.getTime() + USERNAME_CHANGE_MS)
  return again > now ? again : null
}

/** Suggested usernames for a name, best first. They may be taken. */
export function usernameIdeas(displayName: string, seed: number): string[] {
  const words = displayName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/[ıİ]/g, 'i')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const [first = '', ...others] = words
  const last = others.at(-1) ?? ''
  const number = String((Math.abs(seed) % 90) + 10)
  const ideas = first
    ? [
        `${first}_${last}`,
        `${first}${last}`,
        first,
        `${first}_${last.slice(0, 1)}`,
        `${first}_bjj`,
        `${first}_rolls`,
        `${first}_${number}`,
        `${first}_bjj_${number}`,
      ]
    : [`roll_${number}`, `guard_${number}`, `mat_${number}`, `oss_${number}`, `shrimp_${number}`]
  const usable = ideas
    .map((idea) =>
      idea
        .replace(/^[^a-z]+/, '')
        .replace(/_+$/, '')
        .slice(0, 20)
        .replace(/_+$/, ''),
    )
    .filter((idea) => usernameFault(idea) === null)
  return [...new Set(usable)]
}

/** Mostly first path segments of our pages: names that would make a member look like a part of Open Mat. */
const PLACES = new Set(
  (
    'about account accounts activities activity admin_dashboard analytics api app assets auth auth_test billing blog ' +
    'calendar callback checkout claim community_guidelines config contact cookies creator creators dashboard docs edit event events explore ' +
    'faq feed files find find_gym followers following google_auth_test gym gyms healthz help home icons index legal link ' +
    'links live location locations login logout manage_roles map maps me members messages metrics new notifications ' +
    'oauth offline onboarding openapi og pictures place places posts press pricing privacy profile profile_pictures ' +
    'promotions readyz register rss search service_worker session sessions settings setup sign_in sign_out sign_up signed_in ' +
    'signin signout signup sitemap spotify spotify_callback status subscribe subscription subscriptions techniques ' +
    'terms theme tiers training u ui user username usernames users videos visitor welcome www anonymous null undefined'
  ).split(' '),
)

/** Official-sounding names. Lookalikes such as `adm1n` are refused as well; see `skeletonOf`. */
const AUTHORITIES = new Set(
  [
    'admin',
    'administrator',
    'moderator',
    'mod',
    'staff',
    'team',
    'official',
    'support',
    'security',
    'system',
    'root',
  ].map(skeletonOf),
)
const OUR_NAME = skeletonOf('openmat')

function isReserved(username: string): boolean {
  if (PLACES.has(username)) return true
  const skeleton = skeletonOf(username)
  return (
    AUTHORITIES.has(skeleton) ||
    AUTHORITIES.has(skeletonOf(username.replace(/[0-9_]+$/, ''))) ||
    skeleton.includes(OUR_NAME)
  )
}

/** The username with lookalike characters unified, for comparing. */
function skeletonOf(username: string): string {
  return username
    .replaceAll('_', '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[0134578]/g, (digit) => LOOK_ALIKES[digit] ?? digit)
    .replaceAll('l', 'i')
}

const LOOK_ALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' }
