/** An English sentence as it stands in the code, its values as {0}, {1}, and how another language says it. */
export interface Sentence {
  english: string
  said: string
}

interface Pattern {
  values: RegExp
  said: string
  /** How much of it is words of its own: the more, the surer it is the right one. */
  words: number
}

/**
 * Says in a language what the code said in English: refusals, news of an account. The finished sentence is looked up, so that
 * no call needs to know of languages. What no catalog holds stays as it is.
 */
export function sayerOf(sentences: readonly Sentence[], locale: string): (text: string) => string {
  const whole = new Map(sentences.map(({ english, said }) => [english, said]))
  const patterns = sentences
    .filter(({ english }) => english.includes('{0}'))
    .map(patternOf)
    .toSorted((a, b) => b.words - a.words)

  const value = (text: string) => whole.get(text) ?? dayIn(text, locale) ?? text
  const sentence = (text: string): string | undefined => {
    const known = whole.get(text)
    if (known !== undefined) return known
    for (const { values, said } of patterns) {
      const found = values.exec(text)
      if (found) return said.replace(/\{(\d+)\}/g, (_, at) => value(found[Number(at) + 1] ?? ''))
    }
    return undefined
  }
  return (text) => {
    const known = sentence(text)
    if (known !== undefined) return known
    const [, field, words] = FIELD.exec(text) ?? []
    const fault = words === undefined ? undefined : sentence(words)
    if (fault !== undefined) return `${field}${fault}`
    const several = text.split(/(?<=[.?!]) /)
    return several.length === 1 ? text : several.map((one) => sentence(one) ?? one).join(' ')
  }
}

/** A refusal names its field before its words: "title: is shorter than 3 letters". */
const FIELD = /^([\w.[\]-]+: )(.+)$/s

function patternOf({ english, said }: Sentence): Pattern {
  const parts = english.split(/\{\d+\}/)
  return {
    values: new RegExp(`^${parts.map(literally).join('(.*?)')}$`, 's'),
    said,
    words: parts.join('').length,
  }
}

const literally = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const IN_WORDS =
  /^\d{1,2} (January|February|March|April|May|June|July|August|September|October|November|December) \d{4}$/

/** A day as the server writes it, in the words of the reader: "2026-11-21", "21 November 2026". */
function dayIn(text: string, locale: string): string | undefined {
  const written = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : IN_WORDS.test(text) ? `${text} UTC` : ''
  const day = new Date(written)
  if (Number.isNaN(day.getTime())) return undefined
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    day,
  )
}
