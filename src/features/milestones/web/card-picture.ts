import { belts, normaliseBelt } from '#ui/belts.ts'
import { type Mat, type Shape, side, signShapes } from '#ui/sign-drawing.ts'

export interface PictureCard {
  /** The rank on the sign. */
  belt: unknown
  /** What it is about, large: "100 sessions". */
  title: string
  /** Whose. */
  name: string
  /** When, as people say it. */
  when: string
}

const WIDTH = 1080
const HEIGHT = 1350
const SIGN = 520
const MARGIN = 90
const INK = '#10161f'
const QUIET = '#4d5969'
const MAT: Mat = { ground: '#dde6f2', weave: '#d0dbea', border: '#b3c4dc', shadow: '#33486b' }
const HEADING = '"Archivo Variable", "Inter Variable", system-ui, sans-serif'
const TEXT = '"Inter Variable", system-ui, sans-serif'

/**
 * A picture (PNG, 1080 × 1350) of a milestone or a promotion to hand on. Drawn in the browser, which has the fonts of this page and
 * of every alphabet that its member writes in; nobody else is asked for it, and it is kept nowhere.
 */
export async function drawCard(card: PictureCard): Promise<Blob> {
  await Promise.all([document.fonts.load(`650 100px ${HEADING}`), document.fonts.load(`500 40px ${TEXT}`)])
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no pictures')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawSign(context, card.belt)
  context.textAlign = 'center'
  context.textBaseline = 'alphabetic'
  const titleEnds = drawText(context, card.title, {
    y: 850,
    size: 112,
    font: `650 SIZE ${HEADING}`,
    colour: INK,
    lines: 2,
  })
  const nameEnds = drawText(context, card.name, {
    y: titleEnds + 96,
    size: 56,
    font: `600 SIZE ${TEXT}`,
    colour: INK,
    lines: 1,
  })
  drawText(context, card.when, { y: nameEnds + 64, size: 40, font: `400 SIZE ${TEXT}`, colour: QUIET, lines: 1 })
  drawText(context, 'Open Mat', { y: HEIGHT - 72, size: 36, font: `650 SIZE ${HEADING}`, colour: '#1f5fbf', lines: 1 })
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('the picture was not drawn'))), 'image/png'),
  )
}

function drawSign(context: CanvasRenderingContext2D, belt: unknown) {
  context.save()
  context.translate((WIDTH - SIGN) / 2, 140)
  context.scale(SIGN / side, SIGN / side)
  context.beginPath()
  context.roundRect(0, 0, side, side, 14)
  context.clip()
  for (const shape of signShapes(belts[normaliseBelt(belt)], MAT)) drawShape(context, shape)
  context.restore()
}

/** What the sign is made of: rectangles and paths, filled or as lines. */
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

interface Line {
  /** Of the first baseline. */
  y: number
  size: number
  /** With SIZE in the place of its size. */
  font: string
  colour: string
  lines: 1 | 2
}

/** In the middle, on as many lines as are allowed, and smaller where that is too long. Answers the last baseline. */
function drawText(context: CanvasRenderingContext2D, text: string, { y, size, font, colour, lines }: Line): number {
  context.fillStyle = colour
  const most = WIDTH - 2 * MARGIN
  for (let px = size; ; px -= 4) {
    context.font = font.replace('SIZE', `${px}px`)
    const broken = breakText(context, text, most, lines)
    if (!broken && px > 24) continue
    const shown = broken ?? [text]
    for (const [at, line] of shown.entries()) context.fillText(line, WIDTH / 2, y + at * px * 1.15, most)
    return y + (shown.length - 1) * px * 1.15
  }
}

function breakText(context: CanvasRenderingContext2D, text: string, most: number, lines: 1 | 2): string[] | null {
  const fits = (line: string) => context.measureText(line).width <= most
  if (fits(text)) return [text]
  const words = text.split(' ')
  for (let at = words.length - 1; lines === 2 && at > 0; at--) {
    const [first, second] = [words.slice(0, at).join(' '), words.slice(at).join(' ')]
    if (fits(first)) return fits(second) ? [first, second] : null
  }
  return null
}
