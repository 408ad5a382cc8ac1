import { expect, test } from 'vitest'
import { z } from 'zod'
import { demoPersonRows } from '#domains/members/people/server/demo-people.ts'
import { demoPost, demoPosts } from './demo-posts.ts'

test('has only demo posts that match the schema and are by demo members', () => {
  expect(() => z.array(demoPost).parse(demoPosts)).not.toThrow()
  const people = demoPersonRows.map(({ first }) => first)
  expect(people).toEqual(
    expect.arrayContaining(demoPosts.flatMap(({ by, said = [] }) => [by, ...said.map((one) => one.by)])),
  )
})
