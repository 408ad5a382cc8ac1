import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import bidiFactory from 'bidi-js'
import { Direction, Face, Font, Buffer as GlyphBuffer, Blob as HbBlob, shape, Variation } from 'harfbuzzjs'
import decompress from 'woff2-encoder/decompress'

/** Font packages, with the axis that their file names include. Each is split into files by ranges of characters. */
const FAMILIES = {
  archivo: 'wdth',
  inter: 'wght',
  'noto-sans-jp': 'wght',
  'noto-sans-kr': 'wght',
  'noto-sans-sc': 'wght',
  'noto-sans-arabic': 'wght',
  'noto-sans-hebrew': 'wght',
  'noto-sans-thai': 'wght',
  'noto-emoji': 'wght',
}
type Family = keyof typeof FAMILIES

const FACES = { heading: ['archivo', 'inter'], text: ['inter'] } as const satisfies Record<string, Family[]>
/** For characters that the app's own fonts lack. If two have equally many of a text's characters, the first is used. */
const FALLBACKS = (Object.keys(FAMILIES) as Family[]).slice(2)
/** The width of headings on screens (scripts/fonts.ts). */
const HEADING_WIDTH = 108

export interface TextStyle {
  face: keyof typeof FACES
  weight: number
  px: number
}

/**
 * Turns text into outlines, so that a picture looks the same on every machine, whatever fonts it has. Supports only the
 * characters of the texts it was opened for.
 */
export interface Typesetter {
  /**
   * The text on one line, without characters that no font has, such as unusual symbols. Empty if any of these is a
   * letter or digit, since what's left would be a different name.
   */
  drawable(text: string): string
  /** The width in pixels. */
  measure(text: string, style: TextStyle): number
  /** SVG elements, from the left end of the baseline. */
  outline(text: string, style: TextStyle & { x: number; y: number; rtl: boolean }): string
}

export async function openTypesetter(texts: readonly string[]): Promise<Typesetter> {
  const files = await filesFor(texts.map(normalized).join(''))
  const widths = new Map<string, number>()

  const fileFor = (grapheme: string, families: readonly Family[]) => {
    const points = codePointsOf(grapheme)
    const found = (wanted: readonly number[]) =>
      families.flatMap((family) => files.get(family) ?? []).find((file) => wanted.every((point) => file.has(point)))
    // A letter without its marks is still readable.
    return found(points) ?? (LETTER_OR_DIGIT.test(grapheme) ? found(points.slice(0, 1)) : undefined)
  }

  const familiesFor = (text: string, face: TextStyle['face']): Family[] => {
    const graphemes = graphemesOf(text)
    const known = (family: Family) => graphemes.filter((grapheme) => fileFor(grapheme, [family])).length
    return [...FACES[face], ...FALLBACKS.toSorted((one, other) => known(other) - known(one))]
  }

  const runsOf = (text: string, { face, weight }: TextStyle, rtl = false): Run[] => {
    const { levels } = bidi.getEmbeddingLevels(text, rtl ? 'rtl' : 'ltr')
    const families = familiesFor(text, face)
    const runs: Run[] = []
    let at = 0
    for (const grapheme of graphemesOf(text)) {
      const level = levels[at] ?? 0
      at += grapheme.length
      const last = runs.at(-1)
      const file = fileFor(grapheme, families)
      if (!file) continue
      if (last?.file === file && last.level === level) last.text += grapheme
      else runs.push({ text: grapheme, level, file, weight })
    }
    return inVisualOrder(runs)
  }

  const measure = (text: string, style: TextStyle) => {
    const key = `${style.face} ${style.weight} ${text}`
    const width = widths.get(key) ?? runsOf(text, style).reduce((sum, run) => sum + shaped(run).width, 0)
    widths.set(key, width)
    return width * style.px
  }

  return {
    drawable(text) {
      const graphemes = graphemesOf(normalized(text))
      const isKnown = (grapheme: string) => fileFor(grapheme, [...FACES.text, ...FALLBACKS]) !== undefined
      if (graphemes.some((grapheme) => LETTER_OR_DIGIT.test(grapheme) && !isKnown(grapheme))) return ''
      return graphemes.filter(isKnown).join('').replace(/\s+/g, ' ').trim()
    },
    measure,
    outline(text, { x, y, rtl, ...style }) {
      let left = x
      return runsOf(text, style, rtl)
        .map((run) => {
          const { glyphs, width } = shaped(run)
          const scale = style.px / run.file.unitsPerEm
          const paths = glyphs.map(({ d, at, up }) => `<path transform="translate(${at} ${up})" d="${d}"/>`)
          const group = `<g transform="translate(${left} ${y}) scale(${scale} ${-scale})">${paths.join('')}</g>`
          left += width * style.px
          return group
        })
        .join('')
    },
  }
}

// bidi-js's types describe its ES module, but Node.js loads the CommonJS one.
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const segmenter = new Intl.Segmenter()
const LETTER_OR_DIGIT = /[\p{L}\p{N}]/u
/** For example joiners and variation selectors, which only change how other characters look. */
const IGNORABLE = /\p{Default_Ignorable_Code_Point}/u

const normalized = (text: string) => text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, ' ')
const graphemesOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)
const codePointsOf = (text: string) =>
  [...text].filter((character) => !IGNORABLE.test(character)).map((character) => character.codePointAt(0) ?? 0)

interface Run {
  text: string
  /** Right to left if odd. */
  level: number
  file: FontFile
  weight: number
}

/** From left to right (rule L2 of the Unicode bidirectional algorithm). */
function inVisualOrder(runs: Run[]): Run[] {
  const ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while ((ordered[to]?.level ?? 0) >= level) to++
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse())
      from = Math.max(from, to - 1)
    }
  return ordered
}

/** Positions in font units, the width in ems. */
function shaped({ text, level, file, weight }: Run) {
  const font = file.fontOf(weight)
  const buffer = new GlyphBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  let right = 0
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const glyph = { d: font.glyphToPath(codepoint), at: right + xOffset, up: yOffset }
    right += xAdvance
    return glyph
  })
  return { glyphs, width: right / file.unitsPerEm }
}

interface FontFile {
  unitsPerEm: number
  has(codePoint: number): boolean
  fontOf(weight: number): Font
}

/** Loads the font files with a text's characters, by family. */
async function filesFor(text: string): Promise<Map<Family, FontFile[]>> {
  const points = [...new Set(codePointsOf(text))]
  const own = await Promise.all(FACES.heading.map((family) => filesWith(family, points)))
  const inter = own[1]?.[1] ?? []
  const others = points.filter((point) => !inter.some((file) => file.has(point)))
  const fallbacks = others.length > 0 ? await Promise.all(FALLBACKS.map((family) => filesWith(family, others))) : []
  return new Map([...own, ...fallbacks])
}

async function filesWith(family: Family, points: readonly number[]): Promise<[Family, FontFile[]]> {
  const wanted = (await rangesOf(family)).filter(({ ranges }) =>
    points.some((point) => ranges.some(([from, to]) => from <= point && point <= to)),
  )
  return [family, await Promise.all(wanted.map(({ name }) => fileOf(family, name)))]
}

const { resolve } = createRequire(import.meta.url)
const pathOf = (family: Family, file: string) => resolve(`@fontsource-variable/${family}/${file}`)

interface Subset {
  /** Such as `latin`, or a number. */
  name: string
  ranges: [from: number, to: number][]
}
const subsets = new Map<Family, Promise<Subset[]>>()

/** The characters in each of a family's files, as the package lists them. A file may have fewer. */
function rangesOf(family: Family): Promise<Subset[]> {
  const known = subsets.get(family) ?? readFile(pathOf(family, 'unicode.json'), 'utf8').then(subsetsIn)
  subsets.set(family, known)
  return known
}

const subsetsIn = (json: string): Subset[] =>
  Object.entries(JSON.parse(json) as Record<string, string>).map(([name, ranges]) => ({
    name: name.replace(/[[\]]/g, ''),
    ranges: ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    }),
  }))

const files = new Map<string, Promise<FontFile>>()

function fileOf(family: Family, subset: string): Promise<FontFile> {
  const path = pathOf(family, `files/${family}-${subset}-${FAMILIES[family]}-normal.woff2`)
  const known = files.get(path) ?? readFile(path).then(opened)
  files.set(path, known)
  return known
}

async function opened(woff2: Buffer): Promise<FontFile> {
  const { buffer } = new Uint8Array(await decompress(woff2))
  const face = new Face(new HbBlob(buffer))
  const characters = new Set(face.collectUnicodes())
  const fonts = new Map<number, Font>()
  return {
    unitsPerEm: face.upem,
    has: (codePoint) => characters.has(codePoint),
    fontOf(weight) {
      const font = fonts.get(weight) ?? new Font(face)
      if (!fonts.has(weight)) font.setVariations([new Variation('wght', weight), new Variation('wdth', HEADING_WIDTH)])
      fonts.set(weight, font)
      return font
    },
  }
}
