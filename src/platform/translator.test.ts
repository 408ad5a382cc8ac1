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

test('§9.7 a text is said in the language of the member, in its plural forms', () => {
  expect(speak('de').say(greeting, { count: 1, name: 'Ana' })).toBe('Hallo, Ana')
  expect(speak('de-AT').say(greeting, { count: 3, name: 'Ana' })).toBe('Hallo, Ana und 3 mehr')
  expect(speak('pt-BR').say(farewell)).toBe('Até logo')
})

test('what a language does not say, and a language that is not there, is said in English', () => {
  expect(speak('de').say(farewell)).toBe('See you')
  expect(speak('ja').say(greeting, { count: 2, name: 'Ana' })).toBe('Hello, Ana and 2 more')
  for (const unknown of [null, '', 'not a language', 'pt']) expect(speak(unknown).say(farewell)).toBe('See you')
  expect(translatorFor('de').say(farewell)).toBe('See you')
})

test('dates are told in the language of the words, with the region of the member', () => {
  expect(speak('de-AT').locale).toBe('de-AT')
  expect(speak('en-IE').locale).toBe('en-IE')
  expect(speak('ja').locale).toBe('en')
})
