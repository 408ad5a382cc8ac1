import { z } from 'zod'

/** How somebody's yes can end, chosen on the page that asks. */
export const outcomes = {
  agree: 'Agree',
  refuse: 'Refuse (access_denied)',
  'server-error': 'Fail at the service (server_error)',
} as const

/** How calls fail, chosen on its page or by a test. */
export const failures = {
  expired: 'Answer 401: the access token has expired, renewing helps',
  revoked: 'Answer 401 and invalid_grant: the member took the access back',
  busy: 'Answer 429 with Retry-After',
  slow: 'Answer after 15 seconds',
  error: 'Answer 500',
  garbage: 'Answer something that is no JSON',
} as const
export type Failure = keyof typeof failures

export const control = z.discriminatedUnion('do', [
  /** The next calls fail, so many; `revoked` ends all that was given so far. */
  z.strictObject({
    do: z.literal('fail'),
    how: z.enum(Object.keys(failures) as [Failure, ...Failure[]]),
    times: z.coerce.number().int().min(1).max(1000).default(1),
  }),
  z.strictObject({ do: z.literal('work-again') }),
])
export type Control = z.output<typeof control>
