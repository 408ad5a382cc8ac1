import { expect, test } from 'vitest'
import { sayerOf } from './sentences.ts'

const say = sayerOf(
  [
    { english: 'This gym is closed.', said: 'Esta academia está cerrada.' },
    { english: 'is shorter than {0} letters', said: 'tiene menos de {0} letras' },
    { english: 'That page does not exist.', said: 'Esa página no existe.' },
    { english: '{0} asks to be a member of {1}', said: '{0} pide ser miembro de {1}' },
    { english: 'You can apply again on {0}.', said: 'Puedes solicitarlo de nuevo el {0}.' },
    { english: 'Price {0} (net)', said: 'Precio {0} (neto)' },
    { english: 'You can update your card.', said: 'Puedes actualizar tu tarjeta.' },
  ],
  'es',
)

test.each([
  ['This gym is closed.', 'Esta academia está cerrada.'],
  ['title: is shorter than 3 letters', 'title: tiene menos de 3 letras'],
  ['rounds[2].minutes: is shorter than 3 letters', 'rounds[2].minutes: tiene menos de 3 letras'],
  ['Ana asks to be a member of Mat: the club', 'Ana pide ser miembro de Mat: the club'],
  ['You can apply again on 2026-11-21.', 'Puedes solicitarlo de nuevo el 21 de noviembre de 2026.'],
  ['You can apply again on 21 November 2026.', 'Puedes solicitarlo de nuevo el 21 de noviembre de 2026.'],
  ['Price 5.00 (net)', 'Precio 5.00 (neto)'],
  ['This gym is closed. You can update your card.', 'Esta academia está cerrada. Puedes actualizar tu tarjeta.'],
])('§9.7 "%s" is said as "%s"', (english, said) => {
  expect(say(english)).toBe(said)
})

test('what no catalog holds stays as it is', () => {
  for (const text of ['', 'Nobody said this.', 'note: of a member', 'Price 5.00 net', 'Ana: hello. Ana: bye.'])
    expect(say(text)).toBe(text)
})
