import { readFileSync } from 'node:fs'
import type { AllMessages } from '@lingui/core'
import { TRANSLATED_LANGUAGES } from './languages.ts'
import { readPo } from './po.ts'

const LOCALES = new URL('../locales/', import.meta.url)

/**
 * The server's messages in each translated language, keyed by id or English text. Its own catalog has those that the
 * client doesn't have, or translates differently.
 */
export const serverCatalogs: AllMessages = Object.fromEntries(
  TRANSLATED_LANGUAGES.map((language) => {
    const read = (path: string) => readPo(readFileSync(new URL(`${path}.po`, LOCALES), 'utf8'))
    const ours = [...read(language).filter(({ context }) => context === undefined), ...read(`server/${language}`)]
    return [language, Object.fromEntries(ours.flatMap(({ id, text }) => (text === '' ? [] : [[id, text]])))]
  }),
)
