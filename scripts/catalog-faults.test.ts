import { expect, test } from 'vitest'
import { catalogFaults } from './catalog-faults.ts'

const faults = (english: string, text: string) =>
  catalogFaults([{ key: english, english }], [{ id: english, context: undefined, text }])

test.each([
  ['Hello {name}', 'Olá, {name}'],
  ['See <0>{0}</0>', 'Ver <0>{0}</0>'],
  [
    '{count, plural, one {# gym} other {# gyms}}',
    '{count, plural, one {# academia} many {# academias} other {# academias}}',
  ],
  ['{count, plural, one {gym} other {gyms}}', '{count, plural, one {academia} other {academias}}'],
  ['{n, plural, =0 {{actor} came} other {{actor} and #}}', '{n, plural, =0 {{actor} veio} other {{actor} e #}}'],
])('%s may be translated as %s', (english, text) => {
  expect(faults(english, text)).toEqual([])
})

test.each([
  ['Hello', ''],
  ['Hello {name}', 'Olá'],
  ['Hello', 'Olá, {name}'],
  ['See <0>it</0>', 'Ver isto'],
  ['{count, plural, one {# gym} other {# gyms}}', '{number, plural, one {# academia} other {# academias}}'],
])('%s may not be translated as "%s"', (english, text) => {
  expect(faults(english, text)).toHaveLength(1)
})

test('finds unused messages, and tells messages apart by context', () => {
  const text = { id: 'Class', text: 'Aula' }
  const catalog = [
    { ...text, context: 'event' },
    { ...text, context: 'training' },
  ]
  expect(catalogFaults([{ key: 'event: Class', english: 'Class' }], catalog)).toEqual([
    '"training: Class" is no longer used.',
  ])
})
