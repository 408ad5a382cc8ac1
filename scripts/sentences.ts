import { lineAt, type Part, parse, partsOf, type Source, sourcesBelow } from './checks/sources.ts'

/** An English sentence in the server's code, its values as {0}, {1}, and the line on which it stands. */
export interface FoundSentence {
  english: string
  line: number
}

/** Whether the server says things to people in this file. Not those in which machines and those who run it are spoken to. */
function speaksToPeople(own: string): boolean {
  if (/\.(test|fixture|d)\.ts$|\.tsx$|\/web\/|src\/(testing|ui)\/|\/demo[\w-]*\.ts$|\/import\//.test(own)) return false
  if (/src\/platform\/(embedded-postgres|config|start-error|secrets)/.test(own)) return false
  return /src\/domains\/[\w-]+\/[\w-]+\/(server\/.*|[\w-]+)\.ts$|src\/platform\/[\w-]+\.ts$|src\/app\/(export|http-api|leaving|member-tables|page-meta|pages|server)\.ts$/.test(
    own,
  )
}

/**
 * Every sentence that this file may send to somebody as it stands: the words of refusals and of input that does not fit, titles
 * and texts of news. Found by how they are used or, where that is elsewhere, by how they read, so that none has to be marked.
 */
export function sentencesIn(source: Source): FoundSentence[] {
  const found: FoundSentence[] = []
  const visit = (node: Part, role: Role) => {
    const english = said(node)
    if (english !== undefined) {
      if (isSaid(english, role)) found.push({ english, line: lineAt(source.text, node.start) })
      for (const inner of node.type === 'TemplateLiteral' ? node.expressions : []) visit(inner, undefined)
      return
    }
    for (const [inner, innerRole] of roles(node, role)) visit(inner, innerRole)
  }
  visit(parse(source).program, undefined)
  return found.map(({ english, line }) => ({ english: withoutField(english), line }))
}

/** Every sentence of the server's code with the files in which it stands. */
export function sentencesOfServer(): Map<string, string[]> {
  const all = new Map<string, string[]>()
  for (const source of sourcesBelow('src').filter(({ path }) => speaksToPeople(path)))
    for (const { english } of sentencesIn(source))
      all.set(english, [...new Set([...(all.get(english) ?? []), source.path])])
  return all
}

/** A refusal names its field first; the field stays as it is. */
function withoutField(english: string): string {
  let values = 0
  return english
    .trim()
    .replace(/^(?:[\w.-]+|\{\d+\}): (?=\S)/, '')
    .replace(/\{\d+\}/g, () => `{${values++}}`)
}

/**
 * `words`: what is here is said to people. `spoken`: each string is, within sentences. `machine`: it is not. Otherwise it depends on how it
 * reads.
 */
type Role = 'words' | 'spoken' | 'machine' | undefined

function isSaid(english: string, role: Role): boolean {
  if (role === 'spoken') return /\p{L}/u.test(english)
  return role === 'words' ? hasTwoWords(english) : role === undefined && isSentence(english)
}

function roles(node: Part, role: Role): [Part, Role][] {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression': {
      const name = nameOf(node.callee)
      const inArguments = roleInCall(name)
      return [[node.callee, role], ...node.arguments.map((argument): [Part, Role] => [argument, inArguments])]
    }
    case 'Property': {
      const name = node.computed ? '' : nameOf(node.key)
      if (role === 'spoken') return [[node.value, role]]
      if (role === 'machine' || MACHINE_PROPERTIES.test(name)) return [[node.value, 'machine']]
      return [[node.value, SAID_PROPERTIES.test(name) ? 'words' : role]]
    }
    case 'ObjectExpression':
      // What has a name of its own in the catalogs is marked by its comment.
      if (node.properties.some((one) => one.type === 'Property' && nameOf(one.key) === 'message' && isNamed(node)))
        return []
      return node.properties.map((property) => [property, role === 'words' ? undefined : role])
    case 'TaggedTemplateExpression':
      return [[node.quasi, 'machine']]
    case 'ImportDeclaration':
    case 'TSLiteralType':
      return []
    case 'ConditionalExpression':
      return [
        [node.test, undefined],
        [node.consequent, role],
        [node.alternate, role],
      ]
    case 'LogicalExpression':
      return [
        [node.left, role],
        [node.right, role],
      ]
    case 'BinaryExpression':
      return [
        [node.left, 'machine'],
        [node.right, 'machine'],
      ]
    default:
      return partsOf(node).map((part) => [part, role === 'words' ? undefined : role])
  }
}

function roleInCall(name: string): Role {
  if (name === 'translatable') return 'spoken'
  return MACHINE_CALLS.test(name) ? 'machine' : REFUSALS.test(name) ? 'words' : undefined
}

const REFUSALS =
  /^(badField|conflict|notAllowed|tooMuch|refine|regex|min|max|length|addIssue|array|boolean|custom|date|datetime|email|endsWith|enum|gt|gte|int|literal|lt|lte|multipleOf|nonnegative|number|positive|startsWith|string|strictObject|time|url)$/
const MACHINE_CALLS =
  /^(Error|StartError|TypeError|RangeError|debug|info|warn|error|log|describe|route|exec|query|execute)$/
const SAID_PROPERTIES = /^(title|text|message|description|heading|says)$/
const MACHINE_PROPERTIES = /^(summary|path|method|tags|sql|id|of|batch|promise)$/

function nameOf(node: Part): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return ''
}

function isNamed(node: Extract<Part, { type: 'ObjectExpression' }>): boolean {
  return node.properties.some((one) => one.type === 'Property' && nameOf(one.key) === 'id')
}

/** A string as it stands, or a template with its values as {0}, {1}. */
function said(node: Part): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral') return undefined
  return node.quasis.map((part, at) => (part.tail ? part.value.cooked : `${part.value.cooked}{${at}}`)).join('')
}

const hasTwoWords = (text: string) =>
  /\p{L}{2,}['’\p{L}]* \p{L}/u.test(text) || /\p{L}{2}.*\} \p{L}|\p{L}{2} \{/u.test(text)
const isSentence = (text: string) => /^(\{0\}|["“]?\p{Lu}).*[.?!]["”]?$/su.test(text.trim()) && hasTwoWords(text)
