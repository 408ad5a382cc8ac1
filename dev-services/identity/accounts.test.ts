import { expect, test } from 'vitest'
import { newcomer, openAccounts } from './accounts.ts'

const zoe = { email: 'zoe@example.com', name: 'Zoe', picture: 'own', emailVerified: true } as const

test('returns the same person for an email address each time, and listed accounts unchanged', () => {
  const ana = { sub: '1001', email: 'ana@openmat.test', name: 'Ana Souza' }
  const accounts = openAccounts([ana])
  const one = accounts.admit(zoe)
  expect(accounts.admit({ ...zoe, email: 'ZOE@example.com', name: 'Zoe Lima' })).toMatchObject({
    sub: one.sub,
    name: 'Zoe Lima',
  })
  expect(accounts.admit({ ...zoe, email: 'ANA@openmat.test' })).toBe(ana)
})

test.each([
  [{ email: '' }, 'Enter an email address.'],
  [{ email: 'zoe' }, 'Enter an email address such as'],
  [{ email: `${'z'.repeat(250)}@example.com` }, 'at most 254'],
  [{ email: 'zoe@example.com\r\nBcc: all@example.com' }, 'control characters'],
  [{ name: '  ' }, 'Enter a name.'],
  [{ name: 'z'.repeat(101) }, 'at most 100'],
  [{ name: 'Zoe\u0000' }, 'control characters'],
])('explains invalid input: %o', (typed, problem) => {
  expect(newcomer.safeParse({ ...zoe, ...typed }).error?.issues[0]?.message).toContain(problem)
})
