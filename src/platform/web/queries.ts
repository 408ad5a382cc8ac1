import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'
import { apiOf, type CallContext, type Calls } from './api.ts'

/**
 * A feature's calls as options for TanStack Query: `gyms.search.queryOptions({ input })`. Separate from `api.ts`,
 * because the initial script doesn't need it.
 */
export function queriesOf<Contract extends AnyContractRouter>(
  calls: Calls,
): RouterUtils<ContractRouterClient<Contract, CallContext>> {
  return createTanstackQueryUtils(apiOf<Contract>(calls) as never, { path: [calls.feature] }) as never
}

/** How infinite queries read a list page by page. */
export const byCursor = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
}
