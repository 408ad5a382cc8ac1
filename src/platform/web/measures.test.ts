import { expect, test } from 'vitest'
import { distanceWords, kmOf, usesMiles, weightWords } from './measures.ts'

test('distances are said in kilometres or in miles, as people there do', () => {
  expect(distanceWords(0.43, 'en-IE')).toBe('450 m')
  expect(distanceWords(0, 'en-IE')).toBe('50 m')
  expect(distanceWords(3.24, 'en-IE')).toBe('3.2 km')
  expect(distanceWords(3.24, 'pt-BR')).toBe('3,2 km')
  expect(distanceWords(104.6, 'en-IE')).toBe('105 km')
  expect(distanceWords(3.24, 'en-US')).toBe('2 mi')
  expect(distanceWords(0.4, 'en-GB')).toBe('0.2 mi')
  expect(usesMiles('en')).toBe(false)
  expect(kmOf(25, 'en-US')).toBe(40.2)
  expect(kmOf(25, 'de')).toBe(25)
})

test('weights are said in kilograms or in pounds, as people there do', () => {
  expect(weightWords(82.3, 'en-IE')).toBe('82.3 kg')
  expect(weightWords(82.3, 'pt-BR')).toBe('82,3 kg')
  expect(weightWords(82.3, 'en-US')).toBe('181.4 lb')
})
