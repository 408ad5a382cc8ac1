import type { Messages } from '@lingui/core'
import { firstSpoken, type Language, languageOf, type Translated } from '../languages.ts'
import { i18n } from './i18n.ts'
import { regionalLocale } from './region.ts'
import { keep, kept, keptKeys } from './stored-settings.ts'

const CATALOGS: Record<Translated, () => Promise<{ default: Messages }>> = {
  'pt-BR': () => import('virtual:words/pt-BR'),
  es: () => import('virtual:words/es'),
}

/** Says everything on screen in what was chosen here, else in the first of the browser's languages that we speak. */
export function speakChosen(): Promise<void> {
  return speak(languageOf(kept(keptKeys.language)) ?? firstSpoken(navigator.languages))
}

/** The same in this language, from here on at this browser. Throws when its words cannot be loaded. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  keep(keptKeys.language, language)
}

async function speak(language: Language): Promise<void> {
  if (language !== 'en') i18n.load(language, (await CATALOGS[language]()).default)
  i18n.activate(language, regionalLocale(language))
  document.documentElement.lang = language
}
