import { afterAll } from 'vitest'
import type { Metrics } from '#app/operations.ts'
import { createServer } from '#app/server.ts'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { readConfig } from '#platform/config.ts'
import { openLive } from '#platform/live.ts'
import type { Replica } from '#platform/replica.ts'
import { type StandInAccount, startIdentityProvider } from '../../dev-services/identity/provider.ts'
import { freePort } from './free-port.ts'
import type { Person, World } from './world.ts'

/** Starts the whole web process over HTTP on this world's database, with the identity stand-in. */
export async function startProduct(
  world: World,
  {
    accounts = [],
    env = {},
    metrics,
    replica,
  }: { accounts?: StandInAccount[]; env?: Record<string, string>; metrics?: Metrics; replica?: Replica } = {},
) {
  const [port, devPort, smtpPort] = [await freePort(), await freePort(), await freePort()]
  const config = {
    ...readConfig({
      NODE_ENV: 'test',
      PORT: String(port),
      DEV_SERVICES_PORT: String(devPort),
      DEV_SMTP_PORT: String(smtpPort),
      DATA_DIR: world.config.dataDir,
      RENDER_TIMEOUT_MS: '60000',
      ...env,
    }),
    s3: world.config.s3,
  }
  const identity = await startIdentityProvider({
    port: devPort,
    clientId: config.signIn.clientId,
    clientSecret: config.signIn.clientSecret,
    redirectUris: [`${config.publicUrl}/api/auth/callback/google`],
    accounts,
  })
  const live = await openLive(world.url, world.log)
  const server = await createServer({
    config,
    database: world.database,
    jobs: world.jobs,
    live,
    limits: world.limits,
    payments: world.payments,
    music: world.music,
    secret: world.secret,
    log: world.log,
    ...(metrics ? { metrics } : {}),
    replica,
  })
  await server.listen({ port, host: '127.0.0.1' })
  if (world.payments) world.standIn().deliverTo(`${config.publicUrl}/api/payments/webhook`)
  afterAll(async () => {
    await server.close()
    await live.close()
    await identity.stop()
  })
  /** The session cookie of a member of this world, as browsers send it. */
  const cookieOf = ({ token }: Pick<Person, 'token'>) =>
    sessionCookie(config, world.secret).write(token).split(';')[0] ?? ''
  return { url: config.publicUrl, port, identity, config, server, live, cookieOf }
}
