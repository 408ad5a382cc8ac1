import { describe, expect, test } from 'vitest'
import { type EmailContent, htmlOf, textOf } from './email-template.ts'
import { withoutLinks } from './without-links.ts'

const NO_LINK = '\u200c'

describe('text from strangers in an email', () => {
  test.each([
    ['Win at https://evil.example/prize', `Win at https:${NO_LINK}//evil.${NO_LINK}example/prize`],
    ['evil.example', `evil.${NO_LINK}example`],
    ['WWW.EVIL.EXAMPLE', `WWW.${NO_LINK}EVIL.${NO_LINK}EXAMPLE`],
    ['http://203.0.113.7/a', `http:${NO_LINK}//203.${NO_LINK}0.${NO_LINK}113.${NO_LINK}7/a`],
    ['rui@evil.example', `rui@${NO_LINK}evil.${NO_LINK}example`],
    ['mailto:rui', `mailto:${NO_LINK}rui`],
    ['evil。example', `evil。${NO_LINK}example`],
  ])('never links %s', (text, unlinked) => {
    expect(withoutLinks(text)).toBe(unlinked)
  })

  test('is shown as it was written', () => {
    const text = 'See you at 18:30. Bring a gi… and 2 friends: Ana, Rui.'
    expect(withoutLinks(text)).toBe(text)
  })
})

const letter = (line: Partial<EmailContent['lines'][number]>, heading = 'Ana wrote to you'): EmailContent => ({
  locale: 'en',
  heading,
  lines: [{ sentence: heading, detail: null, when: 'Sunday', url: 'https://openmat.example/n/1', ...line }],
  notes: [],
  button: { words: 'Open', url: 'https://openmat.example/n/1' },
  why: 'You asked for this.',
  links: [],
})

test('links only to us, whatever an email quotes', () => {
  const quoting = letter({ detail: 'https://evil.example', sentence: 'rui@evil.example wrote' }, 'www.evil.example')
  for (const mail of [htmlOf(quoting), textOf(quoting)]) {
    expect(mail).not.toMatch(/evil\.example|:\/\/evil|@evil/)
    expect(mail).toContain('https://openmat.example/n/1')
  }
})

test('keeps links in our own text', () => {
  const ours = letter({ sentence: 'Fixed: https://openmat.example/help', isOurs: true })
  for (const mail of [htmlOf(ours), textOf(ours)]) expect(mail).toContain('https://openmat.example/help')
})

test('includes the full sentence of an email about a single thing', () => {
  expect(htmlOf(letter({ sentence: 'Thank you for writing.' }))).toMatch(/<\/h1>.*Thank you for writing\./s)
})
