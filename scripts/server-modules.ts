import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

const QUERIES = '#platform/web/react-query.ssr.ts'

/**
 * In the server's build, `query-client.ts` is replaced by `query-client.ssr.ts`, and so on: a module whose state
 * belongs to one visitor has a variant that keeps it per request. TanStack Query is replaced in the same way.
 */
export function serverModules(): Plugin {
  return {
    name: 'open-mat-server-modules',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (importer?.endsWith('.ssr.ts')) return undefined
      if (source === '@tanstack/react-query') return this.resolve(QUERIES, importer, { ...options, skipSelf: true })
      if (!/^[#.].*\.ts$/.test(source)) return undefined
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      const other = resolved?.id.replace(/\.ts$/, '.ssr.ts')
      return other && existsSync(other) ? other : resolved
    },
  }
}
