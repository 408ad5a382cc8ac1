import { html, type Markup } from '../pages/html.ts'
import { radioButtons, standInPage } from '../pages/page.ts'
import { musicAccounts } from './accounts.ts'
import { failures, outcomes } from './behaviour.ts'

const page = standInPage({ name: 'music', means: 'nothing is played' })
const accountLabels = Object.fromEntries(musicAccounts.map(({ id, name, note }) => [id, `${name} (${note})`]))

/** The consent page: whether the product may read the member's playlists. */
export function consentPage({ action, product }: { action: string; product: string }): Markup {
  return page(
    'Connect',
    html`<h1>Let Open Mat see your playlists?</h1>
    <p class="lead">to continue to <strong>${product}</strong></p>
    <form method="post" action="${action}">
      <fieldset>
        <legend>Account</legend>
        ${radioButtons('account', accountLabels, Object.keys(accountLabels)[0] ?? '')}
      </fieldset>
      <p class="actions">
        <button class="filled" type="submit" name="outcome" value="agree">${outcomes.agree}</button>
        <button class="quiet" type="submit" name="outcome" value="refuse">${outcomes.refuse}</button>
        <button class="quiet" type="submit" name="outcome" value="server-error">${outcomes['server-error']}</button>
      </p>
    </form>`,
  )
}

/** Shows the failures to choose from when testing the product by hand. */
export function homePage(failing: string | undefined): Markup {
  return page(
    'Music',
    html`<h1>Music</h1>
    ${failing ? html`<p class="problem" role="status">Now: ${failing}</p>` : html`<p>Every call responds as usual.</p>`}
    <form method="post" action="/music/controls">
      <input type="hidden" name="do" value="fail">
      <fieldset>
        <legend>Make the next calls fail</legend>
        ${radioButtons('how', failures, 'expired')}
      </fieldset>
      <p class="field"><label for="times">Number of calls</label><input id="times" name="times" type="number" min="1" value="1"></p>
      <p class="actions"><button class="quiet" type="submit">Apply</button></p>
    </form>
    <form method="post" action="/music/controls">
      <input type="hidden" name="do" value="work-again">
      <p class="actions"><button class="quiet" type="submit">Stop failing</button></p>
    </form>`,
  )
}

export function playlistPage(name: string): Markup {
  return page('Playlist', html`<h1>${name}</h1><p class="lead">A playlist. Nothing is played here.</p>`)
}

export function problemPage(words: string): Markup {
  return page('Problem', html`<h1>${words}</h1>`)
}
