import { readFileSync } from 'node:fs'
import type { AllMessages, Messages } from '@lingui/core'
import { beltNames } from '#ui/belt-names.ts'
import { type Language, TRANSLATED, type Translated } from './languages.ts'
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

const sayers = Object.fromEntries(
  TRANSLATED.map((language) => {
    const sentences = textsOf(`sentences/${language}.po`).map(({ id, text }) => ({ english: id, said: text }))
    return [language, sayerOf([...sentences, ...beltsIn(namedTexts[language] ?? {})], language)]
  }),
) as Record<Translated, (text: string) => string>

/** Belts stand within sentences that were kept in English. */
function beltsIn(named: Messages) {
  return Object.values(beltNames).flatMap(({ id, message }) => {
    const said = named[id]
    return typeof said === 'string' ? [{ english: message, said }] : []
  })
}

/** Says in this language what the server's code said in English. */
export function saidIn(language: Language, text: string): string {
  return language === 'en' ? text : sayers[language](text)
}
