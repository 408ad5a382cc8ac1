import { expect, test } from 'vitest'
import { openSemaphore } from './semaphore.ts'

test('limits how many run per key, and starts the rest in order of arrival', async () => {
  const withSlot = openSemaphore(2)
  const begun: number[] = []
  const end: (() => void)[] = []
  const all = Promise.all(
    [0, 1, 2, 3].map((n) =>
      withSlot('event', async () => {
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

test("frees the slot of a failed task, and doesn't make other keys wait", async () => {
  const withSlot = openSemaphore(1)
  const failing = withSlot('one', () => Promise.reject(new Error('full')))
  const after = withSlot('one', () => Promise.resolve('in'))
  expect(await withSlot('two', () => Promise.resolve('there'))).toBe('there')
  await expect(failing).rejects.toThrow('full')
  expect(await after).toBe('in')
})
