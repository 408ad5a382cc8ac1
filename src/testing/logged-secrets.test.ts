import { expect, test } from 'vitest'
import { newLinkToken } from '#platform/link-token.ts'
import { findLoggedSecrets } from './logged-secrets.ts'

const REQUEST = { level: 30, reqId: 'f3Rr0vXq2LmN8sTtUw1Z', route: '/api/appeals/:token', msg: 'request' }
const logOf = (...fields: object[]) => fields.map((one) => JSON.stringify({ ...REQUEST, ...one })).join('\n')

test.each([
  ['an email address', { err: { message: '550 no ana+gym@example.test here' } }],
  ['an encoded email address', { url: '/api/users/ana%40example.test' }],
  ["a link's token", { path: `/unsubscribe/${newLinkToken().slice(0, 40)}aB1` }],
  ["a URL's query", { url: 'http://localhost/api/auth/callback/google?code=abc' }],
  ["a member's text", { err: { cause: { message: 'Failed: see you at six, Ana' } } }],
])('finds %s in a log, and shows only its beginning', (_what, fields) => {
  const found = findLoggedSecrets(logOf({}, fields, fields), ['see you at six'])
  expect(found).toEqual([expect.stringMatching(/^line 2, \w+ of "request": (a|an) .+, ".{4}…"$/)])
})

test("doesn't repeat a message that holds a secret", () => {
  const found = findLoggedSecrets(logOf({ msg: 'sent to ana@example.test' }))
  expect(found).toEqual(['line 1, msg: an email address, "ana@…"'])
})

test('allows routes, ids, statements, stack traces and the greeting', () => {
  const stack = '    at send (http://localhost:3000/assets/UnsubscribePage-ConfirmationAb12Cd34.js:1:2)'
  const jobId = '0192f0c1-7b3e-7cc0-9d5e-2f6f0a1b2c3d'
  const log = logOf({}, { jobId, traceId: 'a'.repeat(32), err: { statement: 'select "id" where "uid" = $1', stack } })
  expect(
    findLoggedSecrets(`  Sign in\n               ana@openmat.test        black belt\n${log}`, ['see you']),
  ).toEqual([])
})
