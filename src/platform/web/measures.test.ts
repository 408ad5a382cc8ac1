import { expect, test } from 'vitest'
import { formatDistance, formatWeight, kmOf, usesMiles } from './measures.ts'

test('formats distances in kilometres or miles, depending on the region', () => {
  expect(formatDistance(0.43, 'en-IE')).toBe('450 m')
  expect(formatDistance(0, 'en-IE')).toBe('50 m')
  expect(formatDistance(3.24, 'en-IE')).toBe('3.2 km')
  expect(formatDistance(3.24, 'pt-BR')).toBe('3,2 km')
  expect(formatDistance(104.6, 'en-IE')).toBe('105 km')
  expect(formatDistance(3.24, 'en-US')).toBe('2 mi')
  expect(formatDistance(0.4, 'en-GB')).toBe('0.2 mi')
  expect(usesMiles('en')).toBe(false)
  expect(kmOf(25, 'en-US')).toBe(40.2)
  expect(kmOf(25, 'de')).toBe(25)
})

test('formats weights in kilograms or pounds, depending on the region', () => {
  expect(formatWeight(82.3, 'en-IE')).toBe('82.3 kg')
  expect(formatWeight(82.3, 'pt-BR')).toBe('82,3 kg')
  expect(formatWeight(82.3, 'en-US')).toBe('181.4 lb')
})
