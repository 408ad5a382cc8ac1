import { z } from 'zod'

/** How consent can end, chosen on the consent page. */
export const outcomes = {
  agree: 'Agree',
  refuse: 'Refuse (access_denied)',
  'server-error': 'Fail at the service (server_error)',
} as const

/** How calls fail, set on its page or by a test. */
export const failures = {
  expired: 'Respond 401: the access token has expired and can be renewed',
  revoked: 'Respond 401 and invalid_grant: the member revoked access',
  busy: 'Respond 429 with Retry-After',
  slow: 'Respond after 15 seconds',
  error: 'Respond 500',
  garbage: "Respond with something that isn't JSON",
} as const
export type Failure = keyof typeof failures

export const control = z.discriminatedUnion('do', [
  /** The next `times` calls fail; `revoked` revokes every token issued so far. */
  z.strictObject({
    do: z.literal('fail'),
    how: z.enum(Object.keys(failures) as [Failure, ...Failure[]]),
    times: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  z.strictObject({ do: z.literal('work-again') }),
])
export type Control = z.output<typeof control>
