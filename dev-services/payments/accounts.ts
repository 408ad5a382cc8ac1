import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'

type Account = Objects['account']

/** Stripe's requirements for a new payee. */
const ASKED = [
  'business_profile.mcc',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
]

/** How a payee may leave onboarding. */
export const onboardings = {
  everything: 'Provide everything',
  bank: 'Provide everything except the bank account',
  document: 'Provide everything; a document is required later',
  review: 'Provide everything; still under review',
  nothing: 'Leave without providing anything',
} as const
export type Onboarding = keyof typeof onboardings

/** Updates the account after onboarding and emits the event. Returns the account. */
export function onboard(provider: Provider, id: string, outcome: Onboarding): Account {
  if (outcome === 'nothing') return provider.store.get('account', id)
  return say(provider, id, accountStates[outcome])
}

interface AccountState {
  submitted: boolean
  enabled: boolean
  due?: string[]
  pastDue?: string[]
  pending?: string[]
  disabled?: string | null
}

const accountStates = {
  everything: { submitted: true, enabled: true },
  bank: { submitted: false, enabled: false, due: ['external_account'], disabled: 'requirements.past_due' },
  document: {
    submitted: true,
    enabled: false,
    due: ['individual.verification.document'],
    pastDue: ['individual.verification.document'],
    disabled: 'requirements.past_due',
  },
  review: {
    submitted: true,
    enabled: false,
    pending: ['individual.verification.document'],
    disabled: 'requirements.pending_verification',
  },
} satisfies Record<Exclude<Onboarding, 'nothing'>, AccountState>

function say(
  { store, emit }: Provider,
  id: string,
  { submitted, enabled, due = [], pastDue = [], pending = [], disabled = null }: AccountState,
): Account {
  const before = store.get('account', id)
  const account = store.change('account', id, {
    details_submitted: submitted,
    charges_enabled: enabled,
    payouts_enabled: enabled,
    capabilities: Object.fromEntries(
      Object.keys(before.capabilities).map((name) => [name, enabled ? 'active' : 'inactive']),
    ),
    requirements: {
      ...before.requirements,
      currently_due: due,
      eventually_due: due,
      past_due: pastDue,
      pending_verification: pending,
      disabled_reason: disabled,
    },
  })
  emit('account.updated', account, { account: id })
  return account
}

const CURRENCIES: Record<string, string> = { US: 'usd', GB: 'gbp', BR: 'brl', CA: 'cad', AU: 'aud', JP: 'jpy' }

interface NewAccount {
  id: string
  country: string
  email?: string | undefined
  default_currency?: string | undefined
  business_type?: string | undefined
  business_profile?: object | undefined
  capabilities?: object | undefined
  metadata?: Record<string, string> | undefined
}

/** A new account that hasn't submitted any details. */
export function newAccount(created: number, asked: NewAccount): Account {
  const capabilities = Object.keys(asked.capabilities ?? { card_payments: true, transfers: true })
  return {
    id: asked.id,
    object: 'account',
    business_profile: { ...asked.business_profile },
    business_type: asked.business_type ?? null,
    capabilities: Object.fromEntries(capabilities.map((name) => [name, 'inactive' as const])),
    charges_enabled: false,
    controller: {
      type: 'application',
      is_controller: true,
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    country: asked.country,
    created,
    default_currency: asked.default_currency ?? CURRENCIES[asked.country] ?? 'eur',
    details_submitted: false,
    email: asked.email ?? null,
    metadata: asked.metadata ?? {},
    payouts_enabled: false,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: ASKED,
      disabled_reason: 'requirements.past_due',
      errors: [],
      eventually_due: ASKED,
      past_due: ASKED,
      pending_verification: [],
    },
    type: 'express',
  }
}

/** Adds an account that can be paid from the start. */
export function addPayableAccount(provider: Provider, known: { id: string; email: string; country: string }): void {
  const { store, now } = provider
  if (store.find('account', known.id)) return
  store.operation(() => {
    store.put('account', newAccount(now(), known))
    onboard(provider, known.id, 'everything')
  })
}
