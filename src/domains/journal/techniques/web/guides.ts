import { queryOptions } from '@tanstack/react-query'
import { type Language, languageOf } from '#platform/languages.ts'
import type { TechniqueGuide } from '../contract.ts'
import en from '../guides/en.json?url'
import es from '../guides/es.json?url'
import ptBR from '../guides/pt-BR.json?url'

const FILES: Record<Language, string> = { en, 'pt-BR': ptBR, es }

/** The guides to all techniques, kept among the service worker's assets for reading offline. */
export function guidesQuery(locale: string) {
  const language = languageOf(locale) ?? 'en'
  return queryOptions({
    queryKey: ['technique-guides', language],
    queryFn: async (): Promise<Record<string, TechniqueGuide>> => {
      const cache = await globalThis.caches?.open('assets').catch(() => undefined)
      const answer = (await cache?.match(FILES[language])) ?? (await fetch(FILES[language]))
      if (!answer.ok) throw new Error(`The technique guides responded with ${answer.status}.`)
      // On a first visit, no service worker is running yet to cache the file.
      await cache?.put(FILES[language], answer.clone()).catch(() => {})
      return answer.json()
    },
    staleTime: Number.POSITIVE_INFINITY,
    meta: { keep: false },
  })
}
