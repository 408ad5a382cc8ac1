import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

const MODULE = 'virtual:calls/'

/**
 * The paths of one capability's calls (`virtual:calls/gyms`) without their schemas, so the browser needn't load the
 * schema library or the calls of capabilities the page doesn't use.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'open-mat-contract-routes',
    resolveId: (source) => (source.startsWith(MODULE) ? `\0${source}` : undefined),
    async load(loaded) {
      if (!loaded.startsWith(`\0${MODULE}`)) return undefined
      const feature = loaded.slice(MODULE.length + 1)
      const { contract } = await import('../src/app/contract.ts')
      if (!(feature in contract)) throw new Error(`The contract has no calls for "${feature}".`)
      const routes = JSON.stringify(minifyContractRouter(contract[feature as keyof typeof contract]), withoutDocs)
      return `${CALL}\nexport default { feature: '${feature}', routes: ${routes.replace(PLAIN_CALL, 'call($1,$2)')} }`
    },
  }
}

/** Used only in the OpenAPI document. */
const DOCUMENTATION = new Set(['summary', 'description', 'tags'])

/** Removes documentation from routes only: a call may be named `summary` too. */
function withoutDocs(this: object, key: string, value: unknown) {
  return 'path' in this && DOCUMENTATION.has(key) ? undefined : value
}

/** Almost all calls differ only in method and path. */
const CALL = 'const call = (method, path) => ({ "~orpc": { errorMap: {}, meta: {}, route: { method, path } } })'
const PLAIN_CALL = /\{"~orpc":\{"errorMap":\{\},"meta":\{\},"route":\{"method":("\w+"),"path":("[^"\\]+")\}\}\}/g
