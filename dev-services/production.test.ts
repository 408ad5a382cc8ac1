import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startIdentityProvider } from './identity/provider.ts'
import { startMailbox } from './mailbox/mailbox.ts'
import { openMusicStandIn } from './music/music.ts'
import { openPaymentsStandIn } from './payments/payments.ts'

const origin = 'http://localhost:1'
const signIn = { port: 0, clientId: 'c', clientSecret: 's', redirectUris: [], accounts: [] }

beforeEach(() => vi.stubEnv('NODE_ENV', 'production'))
afterEach(() => vi.unstubAllEnvs())

test.each([
  ['the identity provider', () => startIdentityProvider(signIn)],
  ['the mailbox', () => startMailbox({ port: 0 })],
  ['the music service', () => openMusicStandIn({ origin, clientId: 'c', redirectUris: [] })],
  ['the payment provider', () => openPaymentsStandIn({ origin, secretKey: 'sk', webhookSecret: 'whsec' })],
])('%s refuses to start in production', async (_, start) => {
  await expect((async () => start())()).rejects.toThrow('production')
})
