import { expect, test } from 'vitest'
import { thumbnailOf } from './thumbnail.ts'

const cover = { url: '/files/gym_pictures/g/p.webp', width: 2000, height: 1000 }
const most = (width: number, height = Number.POSITIVE_INFINITY) => ({ width, height })

test.each([
  [most(5_000), { url: `${cover.url}?w=640`, width: 640, height: 320 }],
  [most(639), { url: `${cover.url}?w=192`, width: 192, height: 96 }],
  [most(5_000, 319), { url: `${cover.url}?w=192`, width: 192, height: 96 }],
  [most(100), undefined],
])('picks the largest size within %o', (limit, expected) =>
  expect(thumbnailOf(cover, '/gym/g', limit)).toEqual(expected),
)

test('never states a larger size than the picture has', () =>
  expect(thumbnailOf({ ...cover, width: 300, height: 200 }, '/gym/g', most(5_000))).toMatchObject({
    width: 300,
    height: 200,
  }))

test('shows the preview of a page without a photo, if it fits', () => {
  expect(thumbnailOf(null, '/gym/g', most(1_200))).toEqual({ url: '/preview/gym/g.jpg', width: 1200, height: 630 })
  expect(thumbnailOf(null, '/gym/g', most(1_199))).toBeUndefined()
})
