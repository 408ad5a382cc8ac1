/** The languages Open Mat supports, each under its own name. English is in the code, the others in src/locales. */
export const LANGUAGES = { en: 'English', 'pt-BR': 'Português (Brasil)', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES

/** The languages that have a catalog. */
export const TRANSLATED_LANGUAGES = ['pt-BR', 'es'] as const satisfies Language[]
export type TranslatedLanguage = (typeof TRANSLATED_LANGUAGES)[number]

/** The supported language for a tag: "pt-PT" is "pt-BR", "es-AR" is "es". */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [primary] = (tag ?? '').toLowerCase().split(/[-_]/)
  return names.find((name) => name.split('-')[0] === primary)
}

/** The language in a URL's query; undefined if it's unknown or given twice. */
export function languageInQuery(query: string): Language | undefined {
  const tags = new URLSearchParams(query).getAll('lang')
  return tags.length === 1 ? languageOf(tags[0]) : undefined
}

/** A member's language with their country's region, for dates and numbers: "en-IE". */
export const regionalTag = (language: string | null, country: string): string | null =>
  language?.includes('-') || !/^[A-Z]{2}$/.test(country) ? language : `${language ?? 'en'}-${country}`

const names = Object.keys(LANGUAGES) as Language[]

/** The first supported language, or English if there's none. */
export function firstSupportedLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = languageOf(tag)
    if (language) return language
  }
  return 'en'
}

/** The supported language for an Accept-Language header: "pt-BR,pt;q=0.9,en;q=0.5". */
export function acceptedLanguage(header: string | null | undefined): Language {
  return firstSupportedLanguage(tagsIn(header))
}

/** `acceptedLanguage` with the requested region and clock: "en-IE", "es-MX-u-hc-h12". */
export function acceptedLocale(header: string | null | undefined): string {
  const tags = tagsIn(header)
  const language = firstSupportedLanguage(tags)
  const tag = tags.find((each) => languageOf(each) === language)
  try {
    return tag === undefined ? language : new Intl.Locale(tag).toString()
  } catch {
    return language
  }
}

/** The valid tags of an Accept-Language header, most preferred first, like the browser's `navigator.languages`. */
export function acceptedTags(header: string | null | undefined): string[] {
  return tagsIn(header).filter((tag) => /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(tag) && isLocale(tag))
}

function isLocale(tag: string): boolean {
  try {
    return new Intl.Locale(tag).baseName !== ''
  } catch {
    return false
  }
}

function tagsIn(header: string | null | undefined): string[] {
  const asked = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', weight] = part.trim().split(/\s*;\s*q=/)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
  // q=0 excludes a language.
  const wanted = asked.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return wanted.map(({ tag }) => tag)
}
