import { expect, test } from 'vitest'
import { sayerOf } from './sentences.ts'

const say = sayerOf([
  { english: 'This gym is closed.', said: 'Esta academia está cerrada.' },
  { english: 'is shorter than {0} letters', said: 'tiene menos de {0} letras' },
  { english: 'That page does not exist.', said: 'Esa página no existe.' },
  { english: '{0} asks to be a member of {1}', said: '{0} pide ser miembro de {1}' },
  { english: 'You can apply again on {0}.', said: 'Puedes solicitarlo de nuevo el {0}.' },
  { english: 'Price {0} (net)', said: 'Precio {0} (neto)' },
  { english: 'You can update your card.', said: 'Puedes actualizar tu tarjeta.' },
  { english: "You're {0} of {1} now", said: 'Ahora eres {0} de {1}' },
  { english: 'a coach', said: 'profesor' },
  { english: '{0} confirmed your {1}', said: '{0} confirmó tu {1}' },
  { english: '{0}, {1} stripes', said: '{0}, {1} grados' },
  { english: 'blue belt', said: 'cinturón azul' },
  { english: 'From {0} a month.', said: 'Desde {0} al mes.' },
  { english: 'You can post again at {0} UTC.', said: 'Puedes publicar de nuevo el {0} UTC.' },
])

test.each([
  ['This gym is closed.', 'Esta academia está cerrada.'],
  ['title: is shorter than 3 letters', 'title: tiene menos de 3 letras'],
  ['rounds[2].minutes: is shorter than 3 letters', 'rounds[2].minutes: tiene menos de 3 letras'],
  ['Ana asks to be a member of Mat: the club', 'Ana pide ser miembro de Mat: the club'],
  ['You can apply again on 2026-11-21.', 'Puedes solicitarlo de nuevo el 21 de noviembre de 2026.'],
  ['You can apply again on 21 November 2026.', 'Puedes solicitarlo de nuevo el 21 de noviembre de 2026.'],
  ['Price 5.00 (net)', 'Precio 5.00 (neto)'],
  ['This gym is closed. You can update your card.', 'Esta academia está cerrada. Puedes actualizar tu tarjeta.'],
  ["You're a coach of Roots now", 'Ahora eres profesor de Roots'],
  ['Ana confirmed your blue belt, 2 stripes', 'Ana confirmó tu cinturón azul, 2 grados'],
  ['From €1,250.50 a month.', 'Desde 1250,50\u00a0€ al mes.'],
  [
    'You can post again at Saturday 21 November 2026 at 18:05 UTC.',
    'Puedes publicar de nuevo el sábado, 21 de noviembre de 2026, 18:05 UTC.',
  ],
])('"%s" is said as "%s"', (english, said) => {
  expect(say(english, 'es')).toBe(said)
})

test('what no catalog holds stays as it is', () => {
  for (const text of ['', 'Nobody said this.', 'note: of a member', 'Price 5.00 net', 'Ana: hello. Ana: bye.'])
    expect(say(text, 'es')).toBe(text)
})
