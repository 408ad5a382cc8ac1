import { z } from 'zod'
import { newAccount } from '../accounts.ts'
import { invalid } from '../api-error.ts'
import { expand, mergedMetadata, metadata, paramsOf, text, yes } from '../params.ts'
import { newId } from '../store.ts'
import { listed, type Routes } from './call.ts'

const capability = z.strictObject({ requested: yes })
export const accountFields = {
  email: text.optional(),
  business_type: z.enum(['individual', 'company', 'non_profit', 'government_entity']).optional(),
  business_profile: z
    .strictObject({ name: text, url: text, product_description: text, mcc: text })
    .partial()
    .optional(),
  capabilities: z.strictObject({ card_payments: capability, transfers: capability }).partial().optional(),
  metadata: metadata.optional(),
  settings: z.strictObject({ payouts: z.strictObject({ schedule: z.strictObject({ interval: text }) }) }).optional(),
  expand,
}
/** The only kind of account that is spoken here. */
const controller = z.strictObject({
  fees: z.strictObject({ payer: z.literal('application') }),
  losses: z.strictObject({ payments: z.literal('application') }),
  requirement_collection: z.literal('stripe'),
  stripe_dashboard: z.strictObject({ type: z.literal('express') }),
})

export const newAccountParams = z.strictObject({
  ...accountFields,
  country: z.string().length(2),
  default_currency: text.optional(),
  controller,
})

const LINK_SECONDS = 300

export const accountsCalls: Routes = {
  'POST /v1/accounts'({ provider, form }) {
    const { store, now } = provider
    const asked = paramsOf(newAccountParams, form)
    return store.put('account', newAccount(now(), { ...asked, id: newId('account') }))
  },
  'GET /v1/accounts': listed('account', '/v1/accounts', z.strictObject({}), () => true),
  'GET /v1/accounts/:id': ({ provider, id }) => provider.store.get('account', id, 'account'),
  'POST /v1/accounts/:id'({ provider, form, id }) {
    const { store, emit } = provider
    const asked = paramsOf(z.strictObject(accountFields), form)
    const before = store.get('account', id, 'account')
    const account = store.change('account', id, {
      ...(asked.email ? { email: asked.email } : {}),
      ...(asked.business_type ? { business_type: asked.business_type } : {}),
      business_profile: { ...before.business_profile, ...asked.business_profile },
      metadata: mergedMetadata(before.metadata ?? {}, asked.metadata),
    })
    emit('account.updated', account, { account: id })
    return account
  },
  'POST /v1/account_links'({ provider, form }) {
    const { store, now, origin } = provider
    const asked = paramsOf(
      z.strictObject({
        account: text,
        type: z.enum(['account_onboarding', 'account_update']),
        refresh_url: text,
        return_url: text,
        collection_options: z.strictObject({ fields: z.enum(['currently_due', 'eventually_due']) }).optional(),
        collect: z.enum(['currently_due', 'eventually_due']).optional(),
        expand,
      }),
      form,
    )
    store.get('account', asked.account, 'account')
    const expires = now() + LINK_SECONDS
    const link = store.put('link', {
      id: newId('link'),
      account: asked.account,
      back: asked.return_url,
      refresh: asked.refresh_url,
      until: expires,
      isUsed: false,
    })
    return { object: 'account_link', created: now(), expires_at: expires, url: `${origin}/payments/connect/${link.id}` }
  },
  'POST /v1/accounts/:id/login_links'({ provider, id }) {
    const { store, now, origin } = provider
    if (!store.get('account', id, 'account').details_submitted)
      throw invalid('Cannot create a login link for an account that has not completed onboarding.')
    return { object: 'login_link', created: now(), url: `${origin}/payments/express/${id}` }
  },
}
