import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { extractMessagesFromFiles } from '@lingui/native-tools'
import { isName, type PoText } from '../src/platform/po.ts'
import { lineAt, type Part, parse, partsOf, ROOT, type Source, sourcesBelow } from './checks/sources.ts'

type ExtractedMessage = Awaited<ReturnType<typeof extractMessagesFromFiles>>['messages'][number]

/** A message in the code. `text` is its English. */
export interface CodeMessage extends PoText {
  /** Comments for translators. */
  comments: string[]
}

const OF_SERVER = /\/server\/|^src\/app\/[\w-]+\.ts$|^src\/app\/(?:atom|embeds|site-pages)\//

/** The messages of the client, and those that only the server reads. Throws if one can't be read. */
export async function messagesOfCode(): Promise<{ client: CodeMessage[]; server: CodeMessage[] }> {
  process.chdir(ROOT)
  const sources = sourcesBelow('src').filter(({ path }) => !/\.(test|fixture)\.tsx?$/.test(path))
  // In the order of the first files that use them.
  const { messages, warnings } = await extractMessagesFromFiles(sources.map(({ path }) => path).sort())
  if (warnings.length > 0) throw new Error(warnings.join('\n'))
  const uses = [...Map.groupBy(messages, ({ id, context }) => `${context}: ${id}`).values()]
  const isOfServer = (same: typeof messages) => same.every(({ origin }) => OF_SERVER.test(origin?.filename ?? ''))
  const sent = new Set(sources.filter(({ path }) => path.endsWith('.ts')).flatMap(messagesIn))
  return {
    client: uses.filter((same) => !isOfServer(same)).flatMap(messageUsed),
    server: [
      ...uses.filter(isOfServer).flatMap(messageUsed),
      ...[...sent].map((id) => ({ id, context: undefined, text: id, comments: [] })),
    ],
  }
}

/** A message from all its uses. */
function messageUsed(same: ExtractedMessage[]): CodeMessage[] {
  const [first] = same
  if (!first) return []
  const { id, message: text = '', context } = first
  const isNamed = id !== generateMessageId(text, context)
  if (isNamed !== isName(isNamed ? id : text)) throw new Error(`${id}: only the name of a message is written like one.`)
  const comments = same.flatMap(({ comment = [], placeholders }) => [
    ...[comment].flat(),
    ...Object.entries(placeholders).flatMap(([name, code]) =>
      /^\d+$/.test(name) ? `placeholder {${name}}: ${code.replaceAll(/\s+/g, ' ')}` : [],
    ),
  ])
  return [{ id: isNamed ? id : text, context, text, comments: [...new Set(comments)] }]
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
