import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Plugin } from 'vite'
import { readPo } from '../src/platform/po.ts'

const MODULE = 'virtual:words/'
const OF_SERVER = /\/server\/|^src\/app\/head-words\.ts$/

/** The words of the screens in one language (`virtual:words/es`), ready to be shown. What the server alone says stays there. */
export function wordsOfLanguage(): Plugin {
  return {
    name: 'open-mat-words-of-language',
    resolveId: (source) => (source.startsWith(MODULE) ? `\0${source}` : undefined),
    load(loaded) {
      if (!loaded.startsWith(`\0${MODULE}`)) return undefined
      const path = new URL(`../src/locales/${loaded.slice(MODULE.length + 1)}.po`, import.meta.url)
      const words = readPo(readFileSync(path, 'utf8'))
        .filter(({ text, origins }) => text !== '' && !origins.every((origin) => OF_SERVER.test(origin)))
        .map(({ id, context, named, text }) => [named ? id : generateMessageId(id, context), compileMessage(text)])
      // A browser reads JSON faster than script.
      return `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(words)))})`
    },
  }
}
