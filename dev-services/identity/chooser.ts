import type { IncomingMessage, ServerResponse } from 'node:http'
import type { InteractionResults, Provider } from 'oidc-provider'
import type { Markup } from '../pages/html.ts'
import { readForm, redirect, sendPage } from '../pages/responses.ts'
import { type Accounts, newcomer, type StandInAccount } from './accounts.ts'
import { type Behaviour, behaviour, defaultBehaviour } from './behaviour.ts'
import { anotherAccountPage, chooserPage, problemPage } from './pages.ts'

type Interaction = InstanceType<Provider['Interaction']>

/** The data that the account chooser passes on to the rest of the sign-in. */
export interface Choice extends InteractionResults {
  behaviour: Behaviour
}

interface ChooserOptions {
  provider: Provider
  accounts: Accounts
  headers: Record<string, string>
}

/** The screens of one sign-in: `/interaction/{uid}` lists accounts, `/interaction/{uid}/another` takes any other. */
export function openChooser({ provider, accounts, headers }: ChooserOptions) {
  return async function answer(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const show = (status: number, page: Markup) => sendPage(response, status, headers, page)
    const [, uid, another] = /^\/interaction\/([\w-]+)(\/another)?$/.exec(url.pathname) ?? []
    const interaction = uid ? await interactionOf(request, response, uid) : undefined
    if (!interaction) return show(404, problemPage('This sign-in has ended', START_AGAIN))
    const page = { path: `/interaction/${uid}`, product: new URL(String(interaction.params.redirect_uri)).origin }

    if (request.method !== 'POST') {
      const chosen = behaviour.safeParse(Object.fromEntries(url.searchParams)).data ?? defaultBehaviour
      const typed = { email: '', name: '', emailVerified: true }
      const empty = another
        ? anotherAccountPage({ ...page, behaviour: chosen, typed })
        : chooserPage({ ...page, behaviour: chosen, accounts: accounts.all() })
      return show(200, empty)
    }

    const form = await readForm(request)
    if (!(form instanceof URLSearchParams)) return show(400, problemPage("That form isn't valid", START_AGAIN))
    if (form.has('cancel')) {
      return finish(interaction, response, { error: 'access_denied', error_description: 'The person pressed Cancel' })
    }
    const asked = behaviour.safeParse(Object.fromEntries(form))
    if (!asked.success) return show(400, problemPage('Unknown behaviour', START_AGAIN, asked.error.issues[0]?.message))
    if (!another) {
      const account = accounts.find(form.get('account') ?? '')
      if (account) return choose(interaction, request, response, account, asked.data)
      const problem = 'That account no longer exists. Choose one of these.'
      return show(422, chooserPage({ ...page, behaviour: asked.data, accounts: accounts.all(), problem }))
    }

    const typed = {
      email: form.get('email') ?? '',
      name: form.get('name') ?? '',
      emailVerified: form.get('emailVerified') === 'yes',
    }
    const person = newcomer.safeParse({ ...typed, picture: asked.data.picture })
    if (person.success) return choose(interaction, request, response, accounts.admit(person.data), asked.data)
    const problemWith = (field: string) => person.error.issues.find((issue) => issue.path[0] === field)?.message
    const problems = { email: problemWith('email'), name: problemWith('name') }
    return show(422, anotherAccountPage({ ...page, behaviour: asked.data, typed, problems }))
  }

  /** The sign-in at this URL, if this browser started it. */
  async function interactionOf(request: IncomingMessage, response: ServerResponse, uid: string) {
    const cookies = provider.createContext(request, response).cookies
    if (cookies.get(provider.cookieName('interaction')) !== uid) return undefined
    return provider.Interaction.find(uid)
  }

  async function choose(
    interaction: Interaction,
    request: IncomingMessage,
    response: ServerResponse,
    account: StandInAccount,
    asked: Behaviour,
  ): Promise<void> {
    if (asked.outcome === 'refuse') {
      return finish(interaction, response, { error: 'access_denied', error_description: 'Refused, as requested' })
    }
    if (asked.outcome === 'server-error') {
      return finish(interaction, response, { error: 'server_error', error_description: 'Failed, as requested' })
    }
    await forgetOtherAccount(request, response, account.sub)
    const choice: Choice = { select_account: {}, login: { accountId: account.sub }, consent: {}, behaviour: asked }
    return finish(interaction, response, choice)
  }

  /** Without this, the provider would respond to a change of account with a sign-out page that needs a script. */
  async function forgetOtherAccount(request: IncomingMessage, response: ServerResponse, sub: string): Promise<void> {
    const cookies = provider.createContext(request, response).cookies
    const id = cookies.get(provider.cookieName('session'))
    const session = id ? await provider.Session.find(id) : undefined
    if (session?.accountId && session.accountId !== sub) await session.destroy()
  }
}

const START_AGAIN = 'Close this window, or go back to the app and sign in again.'

async function finish(interaction: Interaction, response: ServerResponse, result: InteractionResults): Promise<void> {
  interaction.result = result
  interaction.session = undefined // the cookie binds it to this browser; another tab may have changed the account
  await interaction.persist()
  redirect(response, interaction.returnTo)
}
