import { belts, normaliseBelt } from '#ui/belts.ts'
import { type Mat, type Shape, side, signShapes } from '#ui/sign-drawing.ts'
import type { CardBelt, ShareCard } from './card.ts'
import { type CardSize, type Layout, layOut, type PlacedSign, SIZES, type Style } from './layout.ts'

const MAT: Mat = { ground: '#dde6f2', weave: '#d0dbea', border: '#b3c4dc', shadow: '#33486b' }
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
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  for (const sign of layout.signs) drawSign(context, sign)
  if (layout.arrow) drawArrow(context, layout.arrow)
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

function drawSign(context: CanvasRenderingContext2D, { belt, x, y, side: size }: PlacedSign) {
  context.save()
  context.translate(x, y)
  context.scale(size / side, size / side)
  context.beginPath()
  context.roundRect(0, 0, side, side, 14)
  context.clip()
  for (const shape of signShapes(belts[normaliseBelt(belt)], MAT)) drawShape(context, shape)
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

function drawArrow(context: CanvasRenderingContext2D, { x, y, length, rtl }: NonNullable<Layout['arrow']>) {
  const head = length * 0.4
  context.save()
  context.translate(rtl ? x + length : x, y)
  context.scale(rtl ? -1 : 1, 1)
  context.strokeStyle = '#4d5969'
  context.lineWidth = length / 9
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.stroke(new Path2D(`M0 0H${length}M${length - head} ${-head}L${length} 0L${length - head} ${head}`))
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
  fill('#10161f33', 0, y, width, 2)
}
