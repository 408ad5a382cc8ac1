import { expect, test } from 'vitest'
import { openPictureCache } from './picture-cache.ts'

const picture = (text: string) => async () => Buffer.from(text)

test('draws a picture once, however many requests need it', async () => {
  const pictureFor = openPictureCache({ mostBytes: 100, mostWaiting: 5 })
  let drawings = 0
  const draw = async () => Buffer.from(String(++drawings))
  const all = [...(await Promise.all([pictureFor('a', draw), pictureFor('a', draw)])), await pictureFor('a', draw)]
  expect(all.map(String)).toEqual(['1', '1', '1'])
})

test('drops the least recently used pictures, and any larger than the cache', async () => {
  const pictureFor = openPictureCache({ mostBytes: 10, mostWaiting: 5 })
  for (const key of ['a', 'b', 'a', 'c']) await pictureFor(key, picture('four'))
  expect(String(await pictureFor('a', picture('new')))).toBe('four')
  expect(String(await pictureFor('b', picture('new')))).toBe('new')
  expect(String(await pictureFor('d', picture('far too large')))).toBe('far too large')
  expect(String(await pictureFor('d', picture('new')))).toBe('new')
})

test('refuses to draw while too many are waiting, and retries after a failure', async () => {
  const pictureFor = openPictureCache({ mostBytes: 100, mostWaiting: 1 })
  const { promise, reject } = Promise.withResolvers<Buffer>()
  const failing = pictureFor('a', () => promise)
  expect(await pictureFor('b', picture('b'))).toBeUndefined()
  reject(new Error('failed'))
  await expect(failing).rejects.toThrow('failed')
  expect(String(await pictureFor('a', picture('a')))).toBe('a')
})
