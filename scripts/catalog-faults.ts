import type { PoText } from '../src/platform/po.ts'

/** A message in the code that needs translating: its catalog key and its English text. */
export interface TextOfCode {
  key: string
  english: string
}

/** Messages with the same English are told apart by their context. */
export const keyOf = ({ id, context }: Pick<PoText, 'id' | 'context'>): string =>
  context === undefined ? id : `${context}: ${id}`

/** Errors in a catalog: missing or unused messages, and translations with other values than the English. */
export function catalogFaults(texts: readonly TextOfCode[], catalog: readonly PoText[]): string[] {
  const said = new Map(catalog.map((text) => [keyOf(text), text.text]))
  const faults = texts.flatMap(({ key, english }) => {
    const text = said.get(key)
    said.delete(key)
    if (!text) return [`"${english}" isn't translated.`]
    const [wanted, given] = [valuesIn(english), valuesIn(text)]
    return wanted === given ? [] : [`"${text}" has ${given || 'no values'} instead of ${wanted || 'none'}.`]
  })
  return [...faults, ...[...said.keys()].map((key) => `"${key}" is no longer used.`)]
}

/** A message's values and tags. Plural branches repeat them, so each counts once. */
function valuesIn(message: string): string {
  const values = [...message.matchAll(/\{(\w+)(?=\}|, (?:plural|select))/g)].filter(
    // In "one {follower}" the braces belong to a branch.
    ({ index }) => !/(?:=\d+|zero|one|two|few|many|other) $/.test(message.slice(0, index)),
  )
  const tags = message.match(/<\/?\d+\/?>/g) ?? []
  return [...new Set([...values.map(([, name]) => `{${name}}`), ...tags])].sort().join(' ')
}
