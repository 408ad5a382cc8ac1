import { configContract } from '#features/config/contract.ts'
import { sessionContract } from '#features/session/contract.ts'

/** Every call there is, one line for each feature. */
export const contract = {
  config: configContract,
  session: sessionContract,
}
