import { i18n, type Messages } from '@lingui/core'
import { firstSpoken, type Language, languageOf, type Translated } from '../languages.ts'
import { keep, kept, keptKeys } from './kept.ts'
import { regionalLocale } from './region.ts'

// English stands in the code and is compiled with it (scripts/compile-messages.ts); other languages come as compiled files.
i18n.loadAndActivate({ locale: 'en', locales: regionalLocale('en'), messages: {} })

const CATALOGS: Record<Translated, () => Promise<{ default: Messages }>> = {
  'pt-BR': () => import('virtual:words/pt-BR'),
  es: () => import('virtual:words/es'),
}

/** What was chosen here, else the first of the browser's languages that we speak. */
export function chosenLanguage(): Language {
  return languageOf(kept(keptKeys.language)) ?? firstSpoken(navigator.languages)
}

/** Says everything on screen in this language, and keeps nothing. Throws when its words cannot be loaded. */
export async function speak(language: Language): Promise<void> {
  if (language !== 'en') i18n.load(language, (await CATALOGS[language]()).default)
  i18n.activate(language, regionalLocale(language))
  document.documentElement.lang = language
}

/** The same for good: at this browser it is spoken from here on. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language)
  keep(keptKeys.language, language)
}

export { i18n }
