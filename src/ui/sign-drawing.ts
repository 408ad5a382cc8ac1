import type { Belt } from './belts.ts'

/** One SVG element of the logo: `rect` or `path`, with attributes spelled as in React. */
export interface Shape {
  tag: 'rect' | 'path'
  attributes: Record<string, string | number>
}

export interface Mat {
  ground: string
  weave: string
  border: string
  shadow: string
}

export const side = 64

/**
 * The logo, in a square of 64: a mat seen from above with a loosely knotted belt across it. The same drawing is used on
 * screen, where `mat` contains CSS variables, and for the app icons, where it contains colours. `fine` adds details
 * only visible in larger pictures: the weave of the mat and the seams of the belt. `bleed` fills the square to its
 * corners and keeps the subject in the middle, for systems that crop icons to their own shape.
 */
export function signShapes(belt: Belt, mat: Mat, { fine = true, bleed = false } = {}): Shape[] {
  const belted = beltShapes(belt, mat, fine)
  if (!bleed) return [...matShapes(mat, fine), ...belted]
  const middle = `translate(${side / 2} ${side / 2}) scale(.74) translate(${-side / 2} ${-side / 2 - 1.5})`
  return [
    { tag: 'rect', attributes: { width: side, height: side, fill: mat.ground } },
    { tag: 'path', attributes: { d: weave(0, side), stroke: mat.weave, strokeWidth: 1.1 } },
    ...belted.map(({ tag, attributes: { transform = '', ...attributes } }) => ({
      tag,
      attributes: { ...attributes, transform: `${middle} ${transform}` },
    })),
  ]
}

/** Only the belt, in the same square. */
export function beltShapes(belt: Belt, mat: Mat, fine: boolean): Shape[] {
  const width = fine ? 10 : 11.5
  return [
    ...strand(across, belt, mat, width, fine),
    ...strand(under, belt, mat, width, fine),
    ...strand(over, belt, mat, width, fine),
  ]
}

interface Strand {
  path: string
  /** The path's length, so that the outline can close both ends. */
  length: number
  /** The start and end of the rank bar, along the path. */
  bar?: [from: number, to: number]
}

const across: Strand = { path: 'M-18 16L-4 23C10 30 21 32 32 30.5S55 25 68 18.5L82 11.5', length: 106.8 }
const under: Strand = { path: 'M38.2 26.4C31 31.5 22.5 42 19 55', length: 35.1, bar: [22.6, 29.6] }
const over: Strand = { path: 'M28.6 24.6C30.5 31.5 41 36 47 51.5', length: 32.9 }

function matShapes(mat: Mat, fine: boolean): Shape[] {
  const shapes: Shape[] = [{ tag: 'rect', attributes: { width: side, height: side, rx: 14, fill: mat.ground } }]
  if (fine) shapes.push({ tag: 'path', attributes: { d: weave(5, 59), stroke: mat.weave, strokeWidth: 1.1 } })
  shapes.push({
    tag: 'rect',
    attributes: { x: 4, y: 4, width: 56, height: 56, rx: 10.5, stroke: mat.border, strokeWidth: fine ? 1.6 : 2.4 },
  })
  return shapes
}

function weave(from: number, to: number) {
  const rows = Math.floor((to - from) / 4)
  return Array.from({ length: rows }, (_, row) => `M${from} ${from + 3 + row * 4}H${to}`).join('')
}

function strand({ path, length, bar }: Strand, belt: Belt, mat: Mat, width: number, fine: boolean): Shape[] {
  const rim = fine ? 0.8 : 1.1
  const inner = width - 2 * rim
  const edge = edgeOf(belt.colour)
  const line = (stroke: string, strokeWidth: number, more: Shape['attributes'] = {}): Shape => ({
    tag: 'path',
    attributes: { d: path, stroke, strokeWidth, ...more },
  })
  const between = (from: number, to: number) => ({ strokeDasharray: `0 ${from} ${round(to - from)} 99` })
  const body = between(rim, length - rim)

  const shapes = [
    line(mat.shadow, width, { strokeOpacity: 0.32, transform: 'translate(.4 1.6)' }),
    line(edge, width),
    line(belt.colour, inner, body),
  ]
  if (belt.second?.as === 'blocks') {
    const blocks = Math.floor(length / blockLength / 2)
    const dashes = Array.from({ length: blocks }, () => `${blockLength} ${blockLength}`).join(' ')
    shapes.push(line(belt.second.colour, inner, { strokeDasharray: `0 ${blockLength} ${dashes} 0 99` }))
  } else if (belt.second) {
    shapes.push(line(belt.second.colour, inner * 0.36, body))
  } else if (fine) {
    for (const seam of [0.74, 0.32]) {
      shapes.push(
        line(edge, inner * seam, { ...body, strokeOpacity: 0.4 }),
        line(belt.colour, inner * (seam - 0.1), body),
      )
    }
  }
  if (bar) shapes.push(line(belt.bar, inner, between(...bar)))
  return shapes
}

const blockLength = 6.6

/** A shape as SVG. */
export function shapeSvg({ tag, attributes }: Shape): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name.replace(/[A-Z]/g, dashed)}="${value}"`)
  return `<${tag}${written.join('')}/>`
}

const dashed = (capital: string) => `-${capital.toLowerCase()}`

function round(length: number) {
  return Math.round(length * 10) / 10
}

/** The outline of a belt: darker than a light belt, lighter than a dark one, so that folds show on both. */
function edgeOf(colour: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  const brightness = parts.reduce((sum, part) => sum + part, 0) / 3
  const towards = brightness < 60 ? 150 : 0
  const share = brightness < 60 ? 0.6 : brightness > 200 ? 0.5 : 0.45
  return `#${parts
    .map((part) =>
      Math.round(part + (towards - part) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
