import { html, type Markup } from '../pages/html.ts'
import { radioButtons, standInPage } from '../pages/page.ts'
import type { StandInAccount } from './accounts.ts'
import { type Behaviour, defaultBehaviour, outcomes } from './behaviour.ts'
import { pictureFaults } from './picture-faults.ts'
import { tokenFaults } from './token-faults.ts'

const page = standInPage({ name: 'identity provider', means: 'not Google' }, { isWide: false })

export interface ChooserPage {
  /** The path of this sign-in's pages: `/interaction/{uid}`. */
  path: string
  /** Origin of the product that started the sign-in. */
  product: string
  accounts: readonly StandInAccount[]
  behaviour: Behaviour
  problem?: string
}

export function chooserPage({ path, product, accounts, behaviour, problem }: ChooserPage): Markup {
  return page(
    'Choose an account',
    html`<h1>Choose an account</h1>
    <p class="lead">to continue to <strong>${product}</strong></p>
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <form method="post" action="${path}">
      <ul class="accounts">
        ${accounts.map((account) => html`<li>${accountButton(account)}</li>`)}
        <li>
          <button class="account" type="submit" formmethod="get" formaction="${path}/another">
            <span class="face" aria-hidden="true">+</span>
            <span class="who"><span class="name">Use another account</span></span>
          </button>
        </li>
      </ul>
      <p class="actions"><button class="quiet" type="submit" name="cancel" value="yes">Cancel</button></p>
      ${behaviourSection(behaviour)}
    </form>`,
  )
}

function accountButton({ sub, email, name, note, picture, emailVerified }: StandInAccount): Markup {
  return html`<button class="account" type="submit" name="account" value="${sub}" data-email="${email}">
    ${face(name, picture)}
    <span class="who">
      <span class="name">${name}</span>
      <span class="email">${email}</span>
      ${emailVerified === false && html`<span class="note">email not verified</span>`}
      ${note && html`<span class="note">${note}</span>`}
    </span>
  </button>`
}

function face(name: string, picture: string | undefined): Markup {
  const portrait = /^\/pictures\/([^/?#]+)$/.exec(picture ?? '')?.[1]
  if (portrait) return html`<img class="face" src="/faces/${portrait}" alt="" width="48" height="48">`
  return html`<span class="face" aria-hidden="true">${[...name][0]?.toUpperCase() ?? '?'}</span>`
}

function behaviourSection({ outcome, picture, token }: Behaviour): Markup {
  const unusual =
    outcome !== defaultBehaviour.outcome || picture !== defaultBehaviour.picture || token !== defaultBehaviour.token
  return html`<details${unusual && html` open`}>
    <summary>Behaviour</summary>
    <p>Choose what goes wrong, then choose an account above. Your choice applies to this sign-in only.</p>
    <fieldset>
      <legend>After choosing an account</legend>
      ${radioButtons('outcome', outcomes, outcome)}
    </fieldset>
    <p class="field"><label for="picture">Picture of the chosen account</label>${pictureSelect(picture)}</p>
    <p class="field"><label for="token">ID token</label>${select('token', { usual: 'normal', ...tokenFaults }, token)}</p>
  </details>`
}

const pictureSelect = (chosen: string) => select('picture', { own: 'normal', none: 'none', ...pictureFaults }, chosen)

function select(name: string, choices: Record<string, string>, chosen: string): Markup {
  return html`<select id="${name}" name="${name}">
    ${Object.entries(choices).map(
      ([value, label]) => html`<option value="${value}"${value === chosen && html` selected`}>${label}</option>`,
    )}
  </select>`
}

export interface AnotherAccountPage {
  path: string
  product: string
  behaviour: Behaviour
  typed: { email: string; name: string; emailVerified: boolean }
  problems?: { email?: string; name?: string }
}

export function anotherAccountPage({ path, product, behaviour, typed, problems = {} }: AnotherAccountPage): Markup {
  return page(
    problems.email || problems.name ? 'Please check the form' : 'Use another account',
    html`<h1>Use another account</h1>
    <p class="lead">to continue to <strong>${product}</strong></p>
    <form method="post" action="${path}/another" novalidate>
      ${textField('email', { label: 'Email', value: typed.email, problem: problems.email })}
      <p class="hint">The same email always means the same person.</p>
      ${textField('name', { label: 'Name', value: typed.name, problem: problems.name })}
      <p class="field"><label for="picture">Picture</label>${pictureSelect(behaviour.picture)}</p>
      <p class="field"><label class="choice">
        <input type="checkbox" name="emailVerified" value="yes"${typed.emailVerified && html` checked`}> The email is verified
      </label></p>
      <input type="hidden" name="outcome" value="${behaviour.outcome}">
      <input type="hidden" name="token" value="${behaviour.token}">
      ${behaviour.outcome !== 'sign-in' && html`<p class="hint">Outcome of this sign-in: ${outcomes[behaviour.outcome]}.</p>`}
      <p class="actions">
        <button class="filled" type="submit">Continue</button>
        <a class="quiet" href="${path}?outcome=${behaviour.outcome}&amp;picture=${behaviour.picture}&amp;token=${behaviour.token}">Back to accounts</a>
        <button class="quiet" type="submit" name="cancel" value="yes">Cancel</button>
      </p>
    </form>`,
  )
}

function textField(
  id: string,
  { label, value, problem }: { label: string; value: string; problem: string | undefined },
): Markup {
  return html`<p class="field">
    <label for="${id}">${label}</label>
    <input id="${id}" name="${id}" value="${value}" required autocomplete="off"${problem && html` aria-invalid="true" aria-describedby="${id}-problem" autofocus`}>
    ${problem && html`<span class="problem" id="${id}-problem">${problem}</span>`}
  </p>`
}

export function homePage(issuer: string): Markup {
  return page(
    'About',
    html`<h1>Sign-in for this machine</h1>
    <p>This service speaks OpenID Connect and stands in for Google, so you can try signing in without a
      real account. It starts with the product and refuses to start in production.</p>
    <p>There's nothing to do here. Sign in from the app to open the account chooser.</p>
    <ul class="links">
      <li><a href="/.well-known/openid-configuration">Discovery document of ${issuer}</a></li>
      <li><a href="/pictures/requests">Recent requests to the picture host</a></li>
    </ul>`,
  )
}

/** An error page with what happened, what to do and, last, the technical details. */
export function problemPage(title: string, advice: string, technical?: string): Markup {
  return page(
    title,
    html`<h1>${title}</h1>
    <p>${advice}</p>
    ${technical && html`<p class="technical"><code>${technical}</code></p>`}`,
  )
}
