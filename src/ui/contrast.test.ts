import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const surfaces = ['ground', 'paper', 'raised', 'sunk']
const accents = 'white grey yellow orange green blue purple brown black red'.split(' ').map((belt) => `belt-${belt}`)
const textPairs: [text: string, behind: string[]][] = [
  ['ink', [...surfaces, 'primary-soft', 'good-soft', 'careful-soft', 'danger-soft']],
  ['quiet', surfaces],
  ['primary', ['ground', 'paper', 'raised', 'sunk', 'primary-soft']],
  ['primary-strong', [...surfaces, 'primary-soft']],
  ['good', ['ground', 'paper', 'raised', 'good-soft']],
  ['careful', ['ground', 'paper', 'raised', 'careful-soft']],
  ['danger', ['ground', 'paper', 'raised', 'danger-soft']],
  ['on-primary', ['primary', 'primary-strong', ...accents]],
  ['on-danger', ['danger-fill', 'danger-strong']],
  ['paper', ['ink']],
]
const edgePairs: [edge: string, behind: string[]][] = [
  ['edge', surfaces],
  ['primary', surfaces],
  ...accents.map((accent): [string, string[]] => [accent, surfaces]),
  ['danger', surfaces],
  ['danger-fill', surfaces],
  ['focus', [...surfaces, 'primary-soft', 'danger-soft']],
]

describe.each(themes)('in the %s theme', (theme) => {
  const tokens = tokensOf(theme)

  test.each(textPairs)('%s text has a 4.5:1 contrast on every surface it is used on', (text, behind) => {
    for (const surface of behind) {
      expect(contrast(tokens, text, surface), `${text} on ${surface}`).toBeGreaterThanOrEqual(4.5)
    }
  })

  test.each(edgePairs)('%s control edges have a 3:1 contrast on every surface', (edge, behind) => {
    for (const surface of behind) {
      expect(contrast(tokens, edge, surface), `${edge} on ${surface}`).toBeGreaterThanOrEqual(3)
    }
  })
})

test('uses the blue of a blue belt as primary, in light and dark', () => {
  expect(tokensOf('light').get('primary')).toBe('#1f5fbf')
  expect(tokensOf('dark').get('primary')).toBe('#6ea3f2')
})

test('has breakpoints from 640 to 1536 px, and 14 px type below the first', () => {
  const found = [...theme().matchAll(/--breakpoint-(\w+): (\d+)px;/g)].map(([, name, px]) => [name, Number(px)])

  expect(found).toEqual([
    ['sm', 640],
    ['md', 768],
    ['lg', 1024],
    ['xl', 1280],
    ['2xl', 1536],
  ])
  expect(theme()).toMatch(/@media \(width < 640px\) \{\s*html \{\s*font-size: 87\.5%;/)
})

test('spaces in 4 px steps and limits the page width to 1200 px', () => {
  expect(theme()).toContain('--spacing: 4px;')
  expect(theme()).toContain('--container-page: 1200px;')
})

function theme() {
  return readFileSync(new URL('theme.css', import.meta.url), 'utf8')
}

function tokensOf(which: Theme): Map<string, string> {
  const lines = theme().matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)
  return new Map([...lines].map(([, name = '', light = '', dark = '']) => [name, which === 'light' ? light : dark]))
}

/** WCAG 2 contrast ratio of two tokens. */
function contrast(tokens: Map<string, string>, one: string, other: string) {
  const [brighter = 0, darker = 0] = [luminance(tokens, one), luminance(tokens, other)].sort((a, b) => b - a)
  return (brighter + 0.05) / (darker + 0.05)
}

function luminance(tokens: Map<string, string>, name: string) {
  const colour = tokens.get(name)
  if (!colour) throw new Error(`theme.css has no token --${name}`)
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
