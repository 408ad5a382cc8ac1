/** What Open Mat speaks, each language under its own name. English stands in the code, the others in src/locales. */
export const LANGUAGES = { en: 'English', 'pt-BR': 'Português (Brasil)', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES

/** The languages that come from a catalog. */
export const TRANSLATED = ['pt-BR', 'es'] as const satisfies Language[]
export type Translated = (typeof TRANSLATED)[number]

/** The language of ours in which somebody who speaks this one is at home: "pt-PT" is "pt-BR", "es-AR" is "es". */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [primary] = (tag ?? '').toLowerCase().split(/[-_]/)
  return names.find((name) => name.split('-')[0] === primary)
}

/** A member's language as their country writes dates and numbers: "en-IE". */
export const regionalTag = (language: string | null, country: string): string | null =>
  language?.includes('-') || !/^[A-Z]{2}$/.test(country) ? language : `${language ?? 'en'}-${country}`

const names = Object.keys(LANGUAGES) as Language[]

/** The first of somebody's languages that we speak; English when there is none. */
export function firstSpoken(tags: readonly string[]): Language {
  for (const tag of tags) {
    const spoken = languageOf(tag)
    if (spoken) return spoken
  }
  return 'en'
}

/** What a browser asks for: "pt-BR,pt;q=0.9,en;q=0.5". */
export function acceptedLanguage(header: string | null | undefined): Language {
  return firstSpoken(tagsIn(header))
}

/** The same with the region and the clock that are asked for: "en-IE", "es-MX-u-hc-h12". */
export function acceptedLocale(header: string | null | undefined): string {
  const tags = tagsIn(header)
  const language = firstSpoken(tags)
  const tag = tags.find((each) => languageOf(each) === language)
  try {
    return tag === undefined ? language : new Intl.Locale(tag).toString()
  } catch {
    return language
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
  // A range with q=0 is one that its reader does not want.
  const wanted = asked.filter(({ weight }) => weight > 0).toSorted((a, b) => b.weight - a.weight)
  return wanted.map(({ tag }) => tag)
}
