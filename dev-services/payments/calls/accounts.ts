import { z } from 'zod'
import { newAccount } from '../accounts.ts'
import { invalid } from '../api-error.ts'
import { booleanParam, metadata, text } from '../params.ts'
import { newId } from '../store.ts'
import { listRoute, type Routes, retrieveRoute, route } from './call.ts'

const capability = z.strictObject({ requested: booleanParam })
const newAccountParams = {
  email: text.optional(),
  business_type: z.enum(['individual', 'company', 'non_profit', 'government_entity']).optional(),
  business_profile: z
    .strictObject({ name: text, url: text, product_description: text, mcc: text })
    .partial()
    .optional(),
  capabilities: z.strictObject({ card_payments: capability, transfers: capability }).partial().optional(),
  metadata: metadata.optional(),
  settings: z
    .strictObject({
      payouts: z.strictObject({
        schedule: z.strictObject({ interval: z.enum(['daily', 'manual', 'monthly', 'weekly']) }),
      }),
    })
    .optional(),
  country: z.string().length(2),
  default_currency: text.optional(),
  /** The only kind of account this stand-in supports. */
  controller: z.strictObject({
    fees: z.strictObject({ payer: z.literal('application') }),
    losses: z.strictObject({ payments: z.literal('application') }),
    requirement_collection: z.literal('stripe'),
    stripe_dashboard: z.strictObject({ type: z.literal('express') }),
  }),
}

const LINK_SECONDS = 300

export const accountsCalls = {
  'POST /v1/accounts': route(newAccountParams, ({ provider: { store, now } }, asked) =>
    store.put('account', newAccount(now(), { ...asked, id: newId('account') })),
  ),
  'GET /v1/accounts': listRoute('account', '/v1/accounts', {}, () => true),
  'GET /v1/accounts/:id': retrieveRoute('account', 'account'),
  'POST /v1/account_links': route(
    {
      account: text,
      type: z.enum(['account_onboarding', 'account_update']),
      refresh_url: text,
      return_url: text,
      collection_options: z.strictObject({ fields: z.enum(['currently_due', 'eventually_due']) }).optional(),
    },
    ({ provider: { store, now, origin } }, asked) => {
      store.get('account', asked.account, 'account')
      const expires_at = now() + LINK_SECONDS
      const link = store.put('link', {
        id: newId('link'),
        account: asked.account,
        back: asked.return_url,
        refresh: asked.refresh_url,
        until: expires_at,
        isUsed: false,
      })
      return {
        object: 'account_link',
        created: now(),
        expires_at,
        url: `${origin}/payments/connect/${link.id}`,
      } as const
    },
  ),
  'POST /v1/accounts/:id/login_links': route({}, ({ provider: { store, now, origin }, id }) => {
    if (!store.get('account', id, 'account').details_submitted)
      throw invalid('Cannot create a login link for an account that has not completed onboarding.')
    return { object: 'login_link', created: now(), url: `${origin}/payments/express/${id}` } as const
  }),
} satisfies Routes
