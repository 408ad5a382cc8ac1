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
      return `export default ${JSON.stringify(minifyContractRouter(contract), (key, value) => (DOCUMENTATION.has(key) ? undefined : value))}`
    },
  }
}

/** What only a reader of the OpenAPI document needs. */
const DOCUMENTATION = new Set(['summary', 'description', 'tags'])
