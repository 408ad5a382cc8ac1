import { expect, test } from 'vitest'
import { message } from './messages.ts'
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

test("translates text into the member's language, with its plural forms", () => {
  expect(speak('de').t(greeting, { count: 1, name: 'Ana' })).toBe('Hallo, Ana')
  expect(speak('de-AT').t(greeting, { count: 3, name: 'Ana' })).toBe('Hallo, Ana und 3 mehr')
  for (const portuguese of ['pt-BR', 'pt', 'pt-PT']) expect(speak(portuguese).t(farewell)).toBe('Até logo')
})

test('falls back to English for missing texts and languages', () => {
  expect(speak('de').t(farewell)).toBe('See you')
  expect(speak('ja').t(greeting, { count: 2, name: 'Ana' })).toBe('Hello, Ana and 2 more')
  for (const unknown of [null, '', 'not a language']) expect(speak(unknown).t(farewell)).toBe('See you')
  expect(translatorFor('de').t(farewell)).toBe('See you')
})

test('translates a message by its English text, but not what people wrote', () => {
  const title = 'Choose a weekday.'
  const closed = message('Your free days with {creator} end on {day}', { creator: title, day: { day: '2026-11-21' } })
  const speak = translatorsOf({
    es: { [closed.id]: 'Tus días gratis con {creator} terminan el {day}', [title]: 'Elige un día de la semana.' },
  })
  expect(speak('es').t(closed)).toBe('Tus días gratis con Choose a weekday. terminan el 21 de noviembre de 2026')
  expect(speak('en-US').t(closed)).toBe('Your free days with Choose a weekday. end on November 21, 2026')
})

test('formats amounts, times, lists and nested messages for the reader', () => {
  const { t } = translatorsOf({ es: { coach: 'profesor' } })('es', 'Europe/Dublin')
  const values = {
    price: { amount: 1250, currency: 'EUR' },
    at: { moment: '2026-11-21T23:30:00Z', zone: 'Europe/Dublin' },
    day: { day: '2026-06-30T23:30:00Z' },
    roles: { list: [message('coach'), 'Ana', 3] },
  } as const
  expect(t(message('{price} | {at} | {day} | {roles}', values))).toBe(
    '12,50 € | sábado, 21 de noviembre de 2026, 23:30 | 1 de julio de 2026 | profesor, Ana y 3',
  )
})

test("formats dates in the language of the text, with the member's region", () => {
  expect(speak('de-AT').locale).toBe('de-AT')
  expect(speak('en-IE').locale).toBe('en-IE')
  expect(speak('en-GB-u-hc-h12').locale).toBe('en-GB-u-hc-h12')
  expect(speak('ja').locale).toBe('en')
})
