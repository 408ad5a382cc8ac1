/** Who looks at a screen: nobody signed in, somebody in the middle of onboarding, a member of the demo community. */
export type Visitor = 'visitor' | 'newcomer' | 'member'

export interface Screen {
  /** As `routes.tsx` has it. */
  route: string
  /** An address of it, for a route with parameters. */
  at?: string
  seenBy: Visitor[]
}

/** Every screen there is. A route that is missing here fails the check of the routes. */
export const screens: Screen[] = [
  { route: '/', seenBy: ['member'] },
  { route: '/login', seenBy: ['visitor'] },
  { route: '/auth-test', seenBy: ['visitor', 'member'] },
  { route: '/google-auth-test', seenBy: ['visitor'] },
]

/** Routes without a screen of their own, each with the reason. */
export const withoutScreen: Record<string, string> = {
  '/ui': 'in development only',
}
