import { expect, test } from 'vitest'
import { encryption } from './encryption.ts'

const secret = 'a secret for tests, thirty-two letters or more'

test('hides the text, and decrypts it only for its owner', () => {
  const { seal, open } = encryption(secret, 'music')
  const sealed = seal('a token of Ána', 'ana')
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('token')
  expect(open(sealed, 'ana')).toBe('a token of Ána')
  expect(seal('a token of Ána', 'ana')).not.toBe(sealed)
  expect(open(sealed, 'bia')).toBeUndefined()
})

test('refuses ciphertext that was changed, cut or made for something else', () => {
  const { seal, open } = encryption(secret, 'music')
  const bytes = Buffer.from(seal('a token', 'ana'), 'base64url')
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(open(changed.toString('base64url'), 'ana')).toBeUndefined()
  }
  for (const broken of ['', 'a', bytes.subarray(0, 20).toString('base64url'), 'no base64 at all!'])
    expect(open(broken, 'ana')).toBeUndefined()
  const sealed = bytes.toString('base64url')
  expect(encryption(`${secret}!`, 'music').open(sealed, 'ana')).toBeUndefined()
  expect(encryption(secret, 'other').open(sealed, 'ana')).toBeUndefined()
})
