import type { AnyContractRouter } from '@orpc/contract'
import { implement } from '@orpc/server'
import type { RequestContext } from './context.ts'

/**
 * The builder for a contract's procedures. Access is checked before the input is validated, so people without access
 * aren't sent validation errors.
 */
export function procedures<Contract extends AnyContractRouter>(contract: Contract) {
  return implement(contract)
    .$context<RequestContext>()
    .$config({ initialInputValidationIndex: Number.POSITIVE_INFINITY })
}
