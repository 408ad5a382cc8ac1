import type { FastifyInstance } from 'fastify'
import type { Platform } from '#platform/context.ts'
import { message } from '#platform/messages.ts'
import type { Payments } from '#platform/payments.ts'
import { Refusal } from '#platform/refusals.ts'
import { storePaymentEvent } from './events.ts'

interface Parts extends Pick<Platform, 'db' | 'jobs' | 'log' | 'now' | 'limits'> {
  payments: Payments | undefined
}

/** Far above the size of any real event. */
const LARGEST_EVENT = 512 * 1024

/**
 * The provider's webhook, `POST /api/payments/webhook`. It's a plain route rather than a contract call, because the
 * signature covers the raw bytes. It responds as soon as the event is stored.
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
          'refused an unsigned payment webhook',
        )
        throw new Refusal('BAD_SIGNATURE', {
          status: 400,
          text: message("This request isn't signed by the payment provider."),
        })
      }
      await storePaymentEvent(parts, event)
      return reply.code(200).send({ received: true })
    })
  })
}
