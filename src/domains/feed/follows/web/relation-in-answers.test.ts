import { expect, test } from 'vitest'
import type { Relation } from '../contract.ts'
import { STRANGERS } from '../rules.ts'
import { withRelation } from './relation-in-answers.ts'

const follow = (relation: Relation): Relation => ({ ...relation, following: 'yes' })

test('a follow shows in every list that is kept, and leaves the others as they are', () => {
  const ana = { uid: 'ana', displayName: 'Ana', relation: STRANGERS }
  const bia = { uid: 'bia', displayName: 'Bia', relation: STRANGERS }
  const pages = { pages: [{ items: [ana, bia], nextCursor: null }], pageParams: [undefined] }
  const changed = withRelation(pages, 'bia', follow)
  expect(changed.pages[0]?.items).toEqual([ana, { ...bia, relation: { ...STRANGERS, following: 'yes' } }])
  expect(changed.pages[0]?.items[0]).toBe(ana)
  expect(withRelation(pages, 'nobody', follow)).toBe(pages)
})

test('a suggestion, which says nothing of a relation, shows that one follows now', () => {
  const suggestions = { people: [{ uid: 'ana', because: 'same_gym' }], gyms: [{ id: 'ana' }] }
  const changed = withRelation(suggestions, 'ana', follow)
  expect(changed.people[0]).toMatchObject({ because: 'same_gym', relation: { following: 'yes' } })
  expect(changed.gyms).toBe(suggestions.gyms)
  expect(withRelation(undefined, 'ana', follow)).toBeUndefined()
})
