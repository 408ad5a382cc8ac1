import { expect, test } from 'vitest'
import { acceptedLanguage, firstSpoken, languageOf } from './languages.ts'

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
])('§9.7 who speaks %s is spoken to in %s', (tag, language) => {
  expect(languageOf(tag)).toBe(language)
})

test('§9.7 the first of somebody’s languages that we speak is taken, else English', () => {
  expect(firstSpoken(['ja-JP', 'es-MX', 'en-US'])).toBe('es')
  expect(firstSpoken(['ja', 'ko'])).toBe('en')
  expect(firstSpoken([])).toBe('en')
})

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.5', 'pt-BR'],
  ['en;q=0.4, es;q=0.8', 'es'],
  ['pt;q=0, en', 'en'],
  ['*', 'en'],
  ['fr-CH, fr;q=0.9', 'en'],
  ['es;q=abc', 'en'],
  [undefined, 'en'],
])('§9.7 a browser that accepts %s is answered in %s', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language)
})
