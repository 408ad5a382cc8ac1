import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'
import { isName, type PoText, readPo } from '../src/platform/po.ts'

const MODULE = 'virtual:words/'

/** The client's messages in one language (`virtual:words/es`), compiled. */
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
  const texts = readPo(po).filter(({ text }) => text !== '')
  return Object.fromEntries(
    texts.map((one) => [isName(one.id) ? one.id : generateMessageId(one.id, one.context), compileMessage(textOf(one))]),
  )
}
