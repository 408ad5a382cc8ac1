import { describe, expect, test } from 'vitest'
import { EMPTY_DRAFT } from './post-draft.ts'
import { typeOf } from './post-pictures.ts'
import { problemsOf, techniqueProblem } from './post-problems.ts'

const post = (differing: Partial<typeof EMPTY_DRAFT>) =>
  problemsOf({ ...EMPTY_DRAFT, ...differing }, { mayBeEmpty: false })
const picture = { id: 'p', alt: '', file: new Blob() }

describe('post validation', () => {
  test('requires text or a picture, except for a share', () => {
    expect(post({ text: 'Rolled six rounds' })).toBeNull()
    expect(post({ pictures: [picture] })).toBeNull()
    expect(post({ text: ' \n ' })).toMatchObject({ text: 'empty' })
    expect(post({ techniques: ['armbar'] })).toMatchObject({ text: 'empty' })
    expect(problemsOf(EMPTY_DRAFT, { mayBeEmpty: true })).toBeNull()
  })

  test('allows 2000 characters, counted as on the server', () => {
    expect(post({ text: `${'x'.repeat(2000)}  ` })).toBeNull()
    expect(post({ text: 'x'.repeat(2001) })).toMatchObject({ text: 'too_long' })
    expect(post({ text: '🥋'.repeat(1001) })).toMatchObject({ text: 'too_long' })
  })

  test('refuses HTML and invisible characters; allows line breaks and emoji', () => {
    expect(post({ text: 'I <3 rolling\r\nand a < b' })).toBeNull()
    expect(post({ text: '<img src=x onerror=alert(1)>' })).toMatchObject({ text: 'html' })
    expect(post({ text: 'a\u202eb' })).toMatchObject({ text: 'unseen' })
    expect(post({ pictures: [{ ...picture, alt: '<b>' }] })).toEqual({ alts: { p: 'html' } })
    expect(post({ pictures: [{ ...picture, alt: 'x'.repeat(501) }] })).toEqual({ alts: { p: 'too_long' } })
    expect(techniqueProblem('x'.repeat(41))).toBe('too_long')
    expect(techniqueProblem('<i>')).toBe('html')
    expect(techniqueProblem('knee cut')).toBeUndefined()
  })
})

test('detects a picture by its bytes, whatever its name', () => {
  const bytes = (...parts: (string | number[])[]) =>
    new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...Buffer.from(part)] : part)))
  expect(typeOf(bytes([0xff, 0xd8, 0xff, 0xe0]))).toBe('image/jpeg')
  expect(typeOf(bytes([0x89], 'PNG\r\n', [0x1a, 0x0a], 'IHDR'))).toBe('image/png')
  expect(typeOf(bytes('RIFF', [1, 2, 3, 4], 'WEBP'))).toBe('image/webp')
  expect(typeOf(bytes('GIF89a'))).toBeUndefined()
  expect(typeOf(bytes('<svg xmlns='))).toBeUndefined()
  expect(typeOf(new Uint8Array())).toBeUndefined()
})
