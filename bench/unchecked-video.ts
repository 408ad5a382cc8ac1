import type { AddressInfo } from 'node:net'
import fastifyCompress from '@fastify/compress'
import fastifyHelmet from '@fastify/helmet'
import Fastify from 'fastify'
import { sendPart } from '#domains/creators/videos/server/send-part.ts'
import { filesOf } from '#platform/files.ts'

// Sends a file as the product does, without its checks: the difference from the product is the cost of access control.

export interface UncheckedWork {
  dataDir: string
  /** Relative to the folder of all files. */
  path: string
}

process.once('message', async ({ dataDir, path }: UncheckedWork) => {
  const files = await filesOf({ dataDir, s3: undefined })
  const server = Fastify({ routerOptions: { maxParamLength: 512 } })
  await server.register(fastifyHelmet)
  await server.register(fastifyCompress, { threshold: 1024 })
  server.get('/media/:token/:name', (request, reply) => sendPart(request, reply, { files, path, type: 'video/mp4' }))
  server.get('/metrics', () => {
    const { user, system } = process.cpuUsage()
    return `process_cpu_seconds_total ${(user + system) / 1_000_000}\n`
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  process.send?.((server.server.address() as AddressInfo).port)
})
process.once('disconnect', () => process.exit())
