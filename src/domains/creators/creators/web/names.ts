import { PAYOUT_COUNTRIES } from '../countries.ts'

/** Teaching languages on offer, as BCP 47 tags. */
const LANGUAGES = (
  'ar bg bn ca cs da de el en es et fa fi fil fr he hi hr hu id is it ja ka kk ko lt lv mn ms nl no pl pt ro ru sk sl sr sv sw ' +
  'ta th tr uk ur uz vi zh'
).split(' ')

interface Named {
  value: string
  label: string
}

/** The teaching languages, named and sorted in the reader's language. */
export const languageOptions = (locale: string): Named[] => named(LANGUAGES, locale, 'language')

export const languageName = (code: string, locale: string): string =>
  new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }).of(code) ?? code

export const payoutCountryOptions = (locale: string): Named[] => named(Object.keys(PAYOUT_COUNTRIES), locale, 'region')

export const countryName = (code: string, locale: string): string =>
  code === '' ? '' : (new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code)

function named(codes: readonly string[], locale: string, type: 'language' | 'region'): Named[] {
  const names = new Intl.DisplayNames(locale, { type, fallback: 'code' })
  const { compare } = new Intl.Collator(locale)
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => compare(one.label, other.label))
}
