import type { PoText } from '../src/platform/po.ts'
import { lineAt, type Part, parse, partsOf, type Source, sourcesBelow } from './checks/sources.ts'

const OF_SERVER = /\/server\/|^src\/app\/[\w-]+\.ts$|^src\/app\/(?:atom|embeds|site-pages)\//

/** Whether only the server reads a message, by the files that use it. */
export const isOfServer = ({ origins }: Pick<PoText, 'origins'>): boolean =>
  origins.length > 0 && origins.every((origin) => OF_SERVER.test(origin.replace(/:\d+$/, '')))

/** The client's messages that the server can use too, unless its own catalog translates them differently. */
export const sharedTexts = (client: readonly PoText[]): PoText[] =>
  client.filter((text) => text.context === undefined && !isOfServer(text))

/** The English of every message that server code creates with `message`. */
export function messagesOfServer(): Set<string> {
  const sources = sourcesBelow('src').filter(({ path }) => !/\.(test|fixture)\.ts$|\.tsx$/.test(path))
  return new Set(sources.flatMap(messagesIn))
}

/** The strings a file passes to `message` and `messageId`. Throws if one isn't a literal in the call. */
export function messagesIn(source: Source): string[] {
  const names = new Set<string>()
  const found: string[] = []
  const visit = (part: Part) => {
    if (part.type === 'ImportDeclaration' && part.source.value.endsWith('/messages.ts'))
      for (const one of part.specifiers)
        if (
          one.type === 'ImportSpecifier' &&
          one.imported.type === 'Identifier' &&
          /^message(Id)?$/.test(one.imported.name)
        )
          names.add(one.local.name)
    if (part.type === 'CallExpression' && part.callee.type === 'Identifier' && names.has(part.callee.name)) {
      const english = textOf(part.arguments[0])
      if (english === undefined)
        throw new Error(
          `${source.path}:${lineAt(source.text, part.start)}: pass a literal string to ${part.callee.name}.`,
        )
      found.push(english)
    }
    for (const below of partsOf(part)) visit(below)
  }
  visit(parse(source).program)
  return found
}

function textOf(part: Part | undefined): string | undefined {
  if (part?.type === 'Literal' && typeof part.value === 'string') return part.value
  return part?.type === 'TemplateLiteral' && part.expressions.length === 0
    ? (part.quasis[0]?.value.cooked ?? undefined)
    : undefined
}
