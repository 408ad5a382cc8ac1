import { invalid } from './api-error.ts'
import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'

/**
 * https://docs.stripe.com/connect/cross-border-payouts: these regions can pay each other. Elsewhere payments stay
 * within one country.
 */
const PAY_EACH_OTHER = new Set(
  'US GB GI CA CH AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** Whether funds settled on the platform can be transferred to an account in that country. */
const reaches = ({ country }: Provider, other: string) =>
  country === other || (PAY_EACH_OTHER.has(country) && PAY_EACH_OTHER.has(other))

/** Refuses a payment that Stripe wouldn't transfer to a connected account. */
export function mayReceive(
  provider: Provider,
  { destination, onBehalfOf }: { destination: string; onBehalfOf: string | null },
): void {
  const account = provider.store.get('account', destination, 'transfer_data[destination]')
  if (account.capabilities.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  if (onBehalfOf === null) {
    mayReach(provider, account)
    return
  }
  if (onBehalfOf !== destination)
    throw invalid(
      'You cannot specify an `on_behalf_of` value that is different from the `transfer_data[destination]` value when using `card`.',
      { param: 'on_behalf_of' },
    )
  if (account.capabilities.card_payments !== 'active')
    throw invalid(
      'The account referenced in the `on_behalf_of` parameter is missing the required capabilities: card_payments.',
      { param: 'on_behalf_of' },
    )
}

function mayReach(provider: Provider, { country }: Objects['account']): void {
  if (reaches(provider, country ?? '')) return
  throw invalid(
    `Cannot create a destination charge for connected accounts in ${country} because funds would be settled on the platform and the connected account is outside the platform's region. You may use the \`on_behalf_of\` parameter to have the charge settle in the connected account's country.`,
  )
}
