import { expect, test } from 'vitest'
import { localNameOf, otherNamesOf } from './local-name.ts'

const turtle = {
  name: 'Turtle',
  aliases: { en: ['all fours'], pt: ['tartaruga', 'quatro apoios'], es: ['tortuga'], jp: ['kame'] },
}
const kimura = { name: 'Kimura', aliases: { en: [], pt: ['chave kimura'], es: [], jp: [] } }

test.for([
  ['pt-BR', 'Tartaruga'],
  ['pt-PT', 'Tartaruga'],
  ['es', 'Tortuga'],
  ['es-AR', 'Tortuga'],
  ['en', undefined],
  ['en-IE', undefined],
] as const)('gives turtle in %s the local name %s', ([locale, name]) => {
  expect(localNameOf(turtle, locale)).toBe(name)
})

test("leaves out a local name that repeats the English one or doesn't exist", () => {
  expect(localNameOf(kimura, 'pt-BR')).toBeUndefined()
  expect(localNameOf(kimura, 'es')).toBeUndefined()
  expect(otherNamesOf(kimura, 'pt-BR')).toEqual(['chave kimura'])
})

test("lists other names once, with the reader's language or Portuguese", () => {
  expect(otherNamesOf(turtle, 'pt-BR')).toEqual(['all fours', 'quatro apoios'])
  expect(otherNamesOf(turtle, 'es')).toEqual(['all fours'])
  expect(otherNamesOf(turtle, 'en')).toEqual(['all fours', 'tartaruga', 'quatro apoios'])
})

test('reads a library saved before Spanish names existed', () => {
  const { es: _, ...aliases } = turtle.aliases
  expect(localNameOf({ ...turtle, aliases }, 'es')).toBeUndefined()
  expect(otherNamesOf({ ...turtle, aliases }, 'es')).toEqual(['all fours'])
})
