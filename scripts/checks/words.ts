import { execFileSync } from 'node:child_process'
import { phrasingFindings, phrasingOf } from './phrasing.ts'
import {
  type Finding,
  lineAt,
  type Part,
  parse,
  partsOf,
  ROOT,
  reportFindings,
  type Source,
  sourcesBelow,
} from './sources.ts'

/**
 * Finds visible text that can't be translated: JSX text and text attributes outside Lingui's macros. A comment on the
 * same line or the one above allows a proper name or technical term: `// words: a name`.
 */
export function untranslatedWords(source: Source): Finding[] {
  const { program, comments } = parse(source)
  const excused = new Set<number>()
  for (const comment of comments) {
    if (!/^[\s*]*words: \S/.test(comment.value)) continue
    const line = lineAt(source.text, comment.end)
    excused.add(line).add(line + 1)
  }

  const findings: Finding[] = []
  const report = (position: number, text: string) => {
    const line = lineAt(source.text, position)
    if (excused.has(line)) return
    const shown = text.trim().replace(/\s+/g, ' ').slice(0, 60)
    findings.push({
      path: source.path,
      line,
      message: `"${shown}" can't be translated. Wrap it in <Trans> or t\`…\`; for a name, add a comment "words: why".`,
    })
  }
  walk(program, report)
  return findings
}

type Report = (position: number, text: string) => void

/** Attributes and component props whose text is shown or read aloud. */
const READ_ATTRIBUTES =
  /^(title|alt|label|hint|placeholder|text|error|message|lead|legend|children|description|action|heading|name|valueText|nothingFound|suffix|prefix|aria-(label|description|placeholder|roledescription|valuetext))$/
/** On these elements the attribute isn't shown. */
const MACHINE_NAMES =
  /^(input|select|textarea|button|meta|form|slot|map|TextField|TextArea|Select|Combobox|Checkbox|Switch|RadioCards)$/
const TRANSLATING_TAGS = /^(Trans|Plural|Select|SelectOrdinal)$/
const TRANSLATING_FUNCTIONS = /^(t|msg|plural|select|selectOrdinal|defineMessage)$/

function walk(part: Part, report: Report): void {
  if (part.type === 'JSXElement') walkElement(part, report)
  else if (part.type === 'JSXFragment') walkChildren(part.children, report)
  else if (part.type === 'Property' && isShownProperty(part)) walkText(part.value, proseOnly(report))
  else if (!(part.type === 'TaggedTemplateExpression' && isTranslating(part.tag)) && !isDescriptor(part))
    for (const inner of partsOf(part)) walk(inner, report)
}

function walkElement(part: Extract<Part, { type: 'JSXElement' }>, report: Report) {
  const tag = tagOf(part)
  for (const attribute of part.openingElement.attributes) {
    if (attribute.type !== 'JSXAttribute') {
      walk(attribute, report)
      continue
    }
    if (!attribute.value) continue
    const name = attribute.name.type === 'JSXIdentifier' ? attribute.name.name : ''
    const machine = name === 'name' && MACHINE_NAMES.test(tag)
    if (READ_ATTRIBUTES.test(name) && !machine) walkText(attribute.value, report)
    else if (!isTranslatingElement(part, tag)) walk(attribute.value, report)
  }
  if (isTranslatingElement(part, tag)) return
  if (tag === 'style' || tag === 'script') return
  walkChildren(part.children, report)
}

/** Select is both a Lingui macro and a UI component: the macro's cases are attributes that start with _. */
function isTranslatingElement(part: Extract<Part, { type: 'JSXElement' }>, tag: string): boolean {
  if (tag !== 'Select') return TRANSLATING_TAGS.test(tag)
  return part.openingElement.attributes.some(
    (attribute) =>
      attribute.type === 'JSXAttribute' && attribute.name.type === 'JSXIdentifier' && /^_/.test(attribute.name.name),
  )
}

function walkChildren(children: readonly Part[], report: Report) {
  for (const child of children)
    if (child.type === 'JSXText') {
      if (hasWords(child.value)) report(child.start + child.value.search(/\S/), child.value)
    } else if (child.type === 'JSXExpressionContainer') walkText(child.expression, report)
    else walk(child, report)
}

/** Text an expression can render: its own strings and those of its branches. */
function walkText(part: Part, report: Report): void {
  const [shown, others] = shownPartsOf(part)
  if (part.type === 'Literal' && typeof part.value === 'string' && hasWords(part.value)) report(part.start, part.value)
  if (part.type === 'TemplateLiteral') {
    const text = part.quasis.map(({ value }) => value.raw).join('…')
    if (hasWords(text)) report(part.start, text)
  }
  for (const inner of shown) walkText(inner, report)
  for (const inner of others) walk(inner, report)
}

function shownPartsOf(part: Part): [shown: Part[], others: Part[]] {
  switch (part.type) {
    case 'Literal':
      return [[], []]
    case 'TemplateLiteral':
      return [part.expressions, []]
    case 'JSXExpressionContainer':
      return [[part.expression], []]
    case 'ConditionalExpression':
      return [[part.consequent, part.alternate], [part.test]]
    case 'LogicalExpression':
      return part.operator === '&&' ? [[part.right], [part.left]] : [[part.left, part.right], []]
    case 'BinaryExpression':
      return part.operator === '+' ? [[part.left, part.right], []] : [[], [part.left, part.right]]
    default:
      return [[], [part]]
  }
}

/** `{ label: 'Anything' }`, `toasts.show({ text: 'Saved' })`: text passed to a component that shows it. */
const SHOWN_PROPERTIES = /^(label|title|text|hint|placeholder|description|message|detail|heading)$/

function isShownProperty(part: Extract<Part, { type: 'Property' }>): boolean {
  return part.key.type === 'Identifier' && !part.computed && SHOWN_PROPERTIES.test(part.key.name)
}

/** A property may also hold a style name or a code; text starts with a capital or has several words. */
function proseOnly(report: Report): Report {
  return (position, text) => {
    if (/\s|^\p{Lu}/u.test(text)) report(position, text)
  }
}

/** The macro called with a descriptor: `t({ message: 'Members', context: 'of a creator' })`. */
function isDescriptor(part: Part): boolean {
  return part.type === 'CallExpression' && isTranslating(part.callee) && part.arguments[0]?.type === 'ObjectExpression'
}

function isTranslating(tag: Part): boolean {
  return tag.type === 'Identifier' && TRANSLATING_FUNCTIONS.test(tag.name)
}

function tagOf(part: Extract<Part, { type: 'JSXElement' }>): string {
  const { name } = part.openingElement
  return name.type === 'JSXIdentifier' ? name.name : ''
}

/**
 * Two letters in a row, in any script: "×", "·" and "1 / 2" need no translation, nor does the product's name, nor
 * https://.
 */
function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text.replace(/&\w+;|Open Mat|https?:\/\//g, ''))
}

/** The component gallery, for developers only. */
const NOT_FOR_MEMBERS = /^src\/app\/gallery\//

/** Comments whose English reads like a translation. Quoted text and code in backticks aren't judged. */
export function commentPhrasing(source: Source): Finding[] {
  const comments = parse(source).comments.map(({ value, start }) => ({
    text: value.replace(/\s*\n\s*\*?\s*/g, ' ').replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, ''),
    line: lineAt(source.text, start),
  }))
  return phrasingFindings(source.path, comments)
}

if (import.meta.main) {
  const sources = sourcesBelow('src').filter(
    ({ path }) => path.endsWith('.tsx') && !path.endsWith('.test.tsx') && !NOT_FOR_MEMBERS.test(path),
  )
  const documents = execFileSync('git', ['ls-files', '*.md', '.env.example'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path && path !== 'docs/glossary.md' && !/\.(es|pt-BR)\.md$/.test(path))
  const code = sourcesBelow('src', 'e2e', 'scripts', 'bench', 'dev-services')
  reportFindings(
    [...sources.flatMap(untranslatedWords), ...phrasingOf(documents), ...code.flatMap(commentPhrasing)],
    `all text in ${sources.length} screens and components can be translated, with no known awkward phrasing`,
  )
}
