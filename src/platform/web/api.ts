import routes from 'virtual:contract-routes'
import { createORPCClient } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'

type Refresh = () => Promise<boolean>
let refreshSession: Refresh = async () => false
let onSessionOver: (code: string) => void = () => {}

/** How a call that came with a stale token gets a fresh one, and who is told that the session is over. */
export function bindSession(session: { refresh: Refresh; over: (code: string) => void }) {
  refreshSession = session.refresh
  onSessionOver = session.over
}

const link = new OpenAPILink(routes as AnyContractRouter, {
  url: () => `${window.location.origin}/api`,
  async fetch(request, init) {
    const again = request.clone()
    const answer = await window.fetch(request, init)
    if (answer.status !== 401) return answer
    const code = await codeOf(answer)
    if (code === 'token-stale' && (await refreshSession())) return window.fetch(again, init)
    if (code === 'user-disabled' || code === 'token-expired') onSessionOver(code)
    return answer
  },
})
const everything = createORPCClient(link) as Record<string, unknown>

/** The calls of one feature, as functions: `apiOf<typeof gymsContract>('gyms')`. */
export function apiOf<Contract extends AnyContractRouter>(feature: string) {
  return everything[feature] as ContractRouterClient<Contract>
}

/** The same calls as options for TanStack Query: `gyms.search.queryOptions({ input })`. */
export function queriesOf<Contract extends AnyContractRouter>(
  feature: string,
): RouterUtils<ContractRouterClient<Contract>> {
  return createTanstackQueryUtils(apiOf<Contract>(feature) as never, { path: [feature] }) as never
}

async function codeOf(answer: Response): Promise<string | undefined> {
  try {
    return ((await answer.clone().json()) as { code?: string }).code
  } catch {
    return undefined
  }
}
