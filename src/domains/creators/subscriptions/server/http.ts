import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'
import type { Payments } from '#platform/payments.ts'
import { keepEvent } from './events.ts'

interface Parts extends Pick<Platform, 'db' | 'jobs' | 'log' | 'now' | 'limits'> {
  payments: Payments | undefined
}

/** Far above the largest event there is. */
const LARGEST_EVENT = 512 * 1024

/**
 * Where the provider tells what happened: `POST /api/payments/webhook`, beside the calls, because its signature is over the bytes as
 * they came. It is answered as soon as the event is kept.
 */
export function paymentsRoutes(server: FastifyInstance, parts: Parts): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: LARGEST_EVENT }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/payments/webhook', async (request, reply) => {
      const { payments, log, limits, now } = parts
      const signature = request.headers['stripe-signature']
      const { body } = request
      const event =
        Buffer.isBuffer(body) && typeof signature === 'string' ? payments?.readEvent(body, signature, now()) : undefined
      reply.header('cache-control', 'no-store')
      if (!event) {
        await limits.count('webhook', request.ip)
        log.warn(
          { ip: request.ip, bytes: Buffer.isBuffer(body) ? body.length : 0 },
          'an event of payments is not signed',
        )
        return reply
          .code(400)
          .send({ code: 'BAD_SIGNATURE', status: 400, message: 'That is not signed by the provider.' })
      }
      await keepEvent(parts, event)
      return reply.code(200).send({ received: true })
    })
  })
}
