import { expect, test } from 'vitest'
import { withFavorite } from './favorites.ts'

test('updates a favourite in every list immediately, and no other gym', () => {
  const roots = { id: 'a', name: 'Roots', isFavorite: false, favoriteCount: 2 }
  const other = { id: 'b', name: 'Other', isFavorite: false, favoriteCount: 0 }
  const now = { isFavorite: true, favoriteCount: 3 }

  expect(withFavorite(roots, 'a', now)).toEqual({ ...roots, ...now })
  expect(withFavorite({ items: [other, roots], next: [roots], nextCursor: 'x' }, 'a', now)).toEqual({
    items: [other, { ...roots, ...now }],
    next: [{ ...roots, ...now }],
    nextCursor: 'x',
  })
  expect(withFavorite({ pages: [{ items: [roots] }, { items: [other] }], pageParams: [] }, 'a', now)).toEqual({
    pages: [{ items: [{ ...roots, ...now }] }, { items: [other] }],
    pageParams: [],
  })
  expect(withFavorite(undefined, 'a', now)).toBeUndefined()
  expect(withFavorite({ total: 4 }, 'a', now)).toEqual({ total: 4 })
})
