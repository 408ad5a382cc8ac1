import { html, type Markup } from '../pages/html.ts'
import { radioButtons, standInPage } from '../pages/page.ts'
import { type Behaviour, behaviourLabels } from './behaviour.ts'
import type { ReceivedEmail } from './mailbox.ts'

const page = standInPage({ name: 'mailbox', means: 'no email leaves this machine' })

export function listPage(
  mails: readonly ReceivedEmail[],
  { to, behaviour }: { to: string; behaviour: Behaviour },
): Markup {
  return page(
    'Mailbox',
    html`<h1>Mailbox</h1>
    <form method="get" action="/mailbox">
      <p class="field"><label for="to">Only emails to</label><input id="to" name="to" type="text" value="${to}" autocomplete="off"></p>
    </form>
    ${mails.length === 0 && html`<p>No emails yet.</p>`}
    <ul class="accounts">
      ${mails.map(
        (mail) => html`<li><a class="account" href="/mailbox/${mail.number}"><span class="who">
          <span class="name">${mail.parsed.subject || '(no subject)'}</span>
          <span class="email">to ${mail.to.join(', ')}</span>
          <span class="note">${timeOf(mail)}${mail.copies > 1 && `, received ${mail.copies} times`}</span>
        </span></a></li>`,
      )}
    </ul>
    <form method="post" action="/mailbox/behaviour">
      <fieldset>
        <legend>What to do with new emails</legend>
        ${radioButtons('kind', behaviourLabels, behaviour.kind)}
      </fieldset>
      <p class="actions"><button class="quiet" type="submit">Apply</button></p>
    </form>`,
  )
}

export function mailPage(mail: ReceivedEmail): Markup {
  const { parsed } = mail
  return page(
    parsed.subject || '(no subject)',
    html`<p><a href="/mailbox">All emails</a></p>
    <h1>${parsed.subject || '(no subject)'}</h1>
    <p class="lead">to ${mail.to.join(', ')}, ${timeOf(mail)}</p>
    ${parsed.html && html`<iframe class="mail" title="Email" sandbox="allow-popups" src="/mailbox/${mail.number}/html"></iframe>`}
    <details${!parsed.html && html` open`}><summary>Plain text</summary><pre>${parsed.text ?? ''}</pre></details>
    <details><summary>Headers</summary><pre>${parsed.headers.map(({ key, value }) => `${key}: ${value}\n`)}</pre></details>
    <details><summary>Source</summary><pre>${mail.raw}</pre></details>`,
  )
}

const timeOf = ({ at }: ReceivedEmail) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`
