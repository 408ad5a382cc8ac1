import { expect, test } from 'vitest'
import {
  acceptedLanguage,
  acceptedLocale,
  firstSupportedLanguage,
  languageInQuery,
  languageOf,
  regionalTag,
} from './languages.ts'

test.each([
  ['en', 'en'],
  ['en-IE', 'en'],
  ['pt', 'pt-BR'],
  ['pt-PT', 'pt-BR'],
  ['es-419', 'es'],
  ['ES_ar', 'es'],
  ['ja', undefined],
  ['', undefined],
  [null, undefined],
])('maps the language tag %s to %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

test.each([
  ['?lang=pt-BR', 'pt-BR'],
  ['tab=x&lang=es-419', 'es'],
  ['?lang=xx', undefined],
  ['?lang=es&lang=en', undefined],
  ['?lang=%E0%A4', undefined],
  ['', undefined],
])('reads the language of the query %s as %s', (query, language) => {
  expect(languageInQuery(query)).toBe(language)
})

test('picks the first language we support, or else English', () => {
  expect(firstSupportedLanguage(['ja-JP', 'es-MX', 'en-US'])).toBe('es')
  expect(firstSupportedLanguage(['ja', 'ko'])).toBe('en')
  expect(firstSupportedLanguage([])).toBe('en')
})

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.5', 'pt-BR'],
  ['en;q=0.4, es;q=0.8', 'es'],
  ['pt;q=0, en', 'en'],
  ['*', 'en'],
  ['fr-CH, fr;q=0.9', 'en'],
  ['es;q=abc', 'en'],
  [undefined, 'en'],
])('gives a browser that accepts %s the language %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})

test.each([
  ['en-GB,en;q=0.5', 'en-GB'],
  ['es-mx-u-hc-h12', 'es-MX-u-hc-h12'],
  ['ja, pt-PT;q=0.8', 'pt-PT'],
  ['fr', 'en'],
  ['en-not a tag', 'en'],
  [undefined, 'en'],
])('Accept-Language %s formats with the locale %s', (header, locale) => {
  expect(acceptedLocale(header)).toBe(locale)
})

test("gives a language the region of a member's country, unless it has one", () => {
  const dayIn = (language: string | null, country: string) =>
    new Date('2026-12-06').toLocaleDateString(regionalTag(language, country) ?? 'en', {
      dateStyle: 'long',
      timeZone: 'UTC',
    })
  expect(dayIn(null, 'NZ')).toBe('6 December 2026')
  expect(dayIn('en', 'US')).toBe('December 6, 2026')
  expect(dayIn('pt-BR', 'PT')).toBe('6 de dezembro de 2026')
  expect([regionalTag('es', ''), regionalTag(null, 'nowhere')]).toEqual(['es', null])
})
