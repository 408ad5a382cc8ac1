import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const MODULE = 'virtual:calls/'

/**
 * The addresses of one feature's calls (`virtual:calls/gyms`) without their schemas, so that the browser need not load
 * the schema library, nor the calls of features that the page does not use.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'open-mat-contract-routes',
    resolveId: (source) => (source.startsWith(MODULE) ? `\0${source}` : undefined),
    async load(loaded) {
      if (!loaded.startsWith(`\0${MODULE}`)) return undefined
      const feature = loaded.slice(MODULE.length + 1)
      const { contract } = await import('../src/app/contract.ts')
      if (!(feature in contract)) throw new Error(`The contract has no calls of "${feature}".`)
      const routes = JSON.stringify(minifyContractRouter(contract[feature as keyof typeof contract]), withoutDocs)
      return `${CALL}\nexport default { feature: '${feature}', routes: ${routes.replace(PLAIN_CALL, 'call($1,$2)')} }`
    },
  }
}

/** What only a reader of the OpenAPI document needs. */
const DOCUMENTATION = new Set(['summary', 'description', 'tags'])

/** Drops documentation from routes alone: a call may be named `summary` too. */
function withoutDocs(this: object, key: string, value: unknown) {
  return 'path' in this && DOCUMENTATION.has(key) ? undefined : value
}

/** Almost every call differs in these two alone. */
const CALL = 'const call = (method, path) => ({ "~orpc": { errorMap: {}, meta: {}, route: { method, path } } })'
const PLAIN_CALL = /\{"~orpc":\{"errorMap":\{\},"meta":\{\},"route":\{"method":("\w+"),"path":("[^"\\]+")\}\}\}/g
