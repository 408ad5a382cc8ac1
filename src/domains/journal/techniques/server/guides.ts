import { type Language, languageOf } from '#platform/languages.ts'
import type { TechniqueGuide } from '../contract.ts'
import en from '../guides/en.json' with { type: 'json' }
import es from '../guides/es.json' with { type: 'json' }
import ptBR from '../guides/pt-BR.json' with { type: 'json' }

/** The guide to each technique of the library, validated by a test. */
export const guides: Record<Language, Record<string, TechniqueGuide>> = { en, 'pt-BR': ptBR, es }

/** A technique's guide in the reader's language; null outside the shipped library. */
export const guideTo = (slug: string, locale: string): TechniqueGuide | null =>
  guides[languageOf(locale) ?? 'en'][slug] ?? null
