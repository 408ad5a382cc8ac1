import { expect, test } from 'vitest'
import { textOf } from '#testing/render.tsx'
import { Gone } from './Gone.tsx'

test('says that the host removed an event, and names it', () => {
  const text = textOf(<Gone what="event" name="Sunday open mat" nearest={[]} />)
  expect(text).toContain('This event was removed by the host')
  expect(text).toContain('Sunday open mat')
  expect(text).not.toContain('Open gyms nearby')
})

test('says that a gym has closed', () => {
  expect(textOf(<Gone what="gym" name="Mat House" nearest={[]} />)).toContain('This gym has closed')
})
