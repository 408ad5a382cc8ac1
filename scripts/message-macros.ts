import { compileMessage } from '@lingui/message-utils/compileMessage'
import { transform } from '@lingui/native-tools'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'

/** Files that use the macros, or mark messages shared with the server with an i18n comment. */
const HAS_MESSAGES = /from ['"]@lingui\/(?:core|react)\/macro['"]|\/\*i18n\*\//

/**
 * Expands Lingui's macros, and parses each English message at build time, so the browser needn't load the parser.
 * "Hello {name}" becomes ["Hello ", ["name"]], the format of a compiled language file.
 */
export function messageMacros(): Plugin {
  return {
    name: 'open-mat-message-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: HAS_MESSAGES },
      async handler(text, id) {
        const { code } = await transform(text, id, {
          sourceMaps: false,
          macro: {
            descriptorFields: 'message',
            // Not Lingui's global instance, because on the server each request has its own.
            runtimeModules: { i18n: ['#platform/web/i18n.ts', 'i18n'] },
          },
        })
        return { code: withCompiledMessages(code), moduleType: 'jsx' }
      },
    },
  }
}

function withCompiledMessages(code: string): string {
  const literals: { start: number; end: number; compiled: string }[] = []
  new Visitor({
    ObjectExpression({ properties }) {
      const message = propertyOf(properties, 'message')
      if (!propertyOf(properties, 'id') || message?.type !== 'Literal' || typeof message.value !== 'string') return
      const compiled = compileMessage(message.value)
      if (typeof compiled !== 'string') literals.push({ ...message, compiled: JSON.stringify(compiled) })
    },
  }).visit(parseSync('module.jsx', code).program)
  return literals
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, compiled }) => text.slice(0, start) + compiled + text.slice(end), code)
}

function propertyOf(properties: ESTree.ObjectExpression['properties'], name: string): ESTree.Node | undefined {
  for (const property of properties)
    if (property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === name)
      return property.value
  return undefined
}
