import { readFileSync } from 'node:fs'
import type { AllMessages, Messages } from '@lingui/core'
import { beltNames } from '#ui/belt-names.ts'
import { LANGUAGES, type Language, languageOf, TRANSLATED } from './languages.ts'
import { type PoText, readPo } from './po.ts'
import { sayerOf } from './sentences.ts'

const LOCALES = new URL('../locales/', import.meta.url)

const textsOf = (path: string): PoText[] =>
  readPo(readFileSync(new URL(path, LOCALES), 'utf8')).filter(({ text }) => text !== '')

/** The texts of mail and push in each further language, by the names that the code gave them. */
export const namedTexts: AllMessages = Object.fromEntries(
  TRANSLATED.map((language) => {
    const named = textsOf(`${language}.po`).filter(({ named }) => named)
    return [language, Object.fromEntries(named.map(({ id, text }) => [id, text]))]
  }),
)

/** English is said too: its dates and amounts are written for the reader's region. */
const sayers = Object.fromEntries(
  (Object.keys(LANGUAGES) as Language[]).map((language) => {
    const isEnglish = language === 'en'
    const sentences = textsOf(`sentences/${isEnglish ? TRANSLATED[0] : language}.po`).map(({ id, text }) => ({
      english: id,
      said: isEnglish ? id : text,
    }))
    return [language, sayerOf([...sentences, ...beltsIn(namedTexts[language] ?? {})])]
  }),
) as Record<Language, ReturnType<typeof sayerOf>>

/** Belts stand within sentences that were kept in English. */
function beltsIn(named: Messages) {
  return Object.values(beltNames).flatMap(({ id, message }) => {
    const said = named[id]
    return typeof said === 'string' ? [{ english: message, said }] : []
  })
}

/** Says in the language and region of this locale what the server's code said in English. */
export function translate(locale: string, text: string): string {
  return sayers[languageOf(locale) ?? 'en'](text, locale)
}
