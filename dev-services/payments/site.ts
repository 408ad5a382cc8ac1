import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Markup } from '../pages/html.ts'
import {
  notFound,
  pageHeaders,
  readParameters,
  redirect,
  refuseCrossSite,
  sendJson,
  sendPage,
} from '../pages/responses.ts'
import { ApiError } from './api-error.ts'
import { type Control, control } from './controls.ts'
import type { Kind } from './objects.ts'
import { overviewPage } from './overview.ts'
import { checkoutPage, expressPage, invoicePage, nothingToPayPage, onboardingPage } from './pages.ts'
import type { Provider } from './provider.ts'

interface Acting {
  /**
   * Applies a control. With `waits`, returns only after all its webhooks have been attempted; members don't wait for
   * them.
   */
  act(asked: Control, options?: { waits: boolean }): Promise<void>
}

/**
 * Everything below `/payments`: the provider's pages, `POST /payments/controls` with a form or JSON (`controls.ts`),
 * and `state.json` for tests.
 */
export function paymentsSite(provider: Provider, { act }: Acting) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const [, , what = '', id = ''] = url.pathname.split('/')
    const headers = pageHeaders([provider.origin, ...productsOf(provider)])
    const show = (markup: Markup, status = 200) => sendPage(response, status, headers, markup)
    try {
      if (request.method === 'POST') return await post(provider, { act, request, response, what, id })
      if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(response)
      if (what === '') return show(overviewPage(provider))
      if (what === 'state.json') return sendJson(response, 200, stateOf(provider, url))
      if (what === 'checkout') return showCheckout(provider, response, id, show)
      if (what === 'connect') return showOnboarding(provider, response, id, show)
      if (what === 'express') return show(expressPage(provider, provider.store.get('account', id)))
      if (what === 'invoices') return show(invoicePage(provider.store.get('invoice', id)))
      return notFound(response)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return show(nothingToPayPage(error.message, null), error.status)
    }
  }
}

/** The pages that checkouts and onboardings return to. */
function productsOf({ store }: Provider): string[] {
  return [...store.all('session').map(({ success_url }) => success_url), ...store.all('link').map(({ back }) => back)]
    .filter((address) => URL.canParse(address))
    .slice(-SHOWN)
}
const SHOWN = 20

/** All objects of a kind, for tests: `/payments/state.json?of=subscription`. */
function stateOf({ store }: Provider, url: URL) {
  const kind = url.searchParams.get('of') ?? 'event'
  return { items: store.all(kind as Kind) }
}

function showCheckout(provider: Provider, response: ServerResponse, id: string, show: (markup: Markup) => void) {
  const session = provider.store.get('session', id)
  if (session.status === 'complete') return redirect(response, successOf(session.success_url, id))
  if (session.status === 'expired') return show(nothingToPayPage('This checkout has expired.', session.cancel_url))
  return show(checkoutPage(provider, session))
}

const successOf = (address: string, id: string) => address.replaceAll('{CHECKOUT_SESSION_ID}', id)

/** A used or expired link redirects to where a new one can be created. */
function showOnboarding(provider: Provider, response: ServerResponse, id: string, show: (markup: Markup) => void) {
  const link = provider.store.get('link', id)
  if (link.isUsed || link.until < provider.now()) return redirect(response, link.refresh)
  return show(onboardingPage(provider, link))
}

interface Post extends Acting {
  request: IncomingMessage
  response: ServerResponse
  what: string
  id: string
}

async function post(provider: Provider, { act, request, response, what, id }: Post): Promise<void> {
  if (refuseCrossSite(request, response)) return
  const { isForm, given } = await readParameters(request)
  const { store } = provider
  const link = what === 'connect' ? store.get('link', id) : undefined
  if (!link && what !== 'checkout' && what !== 'controls') return notFound(response)
  const fixed = link ? { do: 'onboard', account: link.account } : what === 'checkout' ? { do: 'pay', session: id } : {}
  const asked = control.safeParse({ ...given, ...fixed })
  if (!asked.success) return sendJson(response, 400, { message: asked.error.issues[0]?.message })
  if (link) store.operation(() => store.change('link', id, { isUsed: true }))
  await act(asked.data as Control, { waits: what === 'controls' })
  if (link) return redirect(response, link.back)
  if (what === 'checkout') {
    const { status, success_url } = store.get('session', id)
    return redirect(response, status === 'complete' ? successOf(success_url, id) : `/payments/checkout/${id}`)
  }
  return isForm ? redirect(response, request.headers.referer ?? '/payments') : sendJson(response, 200, {})
}
