import type { IncomingMessage, ServerResponse } from 'node:http'
import { ApiError, invalid } from './api-error.ts'
import { accountsCalls } from './calls/accounts.ts'
import type { Routes } from './calls/call.ts'
import { checkoutCalls } from './calls/checkout.ts'
import { customersCalls } from './calls/customers.ts'
import { moneyCalls } from './calls/money.ts'
import { subscriptionsCalls } from './calls/subscriptions.ts'
import { expandObject } from './expand.ts'
import { type Form, readForm } from './form.ts'
import { paramsOf } from './params.ts'
import { API_VERSION, type Provider } from './provider.ts'
import { newId } from './store.ts'

/** Every call this stand-in supports. Add calls the product needs to the file of their resource. */
export const routes = {
  ...customersCalls,
  ...checkoutCalls,
  ...subscriptionsCalls,
  ...moneyCalls,
  ...accountsCalls,
}
const byPattern: Routes = routes

const KEY_SECONDS = 86_400

interface Asked {
  method: string
  path: string
  body: string
  form: Form
  key: string | null
  account: string | null
}

/** Everything below `/v1`. */
export function paymentsApi(
  provider: Provider,
  { secretKey, afterwards }: { secretKey: string; afterwards: () => void },
) {
  return async (request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> => {
    const body = await bodyOf(request)
    const asked: Asked = {
      method: request.method ?? 'GET',
      path: url.pathname,
      body,
      form: readForm(request.method === 'GET' || request.method === 'DELETE' ? url.search.slice(1) || body : body),
      key: headerOf(request, 'idempotency-key'),
      account: headerOf(request, 'stripe-account') ?? headerOf(request, 'stripe-context'),
    }
    const failing = takeFailure(provider, asked)
    if (failing === 'down') return void request.socket.destroy()
    const answer = failing === 'error' ? BROKEN : answerTo(provider, asked, { request, secretKey })
    afterwards()
    // The call is carried out, but its response never arrives.
    if (failing === 'lost') return void request.socket.destroy()
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      'Request-Id': newId('request'),
      'Stripe-Version': API_VERSION,
    })
    response.end(answer.body)
  }
}

interface Answer {
  status: number
  body: string
}

const BROKEN: Answer = {
  status: 500,
  body: JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } }),
}

function answerTo(
  provider: Provider,
  asked: Asked,
  { request, secretKey }: { request: IncomingMessage; secretKey: string },
): Answer {
  const { store, now } = provider
  const { method, path, account, body, key } = asked
  const fingerprint = `${method} ${path} ${account ?? ''} ${body}`
  const remembered = (answer: Answer) => {
    if (method === 'POST' && key)
      store.operation(() => store.put('answer', { ...answer, id: key, asked: fingerprint, at: now() }))
    return answer
  }
  try {
    mayAsk(request, secretKey)
    const known = method === 'POST' ? store.find('answer', key) : undefined
    if (known && known.at > now() - KEY_SECONDS) {
      if (known.asked !== fingerprint) throw otherParameters(known.id)
      return known
    }
    const answer = store.operation(
      () => run(provider, asked),
      (error) => error instanceof ApiError && error.keeps,
    )
    return remembered({ status: 200, body: JSON.stringify(answer) })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const answer = { status: error.status, body: JSON.stringify({ error: error.body }) }
    return error.keeps ? remembered(answer) : answer
  }
}

function run(provider: Provider, { method, path, form, account }: Asked): object {
  const [pattern, id] = routeOf(method, path)
  const route = pattern ? byPattern[pattern] : undefined
  if (!route) throw unknownCall(method, path)
  const { expand: paths, ...asked } = paramsOf(route.params, form)
  const answer = route.answer({ provider, id, account }, asked)
  return expandObject(provider, answer, Array.isArray(paths) ? paths.map(String) : [])
}

/** The route for a path, and the id in it; literal segments win over ids (`/v1/invoices/create_preview`). */
function routeOf(method: string, path: string): [string | undefined, string] {
  const exact = `${method} ${path}`
  if (byPattern[exact]) return [exact, '']
  for (const pattern of Object.keys(byPattern)) {
    const [, id] = new RegExp(`^${pattern.replace(':id', '([^/]+)')}$`).exec(exact) ?? []
    if (id !== undefined && pattern.includes(':id')) return [pattern, decodeURIComponent(id)]
  }
  return [undefined, '']
}

function unknownCall(method: string, path: string) {
  console.warn(`Stand-in payments: ${method} ${path} is not implemented. Add it in dev-services/payments/calls.`)
  return new ApiError(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}). The payments stand-in doesn't support this call.`,
  })
}

function mayAsk(request: IncomingMessage, secretKey: string) {
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (given !== secretKey)
    throw new ApiError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${(given ?? '').slice(0, 8)}****`,
    })
  const version = headerOf(request, 'stripe-version')
  if (version && version !== API_VERSION)
    throw invalid(`Invalid Stripe API version: ${version}. The payments stand-in supports ${API_VERSION}.`)
}

const otherParameters = (key: string) =>
  new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })

/** Consumes the requested failure that applies to this call, if there is one. */
function takeFailure({ store }: Provider, { method, path }: Asked) {
  const failure = store.all('failure').find(({ calls }) => `${method} ${path}`.includes(calls))
  if (!failure) return undefined
  store.operation(() => {
    if (failure.times > 1) store.change('failure', failure.id, { times: failure.times - 1 })
    else store.remove('failure', failure.id)
  })
  return failure.how
}

function headerOf(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : null
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    size += part.length
    if (size > 262_144) throw new Error('A call to the payments stand-in is too large.')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString('utf8')
}
