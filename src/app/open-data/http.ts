import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { etagOf, isKnown } from '#platform/etag.ts'
import type { PublicParts } from '../public-parts.ts'
import { openDataFiles } from './files.ts'

interface OpenDataParts extends PublicParts {
  /** Rows read by one query. Between queries no connection is held, however slowly a client reads. */
  rowsPerQuery?: number
}

/** One file costs as much as this many reads. */
const COST = 20
const CACHE = 'public, max-age=3600'

/** Gyms and public events for everyone to reuse, the same for everyone: `/open-data/gyms.json`. */
export function openDataRoutes(
  server: FastifyInstance,
  { config: { publicUrl }, read, limits, now, rowsPerQuery = 500 }: OpenDataParts,
) {
  for (const [name, file] of Object.entries(openDataFiles))
    server.get(`/open-data/${name}`, async (request, reply) => {
      await limits.countRead(request.ip, COST)
      const asked = { read, publicUrl, now: now(), limit: rowsPerQuery }
      const { digest, changed } = await file.version(asked)
      const tag = etagOf(digest)
      reply.headers({ 'cache-control': CACHE, 'access-control-allow-origin': '*', etag: tag })
      if (changed) reply.header('last-modified', changed.toUTCString())
      if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send()
      const pieces = file.pieces(asked)
      // Before the first byte, so that an error still gets its status.
      const first = await pieces.next()
      return reply.type(file.type).send(Readable.from(from(first.value ?? '', pieces)))
    })
}

async function* from(first: string, rest: AsyncIterable<string>) {
  yield first
  yield* rest
}
