import { html, type Markup } from '../pages/html.ts'
import { radioButtons, standInPage } from '../pages/page.ts'
import { onboardings } from './accounts.ts'
import { balanceOf } from './balance.ts'
import { cards } from './cards.ts'
import { formatMoney, formatTime } from './format.ts'
import type { Objects } from './objects.ts'
import type { Provider } from './provider.ts'

export const page = standInPage({ name: 'payments', means: 'nothing is charged' })

/** The checkout page, or the bank's page while the member has to confirm. */
export function checkoutPage({ store }: Provider, session: Objects['session']): Markup {
  const { authenticating, problem } = session._attempt
  if (authenticating) return bankPage(session, authenticating)
  const { email } = store.get('customer', session.customer)
  const { price, trialDays } = session._order
  const action = `/payments/checkout/${session.id}`
  return page(
    'Pay',
    html`<h1>${session.mode === 'setup' ? 'Save a card' : 'Pay'}</h1>
    ${email !== null && html`<p class="lead">as <strong>${email}</strong></p>`}
    ${problem && html`<p class="problem" role="alert">${problem} Choose another card, or go back.</p>`}
    ${
      price &&
      html`<dl><dt>${store.get('product', price.product).name}</dt><dd>${formatPrice(price)}</dd></dl>
    <p><strong>Due now: ${formatMoney(session.amount_total, session.currency)}</strong></p>`
    }
    ${trialDays > 0 && html`<p>The first ${trialDays} days are free.</p>`}
    <form method="post" action="${action}">
      <fieldset>
        <legend>Choose a card. Each one behaves as its name says.</legend>
        ${radioButtons('card', cardLabels, 'pays')}
      </fieldset>
      <p class="actions">
        <button class="filled" type="submit">${session.mode === 'setup' ? 'Save this card' : 'Pay'}</button>
        ${session.cancel_url ? html`<a class="quiet" href="${session.cancel_url}">Go back</a>` : false}
      </p>
    </form>`,
  )
}

function formatPrice({ unit_amount, currency, recurring }: Objects['price']) {
  const every = recurring ? ` every ${recurring.interval}` : ''
  return `${formatMoney(unit_amount, currency)}${every}`
}

const cardLabels = Object.fromEntries(
  Object.entries(cards).map(([name, { label, last4 }]) => [name, `${label} (•••• ${last4})`]),
)

/** The bank's page when the member has to confirm (3-D Secure). */
function bankPage({ id, amount_total, currency }: Objects['session'], card: string): Markup {
  return page(
    'Confirm with your bank',
    html`<h1>Is this you?</h1>
    <p class="lead">A payment of ${formatMoney(amount_total, currency)}</p>
    <form method="post" action="/payments/checkout/${id}">
      <input type="hidden" name="card" value="${card}">
      <p class="actions">
        <button class="filled" type="submit" name="answer" value="confirm">Yes, it's me</button>
        <button class="quiet" type="submit" name="answer" value="refuse">No</button>
      </p>
    </form>`,
  )
}

export function onboardingPage({ store }: Provider, link: Objects['link']): Markup {
  const { email, country } = store.get('account', link.account)
  return page(
    'Get paid',
    html`<h1>Get paid</h1>
    <p class="lead">${email ?? 'An account'} in ${country ?? '?'}. There's no form here. Choose what to provide.</p>
    <form method="post" action="/payments/connect/${link.id}">
      <fieldset>
        <legend>Outcome</legend>
        ${radioButtons('outcome', onboardings, 'everything')}
      </fieldset>
      <p class="actions"><button class="filled" type="submit">Continue</button></p>
    </form>`,
  )
}

/** A payee's view of their money. */
export function expressPage(provider: Provider, { id, email, requirements }: Objects['account']): Markup {
  const payouts = provider.store.all('payout').filter(({ _account }) => _account === id)
  const balance = [...balanceOf(provider, id)]
  const sums = (which: 'available' | 'pending') =>
    balance.map(([currency, sum]) => formatMoney(sum[which], currency)).join(', ') || 'nothing'
  return page(
    'Payouts',
    html`<h1>Payouts</h1>
    <p class="lead">${email ?? id}</p>
    <dl><dt>Available</dt><dd>${sums('available')}</dd><dt>Pending</dt><dd>${sums('pending')}</dd></dl>
    ${requirements.currently_due.length > 0 && html`<p>Still required: ${requirements.currently_due.join(', ')}</p>`}
    <ul>${payouts.map(({ amount, currency, arrival_date, status }) => html`<li>${formatMoney(amount, currency)} ${status}, ${formatTime(arrival_date)}</li>`)}</ul>
    <h2>Change this account</h2>
    ${choiceForm({ do: 'onboard', account: id }, 'outcome', onboardings)}`,
  )
}

export function invoicePage(invoice: Objects['invoice']): Markup {
  const { number, currency, lines, amount_due, status, created } = invoice
  return page(
    `Invoice ${number ?? ''}`,
    html`<h1>Invoice ${number ?? ''}</h1>
    <p class="lead">${formatTime(created)}, ${status ?? ''}</p>
    <dl>${lines.data.map(({ description, amount }) => html`<dt>${description}</dt><dd>${formatMoney(amount, currency)}</dd>`)}
    <dt>Amount due</dt><dd>${formatMoney(amount_due, currency)}</dd></dl>`,
  )
}

export function nothingToPayPage(message: string, back: string | null): Markup {
  return page(
    'Nothing to pay',
    html`<h1>${message}</h1>${back ? html`<p class="actions"><a class="quiet" href="${back}">Go back</a></p>` : false}`,
  )
}

const LABELS: Record<string, string> = {
  says: 'Bank response',
  outcome: 'Information provided',
  days: 'Duration',
  card: 'Card',
  mode: 'Delivery',
  order: 'Order',
  won: 'Result',
  how: 'Failure',
}

/** A button that posts a control to the stand-in. */
export const buttonForm = (fields: Record<string, string>, label: string): Markup =>
  html`<form method="post" action="/payments/controls">${hidden(fields)}<p class="actions"><button class="quiet" type="submit">${label}</button></p></form>`

export function choiceForm(
  fields: Record<string, string>,
  name: string,
  choices: Record<string, string>,
  label = 'Apply',
): Markup {
  return html`<form method="post" action="/payments/controls">${hidden(fields)}
    <p class="field"><label>${LABELS[name] ?? name}<select name="${name}">${Object.entries(choices).map(([value, shown]) => html`<option value="${value}">${shown}</option>`)}</select></label></p>
    <p class="actions"><button class="quiet" type="submit">${label}</button></p></form>`
}

const hidden = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
