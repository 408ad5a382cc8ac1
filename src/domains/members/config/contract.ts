import { z } from 'zod'
import { routes } from '#platform/routes.ts'
import { CLIENT_ERROR_LIMITS } from './rules.ts'

const route = routes('Config')

/** The facts a client needs to know about this server. Public. */
export const appConfig = z.object({
  version: z.string(),
  flags: z.object({ newAuth: z.boolean(), newFeed: z.boolean(), newMaps: z.boolean() }),
  /** The only sign-in provider. */
  provider: z.literal('google'),
  /** Whether sign-in uses the local identity server instead of real accounts. */
  signInStandIn: z.boolean(),
  /** Always true: without a `mapStyleUrl`, the built-in style is used. */
  mapsConfigured: z.boolean(),
  mapStyleUrl: z.string().nullable(),
  musicConfigured: z.boolean(),
  /** `off`: nothing is sold here. `test`: no money moves, and every screen about money says so. */
  payments: z.enum(['off', 'test', 'on']),
  /** The base path of the API. */
  functionsEndpoint: z.string(),
  pollGeolocationMs: z.int(),
  chunkTimeoutMs: z.int(),
})
export type AppConfig = z.infer<typeof appConfig>

/** An error in someone's browser. The path has no query, which could contain private data. */
export const clientError = z.strictObject({
  kind: z.enum(['render', 'chunk-load', 'boot']),
  message: z.string().max(CLIENT_ERROR_LIMITS.message),
  path: z.string().max(CLIENT_ERROR_LIMITS.path),
  stack: z.string().max(CLIENT_ERROR_LIMITS.stack).optional(),
})
export type ClientError = z.infer<typeof clientError>

export const configContract = {
  read: route('GET', '/config', 'Get feature flags, sign-in providers and settings').output(appConfig),
  reportError: route('POST', '/client-errors', 'Report a client error')
    .input(clientError)
    /** The error's reference in the server log. */
    .output(z.object({ ref: z.string() })),
}
