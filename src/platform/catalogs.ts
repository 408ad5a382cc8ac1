import { readFileSync } from 'node:fs'
import type { AllMessages } from '@lingui/core'
import { TRANSLATED_LANGUAGES } from './languages.ts'
import { readPo } from './po.ts'

const LOCALES = new URL('../locales/', import.meta.url)

/** The server's messages in each translated language, keyed by id or English text. */
export const serverCatalogs: AllMessages = Object.fromEntries(
  TRANSLATED_LANGUAGES.map((language) => {
    const texts = readPo(readFileSync(new URL(`${language}.po`, LOCALES), 'utf8'))
    const ours = texts.filter(({ named, context, text }) => text !== '' && (named || context === 'server'))
    return [language, Object.fromEntries(ours.map(({ id, text }) => [id, text]))]
  }),
)
