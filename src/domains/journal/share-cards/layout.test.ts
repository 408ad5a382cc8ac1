import { expect, it } from 'vitest'
import { altOf, fileNameOf, type ShareCard } from './card.ts'
import { type CardSize, fitText, isRightToLeft, layoutCard, type Measure, SIZES } from './layout.ts'

/** Every character is half as wide as it's high. */
const measure: Measure = (text, { px }) => [...text].length * px * 0.5
const style = { face: 'text', weight: 400, px: 40 } as const

const rank = { belt: 'blue', stripes: 2 } as const
const base = { belt: rank, name: 'Mia Łukasiewicz', when: '22 November 2026', date: '2026-11-22' }
const cards: ShareCard[] = [
  { ...base, kind: 'milestone', title: '100 sessions' },
  {
    ...base,
    kind: 'promotion',
    before: { belt: 'white', stripes: 4 },
    overline: 'Promotion',
    title: 'Blue belt, 2 stripes',
    details: ['Before: White belt, 4 stripes', 'A very long name of a gym '.repeat(8), 'by Prof Silva'],
  },
  { ...base, kind: 'match', overline: 'Open '.repeat(40), title: 'Won', details: ['Submission · Armbar', 'Final'] },
  {
    ...base,
    kind: 'training',
    overline: 'My month on the mat',
    title: 'November 2026',
    figures: ['Sessions', 'Mat hours', 'Rounds', 'Longest streak'].map((label) => ({ value: '1,234.5 hr', label })),
    name: 'W'.repeat(120),
    when: '',
  },
  {
    ...base,
    kind: 'session',
    overline: 'نادي دبي للجوجيتسو'.repeat(4),
    title: 'Open mat',
    details: ['Gi and no-gi'],
    figures: [{ value: '90 min', label: 'Mat time' }],
    name: '東京柔術アカデミー'.repeat(5),
  },
]
const sizes = Object.keys(SIZES) as CardSize[]

it.each(cards.flatMap((card) => sizes.flatMap((size) => [false, true].map((rtl) => ({ card, size, rtl })))))(
  'keeps a $card.kind inside a $size, right to left: $rtl',
  ({ card, size, rtl }) => {
    const { width } = SIZES[size]
    const { texts, belts, mat, band } = layoutCard(card, size, { measure, rtl })
    for (const text of texts) {
      const wide = measure(text.text, text)
      const left = text.x - { left: 0, center: wide / 2, right: wide }[text.align]
      expect(left).toBeGreaterThanOrEqual(60)
      expect(left + wide).toBeLessThanOrEqual(width - 60)
      expect(text.y - text.px).toBeGreaterThanOrEqual(0)
      expect(text.y).toBeLessThan(band.y)
    }
    expect(texts.map(({ text }) => text)).toContain('Open Mat')
    const [brand, lowest] = texts.map(({ y }) => y).toSorted((a, b) => b - a)
    expect(brand).toBeGreaterThan((lowest ?? 0) + 10)
    expect(belts.map(({ belt }) => belt)).toEqual(card.before ? ['white', 'blue'] : ['blue'])
    for (const { x, y, px } of texts)
      expect(size === 'story' ? y - px > mat.height : x < mat.x || x > mat.x + mat.width).toBe(true)
  },
)

it('puts the mat on the side where lines start, in both writing directions', () => {
  const [ltr, rtl] = [false, true].map((rtl) => layoutCard(cards[1] as ShareCard, 'preview', { measure, rtl }).mat)
  expect(ltr?.x).toBe(0)
  expect(rtl?.x).toBe(SIZES.preview.width - (rtl?.width ?? 0))
})

it('shrinks text before breaking a word, and wraps between words', () => {
  expect(fitText('short', { ...style, width: 400, lines: 1 }, measure)).toEqual({ px: 40, lines: ['short'] })
  expect(fitText('twenty-four letters long', { ...style, width: 400, lines: 1 }, measure).px).toBeLessThan(40)
  expect(fitText('two words', { ...style, width: 110, lines: 2 }, measure).lines).toEqual(['two', 'words'])
})

it('leaves no single word on the last line', () => {
  const fit = { ...style, width: 400, lines: 2 }
  expect(fitText('Purple belt, 2 stripes', fit, measure).lines).toEqual(['Purple belt,', '2 stripes'])
})

it('truncates text that never fits with an ellipsis, without splitting a character', () => {
  const { px, lines } = fitText('👩‍👩‍👧'.repeat(40), { ...style, width: 200, lines: 1 }, measure)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^(👩‍👩‍👧)+…$/u)
  expect(measure(lines[0] ?? '', { ...style, px })).toBeLessThanOrEqual(200)
})

it('breaks Japanese, which has no spaces, between its characters', () => {
  const { px, lines } = fitText('東京柔術選手権大会', { ...style, width: 110, lines: 2 }, measure)
  expect({ px, lines }).toEqual({ px: 40, lines: ['東京柔術選', '手権大会'] })
})

it('detects the direction of text from its first letter', () => {
  expect(isRightToLeft('12 مريم')).toBe(true)
  expect(isRightToLeft('Mia مريم')).toBe(false)
  expect(isRightToLeft('12–3')).toBeNull()
})

it('describes the picture in alt text, and names its file after its content', () => {
  expect(altOf(cards[1] as ShareCard)).toContain('Promotion. Blue belt, 2 stripes. Before: White belt, 4 stripes.')
  expect(altOf(cards[3] as ShareCard)).toContain('Mat hours: 1,234.5 hr')
  expect(fileNameOf(cards[0] as ShareCard, 'story')).toBe('open-mat-milestone-2026-11-22-story.png')
})
