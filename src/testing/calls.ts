import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'

export interface ContractCall {
  /** The call's name in the contract: `events.edit`. */
  name: string
  method: string
  /** The call's URL path below `/api`. */
  path: string
  inputSchema: unknown
}

/** Every call of a contract, for tests that cover all of them. */
export function callsOf(contract: AnyContractRouter, within: readonly string[] = []): ContractCall[] {
  if (!isContractProcedure(contract))
    return Object.entries(contract).flatMap(([key, inner]) => callsOf(inner as AnyContractRouter, [...within, key]))
  const { route, inputSchema } = contract['~orpc']
  return [{ name: within.join('.'), method: route.method ?? 'POST', path: route.path ?? '', inputSchema }]
}

/** Only the reads (GET). */
export const readsOf = (contract: AnyContractRouter) => callsOf(contract).filter(({ method }) => method === 'GET')

/** A call by its name, on any member's API. */
export function callOf(api: unknown, name: string): (input: unknown) => Promise<unknown> {
  return at(api, name) as (input: unknown) => Promise<unknown>
}

/** A procedure's middlewares, including those from `platform/auth.ts`. */
export function gatesOf(procedures: unknown, name: string): readonly unknown[] {
  return (at(procedures, name) as { '~orpc': { middlewares: unknown[] } })['~orpc'].middlewares
}

const at = (from: unknown, name: string) =>
  name.split('.').reduce((inner: unknown, key) => (inner as Record<string, unknown>)[key], from)
