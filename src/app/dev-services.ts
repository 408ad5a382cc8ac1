import { join } from 'node:path'
import { DEMO_PAYOUTS } from '#domains/creators/creators/server/demo.ts'
import { demoAccounts } from '#domains/members/people/server/demo.ts'
import type { Config } from '#platform/config.ts'
import { StartError } from '#platform/start-error.ts'
import { type Neighbour, startIdentityProvider } from '../../dev-services/identity/provider.ts'
import { startMailbox } from '../../dev-services/mailbox/mailbox.ts'
import { mailboxSite } from '../../dev-services/mailbox/site.ts'
import { openMusicStandIn } from '../../dev-services/music/music.ts'
import { openPaymentsStandIn } from '../../dev-services/payments/payments.ts'

/** Starts the dev services and returns the accounts that can sign in with them. */
export async function startDevServices(config: Config, started: (() => Promise<void>)[]) {
  const { devServices, signIn, publicUrl, dataDir } = config
  if (!devServices) return []
  const accounts = config.demo ? demoAccounts() : []
  const mailbox = await startMailbox({ port: devServices.smtpPort }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartError(
      `Port ${devServices.smtpPort} for the stand-in mailbox is in use. Choose another: DEV_SMTP_PORT=${devServices.smtpPort + 10} npm start`,
    )
  })
  started.push(() => mailbox.stop())
  try {
    const identity = await startIdentityProvider({
      port: devServices.port,
      clientId: signIn.clientId,
      clientSecret: signIn.clientSecret,
      redirectUris: [`${publicUrl}/api/auth/callback/google`],
      accounts,
      signingKeyFile: join(dataDir, 'stand-in-keys.json'),
      neighbours: { mailbox: mailboxSite(mailbox), ...musicNeighbours(config), ...paymentsNeighbours(config, started) },
    })
    started.push(() => identity.stop())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE' || /port/i.test((error as Error).message))
      throw new StartError(
        `Port ${devServices.port} for the stand-in services is in use. Choose another: DEV_SERVICES_PORT=${devServices.port + 10} npm start`,
      )
    throw error
  }
  return accounts
}

/** The music stand-in, unless a real one is configured. */
function musicNeighbours({ music, devServices, publicUrl, dataDir }: Config): Record<string, Neighbour> {
  if (!music?.standIn || !devServices) return {}
  const standIn = openMusicStandIn({
    origin: devServices.url,
    clientId: music.clientId,
    redirectUris: [`${publicUrl}/spotify-callback`],
    file: join(dataDir, 'stand-in-music.json'),
  })
  return { music: standIn.site }
}

/** The payments stand-in (its API and pages), unless a real provider is configured. */
function paymentsNeighbours(
  { payments, publicUrl, dataDir, demo }: Config,
  started: (() => Promise<void>)[],
): Record<string, Neighbour> {
  if (!payments?.standIn) return {}
  const standIn = openPaymentsStandIn({
    origin: payments.url,
    secretKey: payments.secretKey,
    webhookSecret: payments.webhookSecrets[0] ?? '',
    webhookUrl: `${publicUrl}/api/payments/webhook`,
    file: join(dataDir, 'stand-in-payments.jsonl'),
    accounts: demo ? [DEMO_PAYOUTS] : [],
  })
  started.push(async () => standIn.stop())
  return { v1: standIn.api, payments: standIn.site }
}
