import { z } from 'zod'
import { newAccount } from '../accounts.ts'
import { invalid } from '../api-error.ts'
import { metadata, text } from '../params.ts'
import { newId } from '../store.ts'
import { listRoute, type Routes, retrieveRoute, route } from './call.ts'

const requested = z.strictObject({ requested: z.literal('true').transform(() => true) })
/** The only kind of account this stand-in supports. */
const newAccountParams = {
  email: text.optional(),
  country: z.string().length(2),
  metadata: metadata.optional(),
  capabilities: z.strictObject({ card_payments: requested, transfers: requested }),
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.literal('application') }),
    losses: z.strictObject({ payments: z.literal('application') }),
    requirement_collection: z.literal('stripe'),
    stripe_dashboard: z.strictObject({ type: z.literal('express') }),
  }),
}

const LINK_SECONDS = 300

export const accountsCalls = {
  'POST /v1/accounts': route(newAccountParams, ({ provider: { store, now } }, { email, country, metadata }) =>
    store.put('account', newAccount(now(), { id: newId('account'), email, country, metadata })),
  ),
  'GET /v1/accounts': listRoute('account', {}, () => true),
  'GET /v1/accounts/:id': retrieveRoute('account'),
  'POST /v1/account_links': route(
    { account: text, type: z.literal('account_onboarding'), refresh_url: text, return_url: text },
    ({ provider: { store, now, origin } }, { account, return_url: back, refresh_url: refresh }) => {
      store.get('account', account, 'account')
      const until = now() + LINK_SECONDS
      const link = store.put('link', { id: newId('link'), account, back, refresh, until, isUsed: false })
      const url = `${origin}/payments/connect/${link.id}`
      return { object: 'account_link', created: now(), expires_at: until, url } as const
    },
  ),
  'POST /v1/accounts/:id/login_links': route({}, ({ provider: { store, now, origin }, id }) => {
    if (!store.get('account', id, 'account').details_submitted)
      throw invalid('Cannot create a login link for an account that has not completed onboarding.')
    return { object: 'login_link', created: now(), url: `${origin}/payments/express/${id}` } as const
  }),
} satisfies Routes
