/**
 * Draws every icon and the preview picture from the logo in src/ui. Run it by hand after changing the drawing, and
 * commit the output: `node scripts/icons.ts` (CHROMIUM_PATH names a browser other than Playwright's own, for the text
 * on the preview picture).
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { belts } from '../src/ui/belts.ts'
import { beltShapes, type Mat, type Shape, shapeSvg, side, signShapes } from '../src/ui/sign-drawing.ts'

const mat: Mat = { ground: '#dde6f2', weave: '#d0dbea', border: '#b3c4dc', shadow: '#33486b' }
/** As few colours as look the same, for smaller files. */
const PALETTE = { palette: true, colours: 96, quality: 70, dither: 0, effort: 10 }
const publicFolder = new URL('../public/', import.meta.url)

await mkdir(new URL('icons/', publicFolder), { recursive: true })

const sign = svg(signShapes(belts.default, mat))
const fullSquare = svg(signShapes(belts.default, mat, { bleed: true }))
await save('favicon.svg', `${svg(signShapes(belts.default, mat, { fine: false }))}\n`)
await save('icons/icon-192.png', await png(sign, 192))
await save('icons/icon-512.png', await png(sign, 512))
await save('icons/maskable-192.png', await png(fullSquare, 192))
await save('icons/maskable-512.png', await png(fullSquare, 512))
await save(
  'icons/apple-touch-icon.png',
  await sharp(await png(sign, 180))
    .flatten({ background: mat.ground })
    .png(PALETTE)
    .toBuffer(),
)
await save('icons/badge-96.png', await png(silhouette(), 96))
await save('og.png', await previewPicture())

function svg(shapes: Shape[]) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" fill="none">${shapes.map(shapeSvg).join('')}</svg>`
}

/** The belt in plain white: a phone uses only the shape and applies its own colour. */
function silhouette() {
  const lines = beltShapes({ slug: 'default', colour: '#ffffff', bar: '#000000' }, mat, false)
  const shape = lines
    .filter(({ attributes }) => attributes.stroke !== mat.shadow)
    .map(({ tag, attributes }) => {
      const { stroke } = attributes
      return { tag, attributes: { ...attributes, stroke: stroke === '#ffffff' ? '#ffffff' : '#000000' } }
    })
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 4 ${side} ${side}" fill="none"><mask id="belt" maskUnits="userSpaceOnUse" ` +
    `x="0" y="0" width="${side}" height="80">${shape.map(shapeSvg).join('')}</mask><rect width="${side}" height="80" fill="#ffffff" mask="url(#belt)"/></svg>`
  )
}

function png(drawing: string, size: number) {
  return sharp(Buffer.from(drawing), { density: (72 * size) / side })
    .resize(size, size)
    .png(PALETTE)
    .toBuffer()
}

/**
 * The preview of links to pages without a picture of their own: 1200 × 630, rendered in a browser because the text uses
 * our fonts.
 */
async function previewPicture() {
  const archivo = await typeface('archivo/files/archivo-latin-wdth-normal.woff2')
  const inter = await typeface('inter/files/inter-latin-wght-normal.woff2')
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(`
    <style>
      @font-face { font-family: Archivo; src: url(${archivo}); font-weight: 100 900; font-stretch: 62% 125% }
      @font-face { font-family: Inter; src: url(${inter}); font-weight: 100 900 }
      body {
        margin: 0; height: 630px; box-sizing: border-box; padding: 0 88px; display: flex; align-items: center; gap: 72px;
        color: #10161f; background-color: #f4f6f9;
        background-image: linear-gradient(#dfe4ec 2px, transparent 2px),
          conic-gradient(from 270deg at 2px 158px, #dfe4ec 90deg, transparent 0),
          conic-gradient(from 270deg at 2px 158px, #dfe4ec 90deg, transparent 0);
        background-size: 100% 158px, 316px 316px, 316px 316px;
        background-position: 0 -2px, 0 -2px, 158px 156px;
      }
      svg { width: 360px; height: 360px; flex: none }
      h1 { margin: 0; font: 700 104px/1 Archivo; font-stretch: 110%; letter-spacing: -0.015em; white-space: nowrap }
      p { margin: 28px 0 0; font: 500 38px/1.35 Inter; color: #3d4858; text-wrap: balance }
    </style>
    ${sign}
    <div><h1>Open Mat</h1><p>Find gyms and open mats, train with good people, see how far you have come.</p></div>`)
  await page.evaluate('document.fonts.ready.then(() => true)')
  const picture = await page.screenshot({ type: 'png' })
  await browser.close()
  return sharp(picture).png(PALETTE).toBuffer()
}

async function typeface(path: string) {
  const file = await readFile(new URL(`../node_modules/@fontsource-variable/${path}`, import.meta.url))
  return `data:font/woff2;base64,${file.toString('base64')}`
}

async function save(path: string, content: string | Buffer) {
  await writeFile(new URL(path, publicFolder), content)
  console.log(`public/${path} ${content.length} bytes`)
}
