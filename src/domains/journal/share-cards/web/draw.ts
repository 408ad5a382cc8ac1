import type { Shape } from '#ui/sign-drawing.ts'
import type { ShareCard } from '../card.ts'
import { type CardSize, type Layout, layoutCard, SIZES, type Style } from '../layout.ts'
import { bandShapes, GROUND, matShapes, tiedBelt } from '../shapes.ts'

const FACES = {
  heading: '"Archivo", "Inter Variable", system-ui, sans-serif',
  text: '"Inter Variable", system-ui, sans-serif',
}
const fontOf = ({ face, weight, px }: Style) => `${weight} ${px}px ${FACES[face]}`

/**
 * Draws the card as a PNG in the browser, which has fonts for the member's script. Works offline; nothing is sent or
 * stored.
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
  const layOutNow = () => layoutCard(card, size, { measure, rtl: document.documentElement.dir === 'rtl' })
  // Fonts are split by character range, so a first layout decides which files to load.
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
  for (const shape of bandShapes(card.belt, { width, ...layout.band })) drawShape(context, shape)
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the canvas returned no PNG'))), 'image/png'),
  )
}

function drawMat(context: CanvasRenderingContext2D, { mat, belts }: Layout) {
  context.save()
  context.beginPath()
  context.rect(mat.x, mat.y, mat.width, mat.height)
  context.clip()
  for (const shape of matShapes(mat)) drawShape(context, shape)
  for (const belt of belts) {
    const { scale, shapes } = tiedBelt(belt)
    context.save()
    context.translate(belt.x, belt.y)
    context.scale(scale, scale)
    for (const shape of shapes) drawShape(context, shape)
    context.restore()
  }
  context.restore()
}

/** Draws a rectangle or path, filled or stroked. */
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
