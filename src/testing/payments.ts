import { afterAll } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { listenOnThisMachine } from '../../dev-services/identity/listen.ts'
import { openPaymentsStandIn } from '../../dev-services/payments/payments.ts'

/** Runs the payments stand-in on its own port, with a matching configuration. Stopped after the test file. */
export async function startPayments(now: () => Date) {
  const listening = await listenOnThisMachine(0)
  const url = `http://localhost:${listening.port}`
  const { payments } = readConfig({ NODE_ENV: 'test', DEV_SERVICES_PORT: String(listening.port) })
  if (!payments) throw new Error('The default configuration has no payment provider.')
  const standIn = openPaymentsStandIn({
    origin: url,
    secretKey: payments.secretKey,
    webhookSecret: payments.webhookSecrets[0] ?? '',
    now,
  })
  listening.serve((request, response) => {
    const address = new URL(request.url ?? '/', url)
    return address.pathname.startsWith('/v1/')
      ? standIn.api(request, response, address)
      : standIn.site(request, response, address)
  })
  afterAll(async () => {
    standIn.stop()
    await listening.stop()
  })
  return { standIn, url, config: payments }
}
