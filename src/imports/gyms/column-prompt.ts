import type { IgnoredColumn } from './columns.ts'
import { FIELDS, type Field } from './draft.ts'
import { type Mapping, pathsRead } from './mapping.ts'

/** The terminal: prints text and asks questions with one-line answers. */
export interface Terminal {
  say: (text: string) => void
  ask: (question: string) => Promise<string>
}

/** Asks which field each unrecognised column is, and returns the mapping with the answers added. */
export async function promptForColumns(
  { say, ask }: Terminal,
  { mapping, ignored }: { mapping: Mapping; ignored: readonly IgnoredColumn[] },
): Promise<Mapping> {
  const fields = { ...mapping.fields }
  say('Recognised columns:')
  for (const [field, rule] of Object.entries(fields)) say(`  ${field} ← ${describeRule(rule)}`)
  say(`\nType a field for each column below, or press Enter to skip the column.\nFields: ${FIELDS.join(' ')}\n`)
  for (const { path, samples } of ignored) {
    const field = await askField(ask, say, `${path} (${samples.join(' · ')}): `)
    if (field) fields[field] = path
  }
  if (!fields.name) say('No column for name yet: rows without it are rejected.')
  if (!fields.point && !(fields.lat && fields.lng))
    say('No column for point (or lat and lng) yet: rows without it are placed in their town.')
  return { ...mapping, fields }
}

async function askField(ask: Terminal['ask'], say: Terminal['say'], question: string): Promise<Field | undefined> {
  for (;;) {
    const answer = (await ask(question)).trim()
    if (answer === '') return undefined
    const field = FIELDS.find((name) => name.toLowerCase() === answer.toLowerCase())
    if (field) return field
    const close = FIELDS.filter((name) => name.toLowerCase().includes(answer.toLowerCase()))
    say(`"${answer}" isn't a field.${close.length > 0 ? ` Did you mean ${close.join(' or ')}?` : ''}`)
  }
}

function describeRule(rule: Mapping['fields'][Field]): string {
  if (rule === undefined) return ''
  if (typeof rule === 'object' && 'constant' in rule) return JSON.stringify(rule.constant)
  return pathsRead({ fields: { name: rule } }).join(', ')
}
