import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CLIENT_ERROR_LIMITS } from './rules.ts'

/** What an app has to know about the place it talks to. Public. */
export const appConfig = z.object({
  version: z.string(),
  flags: z.object({ newAuth: z.boolean(), newFeed: z.boolean(), newMaps: z.boolean() }),
  /** The one sign-in provider there is. */
  provider: z.literal('google'),
  /** People sign in at the stand-in of this machine: nobody's real account is asked for. */
  signInStandIn: z.boolean(),
  /** A map is there in any case; without an address here it is the one built in. */
  mapsConfigured: z.boolean(),
  mapStyleUrl: z.string().nullable(),
  musicConfigured: z.boolean(),
  /** `off`: nothing is sold here. `test`: no money moves, and every screen with money says so. */
  payments: z.enum(['off', 'test', 'on']),
  /** Where the server's functions are called. */
  functionsEndpoint: z.string(),
  pollGeolocationMs: z.int(),
  chunkTimeoutMs: z.int(),
})
export type AppConfig = z.infer<typeof appConfig>

/** An error that somebody saw in the browser. The path comes without its query, which may hold what is private. */
export const clientError = z.strictObject({
  kind: z.enum(['render', 'chunk-load', 'boot']),
  message: z.string().max(CLIENT_ERROR_LIMITS.message),
  path: z.string().max(CLIENT_ERROR_LIMITS.path),
  stack: z.string().max(CLIENT_ERROR_LIMITS.stack).optional(),
})
export type ClientError = z.infer<typeof clientError>

export const configContract = {
  read: oc
    .route({ method: 'GET', path: '/config', summary: 'Flags, providers and settings', tags: ['Config'] })
    .output(appConfig),
  reportError: oc
    .route({ method: 'POST', path: '/client-errors', summary: 'Report an error that somebody saw', tags: ['Config'] })
    .input(clientError)
    /** The reference under which the error stands in the server's log. */
    .output(z.object({ ref: z.string() })),
}
