/**
 * Every path of the app as a React Router pattern, for server and browser; `addresses.test.ts` keeps the list in step
 * with the route tables.
 */
export const addresses = [
  '/',
  '/login',
  '/settings/:section?',
  '/profile',
  '/profile/setup',
  '/user/profile',
  '/profile/:userId',
  '/u/:username',
  '/u/:username/followers',
  '/u/:username/following',
  '/profile/:userId/followers',
  '/profile/:userId/following',
  '/journal/promotion/new',
  '/journal/promotion/:id/edit',
  '/content/:id',
  '/messages/new',
  '/messages/:id?',
  '/people',
  '/follow-requests',
  '/activity/:id',
  '/journal/import',
  '/journal/:tab?',
  '/journal/session/new',
  '/journal/session/:id',
  '/journal/session/:id/edit',
  '/timer',
  '/saved',
  '/notifications/:id?',
  '/:handle',
  '/users/:userId',
  '/profile/:userId/event/:eventId',
  '/location/:gymId',
  '/locations/:gymId',
  '/place/:placeId',
  '/places/:placeId',
  '/map',
  '/events',
  '/competitions',
  '/competitions/:slug',
  '/find-gym',
  '/gyms',
  '/gyms/:country',
  '/gyms/:country/:city',
  '/gym/:gymId/event/new',
  '/gym/:gymId/event/:eventId/edit',
  '/gym/:gymId/event/:eventId',
  '/gym/:gymId/event/:eventId/check-in',
  '/gym/:gymId/event/:eventId/mat',
  '/gym/:gymId/event/:eventId/desk',
  '/gym/:slug',
  '/gym/:slug/results',
  '/gym/new',
  '/gym/:id/confirm',
  '/gym/:gymId/dashboard/:tab?',
  '/gym/:gymId/claim',
  '/search',
  '/techniques/:slug?',
  '/admin-dashboard/:section?',
  '/manage-roles',
  '/admin/populate-feed',
  '/admin/cleanup-dummy-data',
  '/account/subscriptions',
  '/account/status',
  '/appeal/:token',
  '/guardian',
  '/rsvp',
  '/unsubscribe/:token',
  '/journal/match/new',
  '/journal/match/:id/edit',
  '/analytics/:tab?',
  '/creators',
  '/creator/apply',
  '/creator/onboarding/:step?',
  '/creator/dashboard/:tab?',
  '/creators/message/:id',
  '/creator/video/upload',
  '/creator/content/new',
  '/creator/content/:id/edit',
  '/creator/tiers',
  '/creator/tiers/new',
  '/creator/tiers/:id/edit',
  '/u/:username/subscribe',
  '/subscribe/checkout',
  '/spotify-callback',
  '/contact',
  '/about',
  '/privacy',
  '/terms',
  '/community-guidelines',
  '/help',
  '/open-data',
  '/api/docs',
  '/auth-test',
  '/google-auth-test',
  '/onboarding',
  '/leaving',
] as const

export type Address = (typeof addresses)[number]

export interface FoundAddress {
  address: Address
  /** The path's parameters, decoded. Undefined if one has an invalid encoding. */
  params: Readonly<Record<string, string>> | undefined
}

/**
 * The route pattern that a path (without query and hash) matches, chosen as the router would: `/gym/new` isn't a gym.
 * For `/:handle` only profiles such as `/@ana` exist.
 */
export function addressOf(path: string): FoundAddress | undefined {
  const segments = segmentsOf(path)
  const isHandle = segments.length === 1 && /^(@|%40)/.test(segments[0] ?? '')
  const found = addresses.filter((address) =>
    address === '/:handle' ? isHandle : matches(segmentsOf(address), segments),
  )
  const [address] = found.toSorted((one, other) => fixedParts(other) - fixedParts(one))
  return address && { address, params: paramsOf(segmentsOf(address), segments) }
}

export const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

const fixedParts = (address: Address) => segmentsOf(address).filter((part) => !part.startsWith(':')).length

function matches(pattern: string[], segments: string[]): boolean {
  const least = pattern.filter((part) => !part.endsWith('?')).length
  if (segments.length < least || segments.length > pattern.length) return false
  return segments.every((segment, at) => pattern[at]?.startsWith(':') || pattern[at] === segment.toLowerCase())
}

function paramsOf(pattern: string[], segments: string[]): FoundAddress['params'] {
  try {
    return Object.fromEntries(
      segments.flatMap((segment, at) => {
        const [, name] = /^:(\w+)/.exec(pattern[at] ?? '') ?? []
        return name ? [[name, decodeURIComponent(segment)]] : []
      }),
    )
  } catch {
    return undefined
  }
}
