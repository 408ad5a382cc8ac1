import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { i18n } from './i18n.ts'
import { regionalLocale } from './region.ts'

type Refresh = () => Promise<boolean>
let refreshSession: Refresh = async () => false
let onSessionOver: (code: string) => void = () => {}
let onSuspended: () => void = () => {}
let member: () => string | null = () => null

/** How a call that came with a stale token gets a fresh one, who is told that the session is over or its member suspended, and who is here. */
export function bindSession(session: {
  refresh: Refresh
  over: (code: string) => void
  suspended: () => void
  /** The uid, as far as it is known. */
  member: () => string | null
}) {
  refreshSession = session.refresh
  onSessionOver = session.over
  onSuspended = session.suspended
  member = session.member
}

/** Who is signed in, as far as it is known at this moment. */
export function currentMember(): string | null {
  return member()
}

export interface CallContext {
  /** Of a write from the outbox: the server acts once, however often it comes. */
  idempotencyKey?: string
}

/** An answer that does not come at all must not hold up what waits behind it. */
const PATIENCE_MS = 30_000

const linkTo = (routes: AnyContractRouter) =>
  new OpenAPILink<CallContext>(routes, {
    url: () => `${window.location.origin}/api`,
    headers: ({ context }) => headersOf(context.idempotencyKey),
    fetch: (request, init, { context }) =>
      fetchAsMember(
        context.idempotencyKey
          ? new Request(request, { signal: AbortSignal.any([request.signal, AbortSignal.timeout(PATIENCE_MS)]) })
          : request,
        init,
      ),
  })

/** Names a write, and the member whose it is: whoever signed in here meanwhile does not do it in their stead. */
export function headersOf(idempotencyKey: string | undefined): Record<string, string> {
  if (!idempotencyKey) return {}
  const [, uid] = idempotencyKey.split(':', 2)
  return { 'Idempotency-Key': idempotencyKey, ...(uid && { 'For-Member': uid }) }
}

/** A call to our server, in the language and region on screen; with a stale token it is made once more with a fresh one. */
export async function fetchAsMember(request: Request, init?: RequestInit): Promise<Response> {
  request.headers.set('accept-language', regionalLocale(i18n.locale))
  const again = request.clone()
  const answer = await window.fetch(request, init)
  if (answer.status === 403 && (await codeOf(answer)) === 'suspended') onSuspended()
  if (answer.status !== 401) return answer
  const code = await codeOf(answer)
  if (code === 'token-stale' && (await refreshSession())) return window.fetch(again, init)
  if (code === 'user-disabled' || code === 'token-expired') onSessionOver(code)
  return answer
}

/** The calls of one feature as the build writes them (scripts/contract-routes.ts): `virtual:calls/gyms`. */
export interface Calls {
  feature: string
  routes: unknown
}

/** The calls of one feature, as functions: `apiOf<typeof gymsContract>(calls)`. */
export function apiOf<Contract extends AnyContractRouter>({ routes }: Calls) {
  return createORPCClient(linkTo(routes as AnyContractRouter)) as ContractRouterClient<Contract, CallContext>
}

async function codeOf(answer: Response): Promise<string | undefined> {
  try {
    return ((await answer.clone().json()) as { code?: string }).code
  } catch {
    return undefined
  }
}
