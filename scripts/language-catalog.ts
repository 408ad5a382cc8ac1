import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'
import { type PoText, readPo } from '../src/platform/po.ts'

const MODULE = 'virtual:words/'
/** Files whose messages are read only on the server. */
export const OF_SERVER = /\/server\/|^src\/app\/[\w-]+\.ts$|^src\/app\/site-pages\//

/** The client's messages in one language (`virtual:words/es`), compiled. Server-only messages are left out. */
export function languageCatalog(): Plugin {
  return {
    name: 'open-mat-language-catalog',
    resolveId: (source) => (source.startsWith(MODULE) ? `\0${source}` : undefined),
    load(loaded) {
      if (!loaded.startsWith(`\0${MODULE}`)) return undefined
      const path = new URL(`../src/locales/${loaded.slice(MODULE.length + 1)}.po`, import.meta.url)
      const catalog = compiledCatalog(readFileSync(path, 'utf8'))
      // Browsers parse JSON faster than script.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(catalog))})`
    },
  }
}

/** The client's messages, compiled and keyed as Lingui looks them up. `textOf` can choose other wording. */
export function compiledCatalog(po: string, textOf = ({ text }: PoText) => text) {
  const texts = readPo(po).filter(
    ({ text, origins }) => text !== '' && (origins.length === 0 || !origins.every((origin) => OF_SERVER.test(origin))),
  )
  return Object.fromEntries(
    texts.map((one) => [one.named ? one.id : generateMessageId(one.id, one.context), compileMessage(textOf(one))]),
  )
}
