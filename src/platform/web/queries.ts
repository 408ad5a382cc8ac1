import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query'
import { apiOf, type CallContext, type Calls } from './api.ts'

/**
 * The calls of one feature as options for TanStack Query: `gyms.search.queryOptions({ input })`. Apart from `api.ts`, because
 * the first script does without.
 */
export function queriesOf<Contract extends AnyContractRouter>(
  calls: Calls,
): RouterUtils<ContractRouterClient<Contract, CallContext>> {
  return createTanstackQueryUtils(apiOf<Contract>(calls) as never, { path: [calls.feature] }) as never
}
