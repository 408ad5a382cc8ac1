import { expect, test } from 'vitest'
import type { Relation } from '../contract.ts'
import { NO_RELATION } from '../rules.ts'
import { withRelation } from './relation-in-answers.ts'

const follow = (relation: Relation): Relation => ({ ...relation, following: 'yes' })

test('shows a follow in every cached list, and leaves the other people unchanged', () => {
  const ana = { uid: 'ana', displayName: 'Ana', relation: NO_RELATION }
  const bia = { uid: 'bia', displayName: 'Bia', relation: NO_RELATION }
  const pages = { pages: [{ items: [ana, bia], nextCursor: null }], pageParams: [undefined] }
  const changed = withRelation(pages, 'bia', follow)
  expect(changed.pages[0]?.items).toEqual([ana, { ...bia, relation: { ...NO_RELATION, following: 'yes' } }])
  expect(changed.pages[0]?.items[0]).toBe(ana)
  expect(withRelation(pages, 'nobody', follow)).toBe(pages)
})

test("gives a suggestion without a relation one when it's followed", () => {
  const suggestions = { people: [{ uid: 'ana', because: 'same_gym' }], gyms: [{ id: 'ana' }] }
  const changed = withRelation(suggestions, 'ana', follow)
  expect(changed.people[0]).toMatchObject({ because: 'same_gym', relation: { following: 'yes' } })
  expect(changed.gyms).toBe(suggestions.gyms)
  expect(withRelation(undefined, 'ana', follow)).toBeUndefined()
})
