import { expect, test } from 'vitest'
import { normalizeText, searchTerms } from './normalize-text.ts'

test.each([
  ['São Paulo – Łódź', 'sao paulo lodz'],
  ['STRASSE Straße', 'strasse strasse'],
  ['İstanbul Diyarbakır', 'istanbul diyarbakir'],
  ["O'Malley’s", 'omalleys'],
  ['ﬁght № ①', 'fight no 1'],
  ['Ёлка й', 'елка и'],
  ['カタカナ ひらがな', 'か た か な ひ ら か な'],
  ['서울', '서울'],
  ['أكاديمية', 'اكاديميه'],
  ['%_\\', ''],
])('normalises %s to %s', (text, folded) => {
  expect(normalizeText(text)).toBe(folded)
  expect(normalizeText(folded)).toBe(folded)
})

test('splits a query into words, and keeps runs of CJK characters together', () => {
  expect(searchTerms(' Jiu-Jitsu  東京 柔術x ')).toEqual(['jiu', 'jitsu', '東 京', '柔 術', 'x'])
})
