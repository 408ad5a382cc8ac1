import type { FastifyInstance } from 'fastify'
import type { ContextSource } from '#platform/context.ts'
import { notFound } from '#platform/refusals.ts'
import { readTile } from '../tiles.ts'
import { openMapTiles } from './map-tiles.ts'

const DAY_SECONDS = 86_400

/** Our own vector map tiles (new maps). */
export function mapTileRoutes(server: FastifyInstance, { contextOf }: ContextSource) {
  const tiles = openMapTiles()
  server.get<{ Params: { z: string; x: string; y: string } }>('/tiles/:z/:x/:y.mvt', async (request, reply) => {
    const { db, limits, viewer } = await contextOf(request, reply)
    await limits.countRead(viewer?.uid ?? request.ip)
    const { z, x, y } = request.params
    const tile = readTile(z, x, y)
    if (!tile) throw notFound()
    const { bytes, lasts } = await tiles.read(db, tile)
    return reply
      .type('application/vnd.mapbox-vector-tile')
      .header('cache-control', lasts ? `public, max-age=${DAY_SECONDS}` : 'no-store')
      .send(Buffer.from(bytes))
  })
}
