import type { AnyContractRouter } from '@orpc/contract'
import { implement } from '@orpc/server'
import type { RequestContext } from './context.ts'

/**
 * What a contract's procedures are built from. Who may call is asked before what was sent is looked at, so that a visitor learns nothing about
 * the input.
 */
export function procedures<Contract extends AnyContractRouter>(contract: Contract) {
  return implement(contract)
    .$context<RequestContext>()
    .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })
}
