import type { CardBelt, PictureContent } from './card.ts'

export const SIZES = {
  story: { width: 1080, height: 1920 },
  preview: { width: 1200, height: 630 },
} as const
export type CardSize = keyof typeof SIZES

type Face = 'heading' | 'text'
export interface Style {
  face: Face
  weight: number
  px: number
}
export type Measure = (text: string, style: Style) => number

export interface PlacedText extends Style {
  text: string
  /** The x of the edge or centre that `align` names; `y` is the baseline. */
  x: number
  y: number
  align: 'left' | 'center' | 'right'
  rtl: boolean
  colour: string
}

/** A tied belt, drawn in a square of which only the part over the mat is visible. */
export interface PlacedBelt extends CardBelt {
  x: number
  y: number
  side: number
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Layout {
  texts: PlacedText[]
  mat: Box
  /** On the mat, in drawing order: bottom first. */
  belts: PlacedBelt[]
  /** The belt along the lower edge. */
  band: { y: number; height: number }
}

const TEXT = '#ffffff'
const QUIET = '#bcc7d6'
const ACCENT = '#8fbcff'
const SMALLEST = 22
const LEADING = 1.16

/**
 * Positions everything on a card. A story has no text in its top and bottom 250 pixels, where apps put their own
 * controls. A preview has the mat beside the text, on the right in right-to-left languages.
 */
export function layoutCard(
  card: PictureContent,
  size: CardSize,
  { measure, rtl }: { measure: Measure; rtl: boolean },
): Layout {
  return size === 'story' ? story(card, measure, rtl) : preview(card, measure, rtl)
}

interface Row extends Style {
  text: string
  colour: string
  lines: number
  gap: number
}

interface Column {
  x: number
  width: number
  align: PlacedText['align']
}

function rowsOf(card: PictureContent, scale: number): { above: Row[]; below: Row[] } {
  const row = (text: string | undefined, rest: Omit<Row, 'text'>): Row[] =>
    text ? [{ text, ...rest, px: Math.round(rest.px * scale), gap: Math.round(rest.gap * scale) }] : []
  const plain = { face: 'text', lines: 1 } as const
  return {
    above: [
      ...row(card.overline, { ...plain, weight: 600, px: 44, lines: 2, colour: ACCENT, gap: 0 }),
      ...row(card.title, { face: 'heading', weight: 650, px: 110, colour: TEXT, lines: 3, gap: 14 }),
      ...(card.details ?? []).flatMap((text, at) =>
        row(text, { ...plain, weight: 400, px: 46, colour: QUIET, lines: 2, gap: at === 0 ? 26 : 14 }),
      ),
    ],
    below: [
      ...row(card.name, { ...plain, weight: 600, px: 54, colour: TEXT, lines: 2, gap: 56 }),
      ...row(card.when, { ...plain, weight: 400, px: 42, colour: QUIET, gap: 14 }),
    ],
  }
}

function story(card: PictureContent, measure: Measure, rtl: boolean): Layout {
  const { width, height } = SIZES.story
  const column: Column = { x: 80, width: 920, align: 'center' }
  const mat = { x: 0, y: 0, width, height: card.figures ? 820 : 900 }
  const area = { y: mat.height + 70, height: 1590 - mat.height - 70 }
  const text = textBlock(card, column, { measure, rtl, scale: 1.25, most: area.height })
  return {
    mat,
    belts: beltsOn(mat, card),
    texts: [...text.at(area.y + (area.height - text.height) / 2), brand(column, 1664, 44, rtl)],
    band: { y: height - 60, height: 60 },
  }
}

function preview(card: PictureContent, measure: Measure, rtl: boolean): Layout {
  const { width, height } = SIZES.preview
  const band = { y: height - 30, height: 30 }
  const mat = { x: rtl ? width - 500 : 0, y: 0, width: 500, height: band.y }
  const column: Column = { x: rtl ? 60 : 560, width: 580, align: rtl ? 'right' : 'left' }
  const area = { y: 44, height: 456 }
  const text = textBlock(card, column, { measure, rtl, scale: 0.68, most: area.height })
  return {
    mat,
    belts: beltsOn(mat, card),
    texts: [...text.at(area.y + (area.height - text.height) / 2), brand(column, 562, 30, rtl)],
    band,
  }
}

const brand = (column: Column, y: number, px: number, rtl: boolean): PlacedText => ({
  ...{ text: 'Open Mat', face: 'heading', weight: 650, px, colour: ACCENT, align: column.align, rtl },
  ...{ x: anchorOf(column), y },
})

/** The belt across the whole mat. For a promotion to a new belt, it lies over the smaller previous belt. */
function beltsOn({ x, width, height }: Box, { belt, before }: PictureContent): PlacedBelt[] {
  const square = (of: CardBelt, side: number, middle: number): PlacedBelt => ({
    ...of,
    x: x + (width - side) / 2,
    y: middle - side / 2,
    side,
  })
  const side = Math.max(width, height * 1.1)
  if (!before) return [square(belt, side, height * 0.48)]
  return [square(before, side * 0.72, height * 0.3), square(belt, side * 0.86, height * 0.58)]
}

interface Setting {
  measure: Measure
  rtl: boolean
  scale: number
  /** The height available, in pixels. `scale` is reduced to fit it, at most to about half. */
  most: number
}

function textBlock(card: PictureContent, column: Column, setting: Setting) {
  for (let scale = setting.scale; ; scale *= 0.94) {
    const block = setBlock(card, column, { ...setting, scale })
    if (block.height <= setting.most || scale < setting.scale / 2) return block
  }
}

function setBlock(card: PictureContent, column: Column, { measure, rtl, scale }: Setting) {
  const { above, below } = rowsOf(card, scale)
  const placed: PlacedText[] = []
  let height = 0
  const add = (rows: readonly Row[]) => {
    for (const { lines, gap, ...row } of rows) {
      const fitted = fitText(row.text, { ...row, width: column.width, lines }, measure)
      if (height > 0) height += gap
      for (const text of fitted.lines) {
        placed.push({ ...row, ...directed(text, column, rtl), px: fitted.px, y: height + fitted.px * 0.86 })
        height += fitted.px * LEADING
      }
    }
  }
  add(above)
  if (card.figures) {
    const grid = figureGrid(card.figures, column, { measure, rtl, scale })
    const y = height + 50 * scale
    placed.push(...grid.texts.map((text) => ({ ...text, y: text.y + y })))
    height = y + grid.height
  }
  add(below)
  return { height, at: (top: number) => placed.map((text) => ({ ...text, y: Math.round(top + text.y) })) }
}

/** Figures in two columns, or a single one across the whole width, each with its label below. */
function figureGrid(
  figures: NonNullable<PictureContent['figures']>,
  column: Column,
  { measure, rtl, scale }: Omit<Setting, 'most'>,
) {
  const gap = 32 * scale
  const width = figures.length === 1 ? column.width : (column.width - gap) / 2
  const rowHeight = 178 * scale
  const texts = figures.flatMap(({ value, label }, at) => {
    const first = figures.length === 1 || (at % 2 === 0) !== rtl
    const cell = { ...column, x: column.x + (first ? 0 : width + gap), width }
    const top = Math.floor(at / 2) * rowHeight
    const line = (text: string, style: Style, colour: string, y: number): PlacedText[] => {
      const { px, lines } = fitText(text, { ...style, width, lines: 1 }, measure)
      return lines.map((shown) => ({ ...style, ...directed(shown, cell, rtl), colour, px, y: top + y }))
    }
    return [
      ...line(value, { face: 'heading', weight: 650, px: Math.round(92 * scale) }, TEXT, 80 * scale),
      ...line(label, { face: 'text', weight: 500, px: Math.round(40 * scale) }, QUIET, 134 * scale),
    ]
  })
  return { texts, height: Math.ceil(figures.length / 2) * rowHeight - 34 * scale }
}

const anchorOf = ({ x, width, align }: Column) => x + (align === 'left' ? 0 : align === 'right' ? width : width / 2)

const directed = (text: string, column: Column, rtl: boolean) => ({
  text,
  x: anchorOf(column),
  align: column.align,
  rtl: isRightToLeft(text) ?? rtl,
})

const LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether text runs from right to left, decided by its first letter as in `dir="auto"`; null without letters. */
export function isRightToLeft(text: string): boolean | null {
  const letter = LETTER.exec(text)?.[0]
  return letter === undefined ? null : RIGHT_TO_LEFT.test(letter)
}

interface Fit extends Style {
  width: number
  lines: number
}

/**
 * Uses up to the allowed number of lines, shrinks text that's too long, and truncates it with an ellipsis at the
 * smallest size.
 */
export function fitText(text: string, fit: Fit, measure: Measure): { px: number; lines: string[] } {
  const { width, lines, ...style } = fit
  const least = Math.max(SMALLEST, Math.round(style.px * 0.5))
  const pieces = text.split(/(?<=\s)|(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/u)
  for (let px = style.px; px >= least; px -= 2) {
    const within = (most: number) => wrap(pieces, (line) => measure(line, { ...style, px }) <= most)
    const wrapped = within(width)
    if (wrapped && wrapped.length <= lines) return { px, lines: balanced(wrapped, width, within) }
  }
  const fits = (line: string) => measure(line, { ...style, px: least }) <= width
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment)
  const wrapped = wrap(letters, fits) ?? [text]
  if (wrapped.length <= lines) return { px: least, lines: wrapped }
  const kept = wrapped.slice(0, lines)
  const last = [...new Intl.Segmenter().segment(kept.at(-1) ?? '')].map(({ segment }) => segment)
  while (last.length > 0 && !fits(`${last.join('')}…`)) last.pop()
  return { px: least, lines: [...kept.slice(0, -1), `${last.join('').trimEnd()}…`] }
}

/** Evens out the lines without adding one, so that no single word is left on the last. */
function balanced(wrapped: string[], width: number, within: (most: number) => string[] | null): string[] {
  let best = wrapped
  for (let most = width * 0.97; most > width / 2 && wrapped.length > 1; most -= width * 0.03) {
    const narrower = within(most)
    if (narrower?.length !== wrapped.length) break
    best = narrower
  }
  return best
}

/** The pieces as lines; null if a single piece is wider than a line. */
function wrap(pieces: readonly string[], fits: (line: string) => boolean): string[] | null {
  const lines: string[] = []
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && fits((last + piece).trimEnd())) lines[lines.length - 1] = last + piece
    else if (fits(piece.trimEnd())) lines.push(piece)
    else return null
  }
  return lines.map((line) => line.trimEnd())
}
