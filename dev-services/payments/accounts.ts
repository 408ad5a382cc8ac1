import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'

type Account = Objects['account']

/** What Stripe asks of somebody who wants to be paid, before anything was given. */
export const ASKED = [
  'business_profile.mcc',
  'external_account',
  'individual.dob.day',
  'individual.first_name',
  'individual.last_name',
  'tos_acceptance.date',
]

/** How somebody may leave the onboarding. */
export const onboardings = {
  everything: 'Give everything that is asked for',
  bank: 'Give everything but the bank account',
  document: 'Give everything; a document is asked for later',
  review: 'Give everything; it is still being looked at',
  nothing: 'Leave without giving anything',
} as const
export type Onboarding = keyof typeof onboardings

/** The account after somebody was at its onboarding, and what is told of it. */
export function onboard(provider: Provider, id: string, outcome: Onboarding): Account {
  if (outcome === 'nothing') return provider.store.get('account', id)
  return say(provider, id, standings[outcome])
}

interface Standing {
  submitted: boolean
  enabled: boolean
  due?: string[]
  pastDue?: string[]
  pending?: string[]
  disabled?: string | null
}

const standings = {
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
} satisfies Record<Exclude<Onboarding, 'nothing'>, Standing>

function say(
  { store, emit }: Provider,
  id: string,
  { submitted, enabled, due = [], pastDue = [], pending = [], disabled = null }: Standing,
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
