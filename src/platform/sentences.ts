import { datesIn } from './dates.ts'
import { type Currency, currencies } from './money.ts'

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
export function sayerOf(sentences: readonly Sentence[]): (text: string, locale: string) => string {
  const whole = new Map(sentences.map(({ english, said }) => [english, said]))
  const patterns = sentences
    .filter(({ english }) => english.includes('{0}'))
    .map(patternOf)
    .toSorted((a, b) => b.words - a.words)

  const value = (text: string, locale: string) =>
    sentence(text, locale) ?? dayIn(text, locale) ?? momentIn(text, locale) ?? moneyIn(text, locale) ?? text
  const sentence = (text: string, locale: string): string | undefined => {
    const known = whole.get(text)
    if (known !== undefined) return known
    for (const { values, said } of patterns) {
      const found = values.exec(text)
      if (found) return said.replace(/\{(\d+)\}/g, (_, at) => value(found[Number(at) + 1] ?? '', locale))
    }
    return undefined
  }
  return (text, locale) => {
    const known = sentence(text, locale)
    if (known !== undefined) return known
    const [, field, words] = FIELD.exec(text) ?? []
    const fault = words === undefined ? undefined : sentence(words, locale)
    if (fault !== undefined) return `${field}${fault}`
    const several = text.split(/(?<=[.?!]) /)
    return several.length === 1 ? text : several.map((one) => sentence(one, locale) ?? one).join(' ')
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

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
const IN_WORDS = new RegExp(`^\\d{1,2} (${MONTHS}) \\d{4}$`)

const MOMENT = new RegExp(`^(?:[A-Z][a-z]+day )?(\\d{1,2} (?:${MONTHS}) \\d{4}) at (\\d{2}:\\d{2})$`)

/** A moment as the server writes it, in UTC: "Saturday 21 November 2026 at 18:05". */
function momentIn(text: string, locale: string): string | undefined {
  const [, day, clock] = MOMENT.exec(text) ?? []
  return day && datesIn(locale, { zone: 'UTC' }).fullMoment(new Date(`${day} ${clock} UTC`))
}

const AMOUNT = /^(\D{1,4}?)(\d[\d,]*(?:\.\d+)?)$/

/** An amount of money as the server writes it: "€1,250.50". */
function moneyIn(text: string, locale: string): string | undefined {
  const [, sign = '', digits = ''] = AMOUNT.exec(text) ?? []
  const currency = currencies.find((code) => signOf(code) === sign)
  if (!currency) return undefined
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(digits.replaceAll(',', '')))
}

function signOf(currency: Currency): string | undefined {
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value
}

/** A day as the server writes it, in the words of the reader: "2026-11-21", "21 November 2026". */
function dayIn(text: string, locale: string): string | undefined {
  const written = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : IN_WORDS.test(text) ? `${text} UTC` : ''
  const day = new Date(written)
  if (Number.isNaN(day.getTime())) return undefined
  return datesIn(locale, { zone: 'UTC' }).longDay(day)
}
