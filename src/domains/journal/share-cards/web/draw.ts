import { belts, normaliseBelt } from '#ui/belts.ts'
import { beltShapes, type Mat, type Shape, side } from '#ui/sign-drawing.ts'
import type { CardBelt, ShareCard } from './card.ts'
import { type CardSize, type Layout, layOut, type PlacedBelt, SIZES, type Style } from './layout.ts'

const MAT: Mat = { ground: '#dde6f2', weave: '#d0dbea', border: '#b3c4dc', shadow: '#33486b' }
const GROUND = '#10161f'
const FACES = {
  heading: '"Archivo Variable", "Inter Variable", system-ui, sans-serif',
  text: '"Inter Variable", system-ui, sans-serif',
}
const fontOf = ({ face, weight, px }: Style) => `${weight} ${px}px ${FACES[face]}`

/**
 * The card as a PNG. Drawn in the browser, which has the fonts of every alphabet its member writes in: it works offline, and
 * nothing is sent or stored.
 */
export async function drawCard(card: ShareCard, size: CardSize): Promise<Blob> {
  const { width, height } = SIZES[size]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser has no 2D canvas')
  const measure = (text: string, style: Style) => {
    context.font = fontOf(style)
    return context.measureText(text).width
  }
  const layOutNow = () => layOut(card, size, { measure, rtl: document.documentElement.dir === 'rtl' })
  // A font file is loaded for the letters it holds: only a first layout says which.
  await Promise.all(layOutNow().texts.map((text) => document.fonts.load(fontOf(text), text.text)))
  const layout = layOutNow()
  context.fillStyle = GROUND
  context.fillRect(0, 0, width, height)
  drawMat(context, layout)
  context.textBaseline = 'alphabetic'
  for (const text of layout.texts) {
    context.font = fontOf(text)
    context.fillStyle = text.colour
    context.textAlign = text.align
    context.direction = text.rtl ? 'rtl' : 'ltr'
    context.fillText(text.text, text.x, text.y)
  }
  drawBand(context, card.belt, { width, ...layout.band })
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the canvas gave no PNG'))), 'image/png'),
  )
}

function drawMat(context: CanvasRenderingContext2D, { mat, belts: placed }: Layout) {
  context.save()
  context.beginPath()
  context.rect(mat.x, mat.y, mat.width, mat.height)
  context.clip()
  context.fillStyle = MAT.ground
  context.fillRect(mat.x, mat.y, mat.width, mat.height)
  context.fillStyle = MAT.weave
  for (let y = mat.y + 40; y < mat.y + mat.height; y += 64) context.fillRect(mat.x, y, mat.width, 16)
  for (const belt of placed) drawBelt(context, belt)
  context.restore()
}

function drawBelt(context: CanvasRenderingContext2D, { belt, x, y, side: size }: PlacedBelt) {
  context.save()
  context.translate(x, y)
  context.scale(size / side, size / side)
  for (const shape of beltShapes(belts[normaliseBelt(belt)], MAT, true)) drawShape(context, shape)
  context.restore()
}

/** A rectangle or a path of the sign, filled or as a line. */
function drawShape(context: CanvasRenderingContext2D, { tag, attributes }: Shape) {
  const { x = 0, y = 0, width = 0, height = 0, rx = 0, d = '', fill, stroke, strokeWidth = 1 } = attributes
  const path = new Path2D(String(d))
  if (tag === 'rect') path.roundRect(Number(x), Number(y), Number(width), Number(height), Number(rx))
  context.save()
  const [, across, down] = /translate\(([\d.-]+) ([\d.-]+)\)/.exec(String(attributes.transform ?? '')) ?? []
  context.translate(Number(across ?? 0), Number(down ?? 0))
  if (fill) {
    context.fillStyle = String(fill)
    context.fill(path)
  }
  if (stroke) {
    context.globalAlpha = Number(attributes.strokeOpacity ?? 1)
    context.strokeStyle = String(stroke)
    context.lineWidth = Number(strokeWidth)
    context.setLineDash(attributes.strokeDasharray ? String(attributes.strokeDasharray).split(' ').map(Number) : [])
    context.stroke(path)
  }
  context.restore()
}

/** The belt laid along the lower edge, with its rank bar and stripes. */
function drawBand(
  context: CanvasRenderingContext2D,
  { belt, stripes }: CardBelt,
  { width, y, height }: { width: number } & Layout['band'],
) {
  const { colour, second, bar } = belts[normaliseBelt(belt)]
  const fill = (style: string, left: number, top: number, across: number, down: number) => {
    context.fillStyle = style
    context.fillRect(left, top, across, down)
  }
  fill(colour, 0, y, width, height)
  if (second?.as === 'stripe') fill(second.colour, 0, y + height / 3, width, height / 3)
  if (second?.as === 'blocks')
    for (let left = height * 2; left < width; left += height * 4) fill(second.colour, left, y, height * 2, height)
  const [from, across] = [width * 0.7, width * 0.18]
  fill(bar, from, y, across, height)
  const step = across / (stripes + 1)
  for (let at = 1; at <= stripes; at++)
    fill(bar === '#f5f5f5' ? '#1a1a1a' : '#f5f5f5', from + step * at - step / 8, y, Math.min(step / 4, 12), height)
  fill('#ffffff40', 0, y, width, 2)
}
