import { expect, test } from 'vitest'
import { openSemaphore } from './semaphore.ts'

test('runs so many at a time for one key, and the others in order of arrival', async () => {
  const inTurn = openSemaphore(2)
  const begun: number[] = []
  const end: (() => void)[] = []
  const all = Promise.all(
    [0, 1, 2, 3].map((n) =>
      inTurn('event', async () => {
        begun.push(n)
        await new Promise<void>((resolve) => end.push(resolve))
        return n
      }),
    ),
  )
  await Promise.resolve()
  expect(begun).toEqual([0, 1])
  end[1]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  end[0]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  for (const finish of end) finish()
  expect(await all).toEqual([0, 1, 2, 3])
})

test('who fails makes room like the others, and another key waits for nobody', async () => {
  const inTurn = openSemaphore(1)
  const failing = inTurn('one', () => Promise.reject(new Error('full')))
  const after = inTurn('one', () => Promise.resolve('in'))
  expect(await inTurn('two', () => Promise.resolve('there'))).toBe('there')
  await expect(failing).rejects.toThrow('full')
  expect(await after).toBe('in')
})
