import { expect, test } from 'vitest'
import { translatorFor, translatorsOf } from './translator.ts'

const greeting = {
  id: 'test.greeting',
  message: '{count, plural, one {Hello, {name}} other {Hello, {name} and # more}}',
}
const farewell = { id: 'test.farewell', message: 'See you' }
const speak = translatorsOf({
  de: { 'test.greeting': '{count, plural, one {Hallo, {name}} other {Hallo, {name} und # mehr}}' },
  'pt-BR': { 'test.farewell': 'Até logo' },
})

test('a text is said in the language of the member, in its plural forms', () => {
  expect(speak('de').say(greeting, { count: 1, name: 'Ana' })).toBe('Hallo, Ana')
  expect(speak('de-AT').say(greeting, { count: 3, name: 'Ana' })).toBe('Hallo, Ana und 3 mehr')
  for (const portuguese of ['pt-BR', 'pt', 'pt-PT']) expect(speak(portuguese).say(farewell)).toBe('Até logo')
})

test('falls back to English for missing texts and languages', () => {
  expect(speak('de').say(farewell)).toBe('See you')
  expect(speak('ja').say(greeting, { count: 2, name: 'Ana' })).toBe('Hello, Ana and 2 more')
  for (const unknown of [null, '', 'not a language']) expect(speak(unknown).say(farewell)).toBe('See you')
  expect(translatorFor('de').say(farewell)).toBe('See you')
})

test('what was kept in English is said in the language of the member, with its values', () => {
  const { sayKept } = translatorFor('pt-BR')
  expect(sayKept('Your claim was approved. Look over its details and timetable first.')).toMatch(/^Sua reivindicação/)
  expect(sayKept('Your free days with Ana end on 21 November 2026')).toBe(
    'Seus dias grátis com Ana acabam em 21 de novembro de 2026',
  )
  expect(sayKept('What an admin wrote.')).toBe('What an admin wrote.')
  expect(translatorFor('en-IE').sayKept('This gym is closed.')).toBe('This gym is closed.')
  expect(translatorFor('en-US').sayKept('Your free days with Ana end on 21 November 2026')).toBe(
    'Your free days with Ana end on November 21, 2026',
  )
})

test('dates are told in the language of the words, with the region of the member', () => {
  expect(speak('de-AT').locale).toBe('de-AT')
  expect(speak('en-IE').locale).toBe('en-IE')
  expect(speak('en-GB-u-hc-h12').locale).toBe('en-GB-u-hc-h12')
  expect(speak('ja').locale).toBe('en')
})
