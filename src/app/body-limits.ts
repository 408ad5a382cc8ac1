import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface BodyLimit {
  bytes: number
  /** The maximum number of values of any type, including nested values. */
  values: number
}

export const MOST_BYTES = 1_048_576

/** Limits for a JSON body, unless its call is listed below. */
export const USUAL_BODY: BodyLimit = { bytes: 65_536, values: 1_000 }

const GYM: BodyLimit = { bytes: MOST_BYTES, values: 20_000 }
const TRAINING: BodyLimit = { bytes: MOST_BYTES, values: 3_300 }

/** Calls that need more; a test compares them with the contract. */
export const LARGER_BODIES: Record<string, BodyLimit> = {
  'POST /gyms': GYM,
  'PATCH /gyms/{id}': GYM,
  'PATCH /locations/{gymId}': GYM,
  'POST /gyms/{id}/suggestions': GYM,
  'PUT /training/sessions/{id}': TRAINING,
  'PATCH /training/sessions/{id}': TRAINING,
  'PUT /training/templates/{id}': TRAINING,
  'PUT /locations/{gymId}/events/{eventId}/mat/rounds/{id}': { bytes: MOST_BYTES, values: 20_000 },
  'PUT /content/{id}': { bytes: 262_144, values: 1_000 },
  'POST /locations/{gymId}/events/{eventId}/missed': { bytes: 262_144, values: 1_000 },
  'PUT /video-files/{id}/captions/{language}': { bytes: MOST_BYTES, values: 10 },
}

export const LONGEST_LIST = 500
const DEEPEST = 12

/** The number of body bytes that one point of the rate limit covers. */
const BYTES_PER_POINT = 16_384
const VALUES_PER_POINT = 250

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The maximum number of values in a JSON body on this route. */
    values?: number
  }
}

/** A request's cost against the rate limit: one point, and more for a larger body. Known before the body is read. */
export function costInBytes({ headers, routeOptions }: FastifyRequest): number {
  const isChunked = headers['transfer-encoding'] !== undefined
  const bytes = isChunked ? (routeOptions.bodyLimit ?? USUAL_BODY.bytes) : Number(headers['content-length'] ?? 0)
  return 1 + Math.floor(Math.min(bytes, MOST_BYTES) / BYTES_PER_POINT)
}

const valuesOf = new WeakMap<FastifyRequest, number>()

/** The extra cost once the body is parsed: small values are cheap to send but expensive to validate. */
export const costInValues = (request: FastifyRequest): number =>
  Math.floor((valuesOf.get(request) ?? 0) / VALUES_PER_POINT)

/**
 * Parses JSON, and refuses bodies over the limits with 413. Validating a body against its contract blocks all other
 * requests, so its values are counted first.
 */
export function parseBoundedJson(server: FastifyInstance) {
  const parse = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser(['application/json', 'text/plain'])
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) =>
    parse(request, text as string, (error, body) => {
      if (error) return done(error)
      const values = countValues(body, request.routeOptions.config?.values ?? USUAL_BODY.values)
      if (values === undefined)
        return done(Object.assign(new Error('The body has too many values.'), { statusCode: 413 }))
      valuesOf.set(request, values)
      done(null, body)
    }),
  )
}

/** Undefined if there are more values than allowed, a list is too long, or nesting is too deep. */
function countValues(body: unknown, most: number): number | undefined {
  let count = 0
  const fits = (value: unknown, depth: number): boolean => {
    count += 1
    if (count > most || depth > DEEPEST) return false
    if (typeof value !== 'object' || value === null) return true
    if (Array.isArray(value) && value.length > LONGEST_LIST) return false
    return Object.values(value).every((inner) => fits(inner, depth + 1))
  }
  return fits(body, 0) ? count : undefined
}
