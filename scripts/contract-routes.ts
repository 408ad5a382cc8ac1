import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'

/** The addresses of the API without their schemas, so that the browser need not load the schema library. */
export function contractRoutes(): Plugin {
  const id = 'virtual:contract-routes'
  return {
    name: 'open-mat-contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    async load(loaded) {
      if (loaded !== `\0${id}`) return undefined
      const { contract } = await import('../src/app/contract.ts')
      const routes = JSON.stringify(minifyContractRouter(contract), (key, value) =>
        DOCUMENTATION.has(key) ? undefined : value,
      )
      return `${CALL}\nexport default ${routes.replace(PLAIN_CALL, 'call($1,$2)')}`
    },
  }
}

/** What only a reader of the OpenAPI document needs. */
const DOCUMENTATION = new Set(['summary', 'description', 'tags'])

/** Almost every call differs in these two alone, and the list of them is in what every page loads first. */
const CALL = 'const call = (method, path) => ({ "~orpc": { errorMap: {}, meta: {}, route: { method, path } } })'
const PLAIN_CALL = /\{"~orpc":\{"errorMap":\{\},"meta":\{\},"route":\{"method":("\w+"),"path":("[^"\\]+")\}\}\}/g
