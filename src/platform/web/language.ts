import type { Messages } from '@lingui/core'
import {
  firstSupportedLanguage,
  type Language,
  languageInQuery,
  languageOf,
  type TranslatedLanguage,
} from '../languages.ts'
import { i18n } from './i18n.ts'
import { regionalLocale } from './region.ts'
import { readSetting, settingKeys, storeSetting } from './stored-settings.ts'

const CATALOGS: Record<TranslatedLanguage, () => Promise<{ default: Messages }>> = {
  'pt-BR': () => import('virtual:words/pt-BR'),
  es: () => import('virtual:words/es'),
}

/** The language of the URL the app was opened with (`?lang=pt-BR`). */
export const languageOfVisit = languageInQuery(globalThis.location?.search ?? '')

/**
 * The language of the URL the app was opened with, which isn't saved; otherwise the one chosen in this browser,
 * otherwise the first of the browser's languages that we support.
 */
export const preferredLanguage = (): Language =>
  languageOfVisit ?? languageOf(readSetting(settingKeys.language)) ?? firstSupportedLanguage(navigator.languages)

export const activatePreferredLanguage = (): Promise<unknown> => activateLanguage(preferredLanguage())

/**
 * Switches to this language and saves the choice in this browser. Returns false without doing so if another language was
 * chosen while its messages were loading. Throws if they can't be loaded.
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  const isLatest = await activateLanguage(language)
  if (isLatest) storeSetting(settingKeys.language, language)
  return isLatest
}

let latest: Language | undefined

async function activateLanguage(language: Language): Promise<boolean> {
  latest = language
  if (language !== 'en') i18n.load(language, (await CATALOGS[language]()).default)
  if (language !== latest) return false
  i18n.activate(language, regionalLocale(language))
  document.documentElement.lang = language
  return true
}
