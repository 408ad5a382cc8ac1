import type { IncomingMessage, ServerResponse } from 'node:http'
import type { InteractionResults, Provider } from 'oidc-provider'
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
    const [, uid, another] = /^\/interaction\/([\w-]+)(\/another)?$/.exec(url.pathname) ?? []
    const interaction = uid ? await interactionOf(request, response, uid) : undefined
    if (!interaction) {
      return sendPage(response, 404, headers, problemPage('This sign-in has ended', startAgain))
    }
    const page = { path: `/interaction/${uid}`, product: new URL(String(interaction.params.redirect_uri)).origin }

    if (request.method === 'GET' || request.method === 'HEAD') {
      const asked = behaviour.safeParse(Object.fromEntries(url.searchParams)).data ?? defaultBehaviour
      const typed = { email: '', name: '', emailVerified: true }
      return sendPage(
        response,
        200,
        headers,
        another
          ? anotherAccountPage({ ...page, behaviour: asked, typed })
          : chooserPage({ ...page, behaviour: asked, accounts: accounts.all() }),
      )
    }

    if (request.method !== 'POST') {
      response.setHeader('Allow', 'GET, POST')
      return sendPage(response, 405, headers, problemPage('This address accepts only GET and POST', startAgain))
    }
    const form = await readForm(request)
    if (form === 'too long') return sendPage(response, 413, headers, problemPage('That form is too large', startAgain))
    if (form === 'not a form') return sendPage(response, 415, headers, problemPage("That isn't a form", startAgain))
    if (form.has('cancel')) {
      return finish(interaction, response, { error: 'access_denied', error_description: 'The person pressed Cancel' })
    }

    const asked = behaviour.safeParse(Object.fromEntries(form))
    if (!asked.success) {
      return sendPage(
        response,
        400,
        headers,
        problemPage('Unknown behaviour', startAgain, asked.error.issues[0]?.message),
      )
    }
    if (!another) {
      const account = accounts.find(form.get('account') ?? '')
      if (account) return choose(interaction, request, response, account, asked.data)
      const problem = 'That account no longer exists. Choose one of these.'
      return sendPage(
        response,
        422,
        headers,
        chooserPage({ ...page, behaviour: asked.data, accounts: accounts.all(), problem }),
      )
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
    return sendPage(response, 422, headers, anotherAccountPage({ ...page, behaviour: asked.data, typed, problems }))
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

  /** Otherwise the provider would respond to a change of account with a page that needs a script to sign out first. */
  async function forgetOtherAccount(request: IncomingMessage, response: ServerResponse, sub: string): Promise<void> {
    const cookies = provider.createContext(request, response).cookies
    const id = cookies.get(provider.cookieName('session'))
    const session = id ? await provider.Session.find(id) : undefined
    if (session?.accountId && session.accountId !== sub) await session.destroy()
  }
}

const startAgain = 'Close this window, or go back to the app and sign in again.'

async function finish(interaction: Interaction, response: ServerResponse, result: InteractionResults): Promise<void> {
  interaction.result = result
  interaction.session = undefined // it's bound to this browser by its cookie; another tab may have changed the account
  await interaction.persist()
  redirect(response, interaction.returnTo)
}
