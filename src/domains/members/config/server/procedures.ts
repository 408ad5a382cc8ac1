import { implement } from '@orpc/server'
import { anyone } from '#platform/auth.ts'
import type { RequestContext } from '#platform/context.ts'
import { withoutAddresses, withoutTokens } from '#platform/describe-error.ts'
import product from '../../../../../package.json' with { type: 'json' }
import { configContract } from '../contract.ts'
import { CHUNK_TIMEOUT_MS, GEOLOCATION_POLL_MS } from '../rules.ts'
import { readSettings } from './settings.ts'

const api = implement(configContract).$context<RequestContext>()

export const configProcedures = api.router({
  read: api.read.use(anyone).handler(async ({ context }) => {
    const { config, payments, music } = context
    const { newAuth, newFeed, newMaps } = await readSettings(context)
    return {
      version: product.version,
      flags: { newAuth, newFeed, newMaps },
      provider: 'google' as const,
      signInStandIn: config.devServices !== undefined && config.signIn.issuer === config.devServices.url,
      mapsConfigured: true,
      mapStyleUrl: config.mapStyleUrl ?? null,
      musicConfigured: music !== undefined,
      payments: payments ? (payments.test ? ('test' as const) : ('on' as const)) : ('off' as const),
      functionsEndpoint: '/api',
      pollGeolocationMs: GEOLOCATION_POLL_MS,
      chunkTimeoutMs: CHUNK_TIMEOUT_MS,
    }
  }),

  reportError: api.reportError.use(anyone).handler(async ({ context, input }) => {
    const { viewer, request, limits, log } = context
    await limits.count('clientError', viewer?.uid ?? request.ip)
    log.error(
      {
        ref: request.id,
        uid: viewer?.uid,
        userAgent: request.headers.get('user-agent'),
        ...input,
        message: withoutAddresses(input.message),
        stack: input.stack && withoutAddresses(input.stack),
        path: withoutTokens(input.path),
      },
      'browser error',
    )
    return { ref: request.id }
  }),
})
