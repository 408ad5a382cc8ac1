import { z } from 'zod'
import { type Onboarding, onboard, onboardings } from './accounts.ts'
import { cardNames, type cards } from './cards.ts'
import { confirmIntent } from './charging.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { processDue } from './due.ts'
import { afterBank } from './invoices.ts'
import type { Provider } from './provider.ts'
import { failRefund } from './refunds.ts'
import { payAt, saveCard, settleLateCheckout } from './sessions.ts'
import { newId } from './store.ts'
import { follow } from './subscriptions.ts'
import { advanceTime } from './time.ts'
import type { Webhooks } from './webhooks.ts'

const id = z.string().min(1)
const whole = z.coerce.number().int().min(0)

/**
 * What people on the stand-in's pages and tests can make it do. Posted to `/payments/controls` as a form or JSON, or
 * called in the same process.
 */
export const control = z.discriminatedUnion('do', [
  /** Pays at a checkout, as on its page. `answer`: the member's answer when the bank asks. */
  z.strictObject({
    do: z.literal('pay'),
    session: id,
    card: z.enum(cardNames),
    answer: z.enum(['confirm', 'refuse']).optional(),
  }),
  /** The bank responds to a payment it left open. */
  z.strictObject({ do: z.literal('bank-answers'), intent: id, says: z.enum(['pays', 'declined']) }),
  z.strictObject({
    do: z.literal('onboard'),
    account: id,
    outcome: z.enum(Object.keys(onboardings) as [Onboarding, ...Onboarding[]]),
  }),
  /**
   * Moves one subscription forward by this many days (by changing its own dates), or to the end of its period if
   * omitted.
   */
  z.strictObject({ do: z.literal('pass-time'), subscription: id, days: whole.optional() }),
  /** Processes everything that's due. */
  z.strictObject({ do: z.literal('tick') }),
  /** Replaces a customer's card; all later payments use the new one. */
  z.strictObject({ do: z.literal('new-card'), customer: id, card: z.enum(cardNames) }),
  /** The bank rejects a refund. */
  z.strictObject({ do: z.literal('fail-refund'), refund: id }),
  z.strictObject({ do: z.literal('dispute'), charge: id }),
  z.strictObject({ do: z.literal('close-dispute'), dispute: id, won: z.stringbool().or(z.boolean()) }),
  /** How webhooks are handled from this call on. */
  z.strictObject({ do: z.literal('webhooks'), mode: z.enum(['send', 'hold', 'drop']) }),
  /** Sends the held webhooks. */
  z.strictObject({ do: z.literal('release'), order: z.enum(['as-made', 'reversed']) }),
  /** Sends an event again, even if it was already accepted. */
  z.strictObject({ do: z.literal('repeat'), event: id, times: whole }),
  /**
   * Makes the next calls whose method and path contain this text (empty: all) fail. `down`: the connection breaks
   * before anything is done. `lost`: the call is carried out but the response is lost. `error`: 500.
   */
  z.strictObject({ do: z.literal('fail'), calls: z.string(), how: z.enum(['down', 'error', 'lost']), times: whole }),
  z.strictObject({ do: z.literal('work-again') }),
])
export type Control = z.input<typeof control>

/** Applies a control. `release` and `repeat` send their webhooks here; the caller sends all others. */
export async function applyControl(provider: Provider, webhooks: Webhooks, asked: Asked): Promise<void> {
  if (asked.do === 'release') return release(provider, webhooks, asked.order)
  if (asked.do === 'repeat') return repeat(provider, webhooks, asked)
  provider.store.operation(() => act(provider, asked))
  processDue(provider)
}

type Asked = z.output<typeof control>

function act(provider: Provider, asked: Exclude<Asked, { do: 'release' | 'repeat' }>): void {
  const { store } = provider
  switch (asked.do) {
    case 'pay':
      payAt(provider, asked.session, asked)
      break
    case 'bank-answers':
      bankAnswers(provider, asked)
      break
    case 'onboard':
      onboard(provider, asked.account, asked.outcome)
      break
    case 'pass-time':
      advanceTime(provider, asked)
      break
    case 'new-card':
      takeCard(provider, asked)
      break
    case 'fail-refund':
      failRefund(provider, asked.refund)
      break
    case 'dispute':
      openDispute(provider, asked.charge)
      break
    case 'close-dispute':
      closeDispute(provider, asked.dispute, asked)
      break
    case 'webhooks':
      store.put('mode', { id: 'webhooks', mode: asked.mode })
      break
    case 'fail':
      store.put('failure', { id: newId('failure'), calls: asked.calls, how: asked.how, times: asked.times })
      break
    case 'work-again':
      for (const { id } of store.all('failure')) store.remove('failure', id)
      break
    case 'tick':
      break
  }
}

function bankAnswers(provider: Provider, { intent: intentId, says }: { intent: string; says: 'pays' | 'declined' }) {
  const { store } = provider
  const before = store.get('payment_intent', intentId)
  if (before.status !== 'processing' || !before.payment_method) return
  const intent = confirmIntent(provider, intentId, { card: before.payment_method, present: false, answer: says })
  const { invoice, session } = before._for
  if (invoice) follow(provider, afterBank(provider, invoice, intent))
  if (session) settleLateCheckout(provider, session, { paid: says === 'pays' })
}

function takeCard(provider: Provider, { customer, card }: { customer: string; card: keyof typeof cards }) {
  const { store, emit } = provider
  const method = saveCard(provider, { customer, card })
  store.change('customer', customer, { invoice_settings: { default_payment_method: method } })
  for (const { id, customer: whose, status } of store.all('subscription'))
    if (whose === customer && status !== 'canceled')
      emit('customer.subscription.updated', store.change('subscription', id, { default_payment_method: method }))
}

async function release({ store }: Provider, webhooks: Webhooks, order: 'as-made' | 'reversed') {
  const held = store
    .all('delivery')
    .filter(({ state }) => state === 'held')
    .map(({ id }) => id)
  await webhooks.resend(order === 'reversed' ? held.reverse() : held)
}

async function repeat({ store }: Provider, webhooks: Webhooks, { event, times }: { event: string; times: number }) {
  const delivery = store.all('delivery').find((one) => one.event === event)
  if (delivery) await webhooks.resend(Array.from({ length: times }, () => delivery.id))
}
