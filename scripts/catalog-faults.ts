import type { PoText } from '../src/platform/po.ts'

/** A text of the code that translators get: what they find it by, and the English that it says. */
export interface TextOfCode {
  key: string
  english: string
}

/** Tells texts with the same English apart by what they are about. */
export const keyOf = ({ id, context }: Pick<PoText, 'id' | 'context'>): string =>
  context === undefined ? id : `${context}: ${id}`

/** What is wrong with a catalog: texts that it does not say or that nobody says any more, and values that got lost. */
export function catalogFaults(texts: readonly TextOfCode[], catalog: readonly PoText[]): string[] {
  const said = new Map(catalog.map((text) => [keyOf(text), text.text]))
  const faults = texts.flatMap(({ key, english }) => {
    const text = said.get(key)
    said.delete(key)
    if (!text) return [`"${english}" is not translated.`]
    const [wanted, given] = [valuesIn(english), valuesIn(text)]
    return wanted === given ? [] : [`"${text}" holds ${given || 'no values'} instead of ${wanted || 'none'}.`]
  })
  return [...faults, ...[...said.keys()].map((key) => `"${key}" is said by nobody any more.`)]
}

/** The values and tags of a message. The branches of a plural repeat them, so each counts once. */
function valuesIn(message: string): string {
  const values = [...message.matchAll(/\{(\w+)(?=\}|, (?:plural|select))/g)].filter(
    // In "one {follower}" the braces are those of a branch.
    ({ index }) => !/(?:=\d+|zero|one|two|few|many|other) $/.test(message.slice(0, index)),
  )
  const tags = message.match(/<\/?\d+\/?>/g) ?? []
  return [...new Set([...values.map(([, name]) => `{${name}}`), ...tags])].sort().join(' ')
}
