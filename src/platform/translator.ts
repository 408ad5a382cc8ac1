import { type AllMessages, type MessageDescriptor, setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { namedTexts, translate } from './catalogs.ts'
import type { RequestContext } from './context.ts'
import { acceptedLocale, languageOf } from './languages.ts'

/** Says the server's texts (mail, push) in one language. */
export interface Translator {
  /** The language of its words with the member's region, for Intl: `en-IE`. */
  locale: string
  say(words: MessageDescriptor, values?: Record<string, string | number>): string
  /** A sentence that was kept as the code said it. */
  sayKept(sentence: string): string
}

/**
 * Chooses among these catalogs by language, compiled or as they were written. What a catalog does not say, and every language
 * without one, is shown in English, which is in the code (record 5).
 */
export function translatorsOf(catalogs: AllMessages): (language: string | null) => Translator {
  const spoken = new Map(
    ['en', ...Object.keys(catalogs)].map((language) => {
      const i18n = setupI18n({ locale: language, messages: { en: {}, ...catalogs } })
      return [language, i18n.setMessagesCompiler(compiledOnce)]
    }),
  )
  return (language) => {
    const asked = localeOf(language)
    const known = [...spoken.keys()].find((tag) => tag.split('-')[0] === asked.language)
    const i18n = spoken.get(known ?? 'en')
    // Dates of another language in the middle of English words would read as a mistake.
    const locale = known ? withClock(asked) : 'en'
    return {
      locale,
      say: (words, values) => i18n?._({ ...words, values }) ?? '',
      sayKept: (sentence) => translate(languageOf(known) ? locale : 'en', sentence),
    }
  }
}

export const translatorFor = translatorsOf(namedTexts)

/** In the language that this request asks for. */
export function translatorAskedFor({ request }: Pick<RequestContext, 'request'>): Translator {
  return translatorFor(acceptedLocale(request.headers.get('accept-language')))
}

/** Texts come from the code and from catalogs, so there are no more of them than those have. */
const compiled = new Map<string, ReturnType<typeof compileMessage>>()

function compiledOnce(message: string) {
  const known = compiled.get(message)
  if (known !== undefined) return known
  const made = compileMessage(message)
  compiled.set(message, made)
  return made
}

const withClock = ({ baseName, hourCycle }: Intl.Locale): string =>
  new Intl.Locale(baseName, { ...(hourCycle && { hourCycle }) }).toString()

const ENGLISH = new Intl.Locale('en')

function localeOf(language: string | null): Intl.Locale {
  try {
    return language ? new Intl.Locale(language) : ENGLISH
  } catch {
    return ENGLISH
  }
}
