import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'
import { apiOf, type CallContext, type Calls } from './api.ts'
import { failureOf } from './errors.ts'

/**
 * A capability's calls as options for TanStack Query: `gyms.search.queryOptions({ input })`. Separate from `api.ts`,
 * because the initial script doesn't need it.
 */
export function queriesOf<Contract extends AnyContractRouter>(
  calls: Calls,
): RouterUtils<ContractRouterClient<Contract, CallContext>> {
  return createTanstackQueryUtils(apiOf<Contract>(calls) as never, { path: [calls.feature] }) as never
}

/** A call's answer; null if it's refused because the thing is missing or hidden (404) or the input is invalid (400). */
export async function unlessAbsent<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    const { status } = failureOf(error)
    if (status === 404 || status === 400) return null
    throw error
  }
}

/** How infinite queries read a list page by page. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}
