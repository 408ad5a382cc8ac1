import type { PictureContent } from '#domains/journal/share-cards/card.ts'
import {
  type Layout,
  layoutCard,
  type PlacedBelt,
  type PlacedText,
  SIZES,
} from '#domains/journal/share-cards/layout.ts'
import { bandShapes, GROUND, matShapes, tiedBelt } from '#domains/journal/share-cards/shapes.ts'
import { drawSvg, fillOf } from '#platform/picture.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import { openTypesetter, type Typesetter } from '#platform/text-outlines.ts'
import { type Shape, shapeSvg } from '#ui/sign-drawing.ts'

export type PreviewContent = PictureContent & Pick<PreviewCard, 'dateBadge'>
type DateBadge = NonNullable<PreviewContent['dateBadge']>

/**
 * The picture of a link preview as a JPEG, laid out like a share card: on the left the mat with a belt, a photo or a
 * day, on the right the text. Undefined if there's no font for its title.
 */
export async function drawPreview(content: PreviewContent, photo?: Buffer): Promise<Buffer | undefined> {
  const { overline = '', title, details = [], dateBadge } = content
  const type = await openTypesetter([overline, title, ...details, ...Object.values(dateBadge ?? {}), 'Open Mat…'])
  const shown = {
    ...content,
    overline: type.drawable(overline),
    title: type.drawable(title),
    details: details.map(type.drawable),
  }
  if (!shown.title) return undefined
  const { width, height } = SIZES.preview
  const { mat, belts, band, texts } = layoutCard(shown, 'preview', { measure: type.measure, rtl: false })
  const onMat = [
    ...(photo ? [await photoSvg(photo, mat)] : dateBadge ? [] : belts.map(beltSvg)),
    ...(dateBadge ? [dateBadgeSvg(dateBadge, photo ? BADGE.beside : BADGE.alone, type)] : []),
  ]
  return drawSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
    <rect width="${width}" height="${height}" fill="${GROUND}"/>
    <svg x="${mat.x}" y="${mat.y}" width="${mat.width}" height="${mat.height}">
      ${svgOf(matShapes(mat))}${onMat.join('')}
    </svg>
    ${texts.map((text) => textSvg(text, type)).join('')}
    ${svgOf(bandShapes(shown.belt, { width, ...band }))}
  </svg>`)
}

const svgOf = (shapes: readonly Shape[]) => shapes.map(shapeSvg).join('')

function beltSvg(belt: PlacedBelt): string {
  const { scale, shapes } = tiedBelt(belt)
  return `<g transform="translate(${belt.x} ${belt.y}) scale(${scale})">${svgOf(shapes)}</g>`
}

const START = { left: 0, center: 0.5, right: 1 }

function textSvg({ text, align, x, y, colour, ...style }: PlacedText, type: Typesetter): string {
  const left = x - type.measure(text, style) * START[align]
  return `<g fill="${colour}">${type.outline(text, { ...style, x: left, y })}</g>`
}

/** Fills the mat; a small picture, such as a logo, lies on it instead. */
async function photoSvg(photo: Buffer, mat: Layout['mat']): Promise<string> {
  const { bytes, isFilled, width, height } = await fillOf(photo, mat)
  const [x, y] = [(mat.width - width) / 2, (mat.height - height) / 2]
  const image = `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/jpeg;base64,${bytes.toString('base64')}"/>`
  if (isFilled) return image
  return `<clipPath id="tile"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="24"/></clipPath><g clip-path="url(#tile)">${image}</g>`
}

/** The position of the date badge: in the middle of the mat, or in the corner of a photo. */
const BADGE = { alone: { x: 110, y: 140, scale: 1 }, beside: { x: 32, y: 32, scale: 0.6 } }

function dateBadgeSvg(
  { month, day, weekday }: DateBadge,
  { x, y, scale }: (typeof BADGE)['alone'],
  type: Typesetter,
): string {
  const line = (text: string, px: number, baseline: number, colour: string, face: PlacedText['face'] = 'text') =>
    textSvg(
      { text: type.drawable(text), face, weight: 650, px, x: 140, y: baseline, align: 'center', rtl: false, colour },
      type,
    )
  return `<g transform="translate(${x} ${y}) scale(${scale})">
    <rect y="8" width="280" height="320" rx="24" fill="#33486b" fill-opacity="0.25"/>
    <rect width="280" height="320" rx="24" fill="#ffffff"/>
    <path d="M0 76V24A24 24 0 0 1 24 0H256A24 24 0 0 1 280 24V76Z" fill="#1f5fbf"/>
    ${line(month, 40, 52, '#ffffff')}${line(day, 150, 226, GROUND, 'heading')}${line(weekday, 40, 288, '#3d4858')}
  </g>`
}
