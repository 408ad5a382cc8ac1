import { normalizeText } from '#platform/normalize-text.ts'
import type { SearchQuery } from './search.ts'

type Named = Pick<SearchQuery, 'name' | 'aliases'>

/**
 * A technique's first name in the reader's language, shown next to the English one. Left out if it only adds words to
 * the English name ("guarda De La Riva"), and for English readers.
 */
export function localNameOf({ name, aliases }: Named, locale: string): string | undefined {
  const [local] = aliasesIn(aliases, locale) ?? []
  if (local === undefined || repeats(local, name)) return undefined
  return local.charAt(0).toLocaleUpperCase(locale) + local.slice(1)
}

/**
 * Other names to list below the name and the local name: English ones and those in the reader's language. English
 * readers get the Portuguese ones, which they hear on the mat.
 */
export function otherNamesOf({ name, aliases }: Named, locale: string): string[] {
  const local = aliasesIn(aliases, locale) ?? aliases.pt
  return [...aliases.en, ...(localNameOf({ name, aliases }, locale) === undefined ? local : local.slice(1))]
}

function aliasesIn({ pt, es = [] }: Named['aliases'], locale: string): readonly string[] | undefined {
  const [language] = locale.split('-')
  return language === 'pt' ? pt : language === 'es' ? es : undefined
}

function repeats(local: string, name: string): boolean {
  const words = normalizeText(local).split(' ')
  return normalizeText(name)
    .split(' ')
    .every((word) => words.includes(word))
}
