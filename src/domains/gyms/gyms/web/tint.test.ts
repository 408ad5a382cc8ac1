import { expect, test } from 'vitest'
import { TINTS, tintOf } from './tint.ts'

test('gives gyms of one affiliation the same colour', () => {
  expect(tintOf('Alliance')).toBe(tintOf(' alliânce '))
  expect(
    new Set(['Alliance', 'Atos', 'Checkmat', 'GF Team', 'Nova União', 'Carlson Gracie'].map(tintOf)).size,
  ).toBeGreaterThan(3)
})

test('keeps white text readable on every colour', () => {
  const part = (hex: string) => {
    const value = Number.parseInt(hex, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  for (const tint of TINTS) {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => part(tint.slice(at, at + 2)))
    expect(1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)).toBeGreaterThan(4.5)
  }
})
