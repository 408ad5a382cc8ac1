import { expect, test } from 'vitest'
import { faultOf, isHttpsAddress, withoutUnseen } from './unsafe-text.ts'

test.each([
  'Ana',
  'Seán Ó Cinnéide',
  'ياسمين حسن',
  'می‌خواهم',
  'प्रिया शर्मा',
  '佐藤 陽翔',
  'I <3 rolling',
  'a < b && b > c',
  '👩‍👩‍👧 🥋 \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'soft\u00adhyphen, \u200e+353 1 555\u200b and\ufeff',
  'x'.repeat(500),
])('accepts %s', (text) => {
  expect(faultOf(text)).toBeUndefined()
  expect(isHttpsAddress(text)).toBe(false)
})

test.each([
  'a\u0000b',
  'a\u001b[31m',
  'a\nb',
  'a\tb',
  'a\u202eb',
  'a\u2066b',
  '\u3164',
  '\u200d',
  '\u{e0041}',
  '\ud800',
])('refuses %j in single-line text', (text) => {
  expect(faultOf(text)).toBeDefined()
})

test('allows line breaks in multi-line text, but no other invisible characters', () => {
  expect(faultOf('one\ntwo\tthree', { lineBreaks: true })).toBeUndefined()
  expect(faultOf('one\u0007two', { lineBreaks: true })).toBeDefined()
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)',
  '</p>',
  '<!-- x -->',
  '<SVG/onload=alert(1)>',
  '<?php ?>',
])('refuses the HTML %s', (text) => {
  expect(faultOf(text, { lineBreaks: true })).toBe('html')
})

test('cleans a name from elsewhere so it can be saved', () => {
  expect(withoutUnseen(' A\u202ena\u0000  <b>Souza\n')).toBe('A na b Souza')
  expect(withoutUnseen('\u200d\u200b')).toBe('')
  for (const name of ['<script>x', 'a\u0000', '\ud800\ud800']) expect(faultOf(withoutUnseen(name))).toBeUndefined()
})

test.each(['https://ana.example', 'https://ana.example/a?b=c#d', 'https://münchen-bjj.example/'])(
  'accepts the link %s',
  (address) => {
    expect(isHttpsAddress(address)).toBe(true)
  },
)

test.each([
  'http://ana.example',
  'javascript:alert(1)',
  'https://',
  'https://localhost',
  'https://user:word@ana.example',
  'https://ana.example/"><script>',
  'https://ana example',
  'data:text/html,x',
  '//ana.example',
])('never links to %s', (address) => {
  expect(isHttpsAddress(address)).toBe(false)
})
