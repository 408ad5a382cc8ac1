import { html, type Markup } from '../pages/html.ts'
import { cards } from './cards.ts'
import { formatMoney, formatTime } from './format.ts'
import { buttonForm, choiceForm, page } from './pages.ts'
import type { Provider } from './provider.ts'
import { itemOf } from './subscriptions.ts'

const SHOWN = 50
const cardLabels = Object.fromEntries(Object.entries(cards).map(([name, { label }]) => [name, label]))

/** Shows what was stored most recently, with buttons to make things happen. */
export function overviewPage(provider: Provider): Markup {
  return page(
    'Payments',
    html`<h1>Payments</h1>
    ${subscriptionsOf(provider)}
    ${waitingOf(provider)}
    ${chargesOf(provider)}
    ${accountsOf(provider)}
    ${webhooksOf(provider)}
    ${failuresOf(provider)}`,
  )
}

function subscriptionsOf({ store }: Provider): Markup {
  const subscriptions = store.all('subscription').slice(-SHOWN).reverse()
  return html`<h2>Subscriptions</h2>
  ${subscriptions.length === 0 && html`<p>None yet.</p>`}
  ${subscriptions.map((subscription) => {
    const { id, status, customer, currency } = subscription
    const { price, current_period_end: end } = itemOf(subscription)
    return html`<details><summary>${store.get('customer', customer).email ?? customer}: ${formatMoney(price.unit_amount, currency)}, ${status}, until ${formatTime(end)}</summary>
      <p class="technical">${id}${subscription.cancel_at_period_end && ', ends after this period'}</p>
      ${buttonForm({ do: 'pass-time', subscription: id }, 'Skip to the end of this period')}
      ${choiceForm({ do: 'pass-time', subscription: id }, 'days', { 1: '1 day', 3: '3 days', 7: '7 days', 30: '30 days' }, 'Skip time')}
      ${choiceForm({ do: 'new-card', customer }, 'card', cardLabels, 'Change the card')}
    </details>`
  })}`
}

function waitingOf({ store }: Provider): Markup | false {
  const waiting = store.all('payment_intent').filter(({ status }) => status === 'processing')
  const open = store.all('session').filter(({ status }) => status === 'open')
  return html`${waiting.length > 0 && html`<h2>Waiting for banks</h2>`}
  ${waiting.map(({ id, amount, currency }) => html`<p>${formatMoney(amount, currency)}</p>${choiceForm({ do: 'bank-answers', intent: id }, 'says', { pays: 'Paid', declined: 'Declined' })}`)}
  ${open.length > 0 && html`<h2>Open checkouts</h2>`}
  <ul>${open.map(({ id, amount_total, currency }) => html`<li><a href="/payments/checkout/${id}">${formatMoney(amount_total, currency)}</a></li>`)}</ul>`
}

function chargesOf({ store }: Provider): Markup {
  const charges = store.all('charge').slice(-SHOWN).reverse()
  const disputes = store.all('dispute').filter(({ status }) => status === 'needs_response')
  return html`<h2>Payments</h2>
  ${charges.length === 0 && html`<p>None yet.</p>`}
  ${charges.map(
    ({
      id,
      amount,
      amount_refunded: back,
      currency,
      status,
      created,
      disputed,
    }) => html`<details><summary>${formatMoney(amount, currency)} ${status}${back > 0 && `, ${formatMoney(back, currency)} refunded`}${disputed && ', disputed'}, ${formatTime(created)}</summary>
      <p class="technical">${id}</p>${status === 'succeeded' && !disputed && buttonForm({ do: 'dispute', charge: id }, 'Dispute this payment')}</details>`,
  )}
  ${disputes.map(({ id, amount, currency }) => html`<p>Dispute of ${formatMoney(amount, currency)}</p>${choiceForm({ do: 'close-dispute', dispute: id }, 'won', { true: 'Won', false: 'Lost' }, 'Close dispute')}`)}`
}

function accountsOf({ store }: Provider): Markup {
  return html`<h2>Accounts</h2>
  <ul>${store.all('account').map(({ id, email, payouts_enabled }) => html`<li><a href="/payments/express/${id}">${email ?? id}</a>, ${payouts_enabled ? 'payouts enabled' : 'payouts not enabled yet'}</li>`)}</ul>`
}

function webhooksOf({ store }: Provider): Markup {
  const mode = store.find('mode', 'webhooks')?.mode ?? 'send'
  const deliveries = store.all('delivery').slice(-SHOWN).reverse()
  return html`<h2>Webhooks</h2>
  ${choiceForm({ do: 'webhooks' }, 'mode', { send: 'Send them', hold: 'Hold them', drop: 'Drop them' }, `Now: ${mode}. Change`)}
  ${choiceForm({ do: 'release' }, 'order', { 'as-made': 'Oldest first', reversed: 'Newest first' }, 'Send held webhooks')}
  ${deliveries.map(({ event, state, attempts, answered }) => {
    const { type, created } = store.get('event', event)
    return html`<details><summary>${type}: ${state}</summary>
      <p class="technical">${event}, ${formatTime(created)}, attempts: ${attempts}, last response: ${answered ?? 'none'}</p>
      ${buttonForm({ do: 'repeat', event, times: '1' }, 'Send it again')}</details>`
  })}`
}

function failuresOf({ store }: Provider): Markup {
  const failures = store.all('failure')
  return html`<h2>Make calls fail</h2>
  <ul>${failures.map(({ calls, how, times }) => html`<li>${calls || 'every call'}: ${how}, calls left: ${times}</li>`)}</ul>
  ${choiceForm({ do: 'fail', calls: '', times: '3' }, 'how', { down: 'No connection', error: 'Error 500', lost: 'Done, but the response is lost' }, 'Fail the next three calls')}
  ${failures.length > 0 && buttonForm({ do: 'work-again' }, 'Stop failing')}`
}
