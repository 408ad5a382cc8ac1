import { belts, normaliseBelt } from '#ui/belts.ts'
import { beltShapes, type Mat, type Shape, side } from '#ui/sign-drawing.ts'
import type { CardBelt } from './card.ts'
import type { Layout, PlacedBelt } from './layout.ts'

export const GROUND = '#10161f'
const MAT: Mat = { ground: '#dde6f2', weave: '#d0dbea', border: '#b3c4dc', shadow: '#33486b' }

/** The mat without the belt. */
export function matShapes({ x, y, width, height }: Layout['mat']): Shape[] {
  const rows = Math.ceil((height - 40) / 64)
  return [
    rectangle(MAT.ground, { x, y, width, height }),
    ...Array.from({ length: rows }, (_, row) => rectangle(MAT.weave, { x, y: y + 40 + row * 64, width, height: 16 })),
  ]
}

/** A tied belt in its own coordinates, to be moved to its place and enlarged by `scale`. */
export const tiedBelt = ({ belt, side: size }: PlacedBelt) => ({
  scale: size / side,
  shapes: beltShapes(belts[normaliseBelt(belt)], MAT, true),
})

/** The belt along the lower edge, with its rank bar and stripes. */
export function bandShapes(
  { belt, stripes }: CardBelt,
  { width, y, height }: { width: number } & Layout['band'],
): Shape[] {
  const { colour, second, bar } = belts[normaliseBelt(belt)]
  const piece = (fill: string, x: number, across: number, { top = y, down = height } = {}) =>
    rectangle(fill, { x, y: top, width: across, height: down })
  const blocks = second?.as === 'blocks' ? Math.ceil(width / (height * 4)) : 0
  const [from, across] = [width * 0.7, width * 0.18]
  const step = across / (stripes + 1)
  const stripe = bar === '#f5f5f5' ? '#1a1a1a' : '#f5f5f5'
  return [
    piece(colour, 0, width),
    ...(second?.as === 'stripe' ? [piece(second.colour, 0, width, { top: y + height / 3, down: height / 3 })] : []),
    ...Array.from({ length: blocks }, (_, at) => piece(second?.colour ?? '', height * (4 * at + 2), height * 2)),
    piece(bar, from, across),
    ...Array.from({ length: stripes }, (_, at) =>
      piece(stripe, from + step * (at + 1) - step / 8, Math.min(step / 4, 12)),
    ),
    piece('#ffffff40', 0, width, { down: 2 }),
  ]
}

const rectangle = (fill: string, box: { x: number; y: number; width: number; height: number }): Shape => ({
  tag: 'rect',
  attributes: { fill, ...box },
})
