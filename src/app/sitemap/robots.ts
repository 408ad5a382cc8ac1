/**
 * Paths that crawlers shouldn't spend requests on, such as pages only members see and links with a secret in them. This
 * keeps nothing secret: what a visitor may see is decided by the queries. The rest of the API stays open, because
 * search engines run the app to see what a page shows.
 */
const DISALLOWED = [
  '/api/auth/',
  '/api/live',
  '/api/users/me',
  '/calendar/',
  '/account/',
  '/admin',
  '/analytics',
  '/appeal/',
  '/auth-test',
  // Covers /creators too: the directory is for members. A creator's own page is below /u/.
  '/creator',
  '/find-gym',
  '/follow-requests',
  '/google-auth-test',
  '/gym/new$',
  '/gym/*/claim',
  '/gym/*/confirm',
  '/gym/*/dashboard',
  '/gym/*/results',
  '/gym/*/event/new$',
  '/gym/*/event/*/check-in',
  '/gym/*/event/*/desk',
  '/gym/*/event/*/edit',
  '/gym/*/event/*/mat',
  '/journal',
  '/leaving',
  '/manage-roles',
  '/messages',
  '/notifications',
  '/onboarding',
  '/people',
  '/profile$',
  '/profile/setup',
  '/profile/*/followers',
  '/profile/*/following',
  '/guardian',
  '/rsvp',
  '/saved',
  '/search',
  '/settings',
  '/spotify-callback',
  '/subscribe/',
  '/u/*/followers',
  '/u/*/following',
  '/unsubscribe/',
  '/user/',
]

/** The text of /robots.txt (RFC 9309). */
export const robotsText = (publicUrl: string): string =>
  ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join(
    '\n',
  )
