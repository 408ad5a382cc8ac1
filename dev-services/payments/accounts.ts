import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'

type Account = Objects['account']
type Requirements = Account['requirements']

/** How a payee may leave onboarding. */
export const onboardings = {
  everything: 'Provide everything',
  bank: 'Provide everything except the bank account',
  document: 'Provide everything; a document is required later',
  review: 'Provide everything; still under review',
  nothing: 'Leave without providing anything',
} as const
export type Onboarding = keyof typeof onboardings

const requirements = (disabled_reason: string | null, { due = [] as string[], pastDue = [] as string[] } = {}) => ({
  currently_due: due,
  past_due: pastDue,
  disabled_reason,
})

/** Stripe's requirements for a new payee. */
const REQUIRED = [
  'business_profile.mcc',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
]
const DOCUMENT = ['individual.verification.document']

const OUTCOMES = {
  everything: { submitted: true, still: requirements(null) },
  bank: { submitted: false, still: requirements('requirements.past_due', { due: ['external_account'] }) },
  document: { submitted: true, still: requirements('requirements.past_due', { due: DOCUMENT, pastDue: DOCUMENT }) },
  review: { submitted: true, still: requirements('requirements.pending_verification') },
} satisfies Record<Exclude<Onboarding, 'nothing'>, { submitted: boolean; still: Requirements }>

/** Updates the account after onboarding. Nothing changes if the payee left without providing anything. */
export function onboard({ store, emit }: Provider, id: string, outcome: Onboarding): void {
  store.get('account', id)
  if (outcome === 'nothing') return
  const { submitted, still } = OUTCOMES[outcome]
  const isEnabled = still.disabled_reason === null
  const state = isEnabled ? 'active' : 'inactive'
  const account = store.change('account', id, {
    details_submitted: submitted,
    payouts_enabled: isEnabled,
    capabilities: { card_payments: state, transfers: state },
    requirements: still,
  })
  emit('account.updated', account, { account: id })
}

const CURRENCIES: Record<string, string> = { US: 'usd', GB: 'gbp', BR: 'brl', CA: 'cad', AU: 'aud', JP: 'jpy' }

interface NewAccount {
  id: string
  country: string
  email?: string | undefined
  metadata?: Record<string, string> | undefined
}

/** A new account that hasn't submitted any details. */
export const newAccount = (created: number, { id, country, email, metadata }: NewAccount): Account => ({
  id,
  object: 'account',
  capabilities: { card_payments: 'inactive', transfers: 'inactive' },
  country,
  created,
  default_currency: CURRENCIES[country] ?? 'eur',
  details_submitted: false,
  email: email ?? null,
  metadata: metadata ?? {},
  payouts_enabled: false,
  requirements: requirements('requirements.past_due', { due: REQUIRED, pastDue: REQUIRED }),
})

/** Adds an account that can be paid from the start. */
export function addPayableAccount(provider: Provider, known: { id: string; email: string; country: string }): void {
  const { store, now } = provider
  if (store.find('account', known.id)) return
  store.operation(() => {
    store.put('account', newAccount(now(), known))
    onboard(provider, known.id, 'everything')
  })
}
