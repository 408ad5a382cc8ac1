import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { describeError } from './describe-error.ts'

const SECRET = 'see you at six'

const ofDatabase = (message: string, fields: Partial<DatabaseError>) =>
  Object.assign(new DatabaseError(message, 1, 'error'), fields)

test('describes a failed statement without its parameters', () => {
  const cause = ofDatabase('duplicate key value violates unique constraint "users_email"', {
    code: '23505',
    constraint: 'users_email',
    detail: `Key (email)=(${SECRET}) already exists.`,
  })
  const described = describeError(new DrizzleQueryError('insert into users values ($1)', [SECRET], cause))
  expect(described).toMatchObject({
    type: 'DrizzleQueryError',
    message: 'Failed query: duplicate key value violates unique constraint "users_email"',
    statement: 'insert into users values ($1)',
    cause: { code: '23505', constraint: 'users_email' },
  })
  expect(described?.stack).toMatch(/^\s+at /)
  expect(JSON.stringify(described)).not.toContain(SECRET)
})

test.each([
  [
    'a value that PostgreSQL quotes',
    ofDatabase(`invalid input syntax for type integer: "${SECRET}"`, { code: '22P02' }),
  ],
  ['JSON that JSON.parse quotes', thrownBy(() => JSON.parse(`"${SECRET}`.slice(1)))],
  ['an email address', new Error('550 <ana+gym@example.test> refused')],
  ['the password and query of a URL', new Error('GET https://ana:see-you@example.test/x?token=see-you failed')],
  ['properties', Object.assign(new Error('lost'), { client: { password: SECRET }, params: [SECRET] })],
  ['a nested error', new AggregateError([Object.assign(new Error('one'), { body: SECRET })], 'several')],
])('leaves out %s', (_what, error) => {
  expect(JSON.stringify(describeError(error))).not.toMatch(/see|ana/)
})

test('ends with errors that cause each other', () => {
  const [one, other] = [new Error('one'), new Error('other')]
  one.cause = other
  other.cause = one
  expect(describeError(one)).toMatchObject({ message: 'one', cause: { message: 'other', cause: { message: 'one' } } })
})

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}
