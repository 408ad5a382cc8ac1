import { expect, test } from 'vitest'
import { partsOf } from './rich-text.ts'

const ana = { uid: 'a1', username: 'ana' }

test('links URLs, without the punctuation around them', () => {
  expect(partsOf('See https://example.org/mats?day=sat. Oss!', [])).toEqual([
    { kind: 'words', text: 'See ' },
    { kind: 'address', text: 'https://example.org/mats?day=sat', href: 'https://example.org/mats?day=sat' },
    { kind: 'words', text: '. Oss!' },
  ])
  expect(addresses('(at https://example.org/a_(b)), or https://example.org/c…')).toEqual([
    'https://example.org/a_(b)',
    'https://example.org/c',
  ])
})

test('links nothing but http and https URLs', () => {
  const text = 'javascript:alert(1) data:text/html,x ftp://example.org <a href="x"> https:// http://'
  expect(partsOf(text, [ana])).toEqual([{ kind: 'words', text }])
})

test('links a name to a profile only if that person is among the mentions', () => {
  expect(partsOf('With @Ana and @bia_2, not mail@ana.example', [ana])).toEqual([
    { kind: 'words', text: 'With ' },
    { kind: 'mention', text: '@Ana', uid: 'a1', username: 'ana' },
    { kind: 'words', text: ' and @bia_2, not mail@ana.example' },
  ])
  expect(
    partsOf('@anabel @ana_ @@ana https://example.org/@ana', [ana])
      .slice(0, 1)
      .every(({ kind }) => kind === 'words'),
  ).toBe(true)
})

test.each([
  'two\n\nparagraphs\nand @ana',
  'مرحبا @ana، انظر https://example.org/طريق و شكرا',
  'https://example.org/@ana?x=[1]&y={2})).',
  '🥋 @ana🥋https://example.org🥋',
  '',
])('neither loses nor adds characters: %j', (text) => {
  expect(
    partsOf(text, [ana])
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

function addresses(text: string): string[] {
  return partsOf(text, []).flatMap((part) => (part.kind === 'address' ? part.text : []))
}
