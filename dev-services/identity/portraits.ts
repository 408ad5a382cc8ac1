import { createHash } from 'node:crypto'
import sharp from 'sharp'

const grounds = ['#dbe7f9', '#e4ecd9', '#f7e3cf', '#f3dbe0', '#ddd9f2', '#d3ebe8', '#efe6c9', '#dfe4ec']
const skins = ['#f6d5b8', '#e9b98f', '#c98d5f', '#9c6138', '#6f4427', '#f2c7a5']
const hairs = ['#1d1a18', '#3a2617', '#6b4423', '#a8672c', '#d9b25f', '#8d8f94']
const gis = ['#ffffff', '#ffffff', '#1f5fbf', '#20242b']
const belts = ['#f4f4f4', '#1f5fbf', '#6b3fa0', '#6b4423', '#16181c']

const haircuts = [
  'M78 112 C70 40 186 40 178 112 C172 88 160 82 128 82 C96 82 84 88 78 112Z',
  'M77 118 C66 36 190 36 179 118 C174 98 166 90 150 92 C124 96 100 82 90 92 C80 98 79 108 77 118Z',
  'M72 164 C54 6 202 6 184 164 C176 150 180 104 168 88 C140 98 116 92 90 88 C78 104 80 150 72 164Z',
  'M128 30 C146 30 152 42 146 52 C178 58 182 88 178 112 C170 88 150 80 128 80 C106 80 86 88 78 112 C74 88 78 58 110 52 C104 42 110 30 128 30Z',
  '',
]

/**
 * A person in a gi, drawn from the name: the same name always looks the same, apart from the belt's colour. No text, so
 * no fonts are needed.
 */
export async function portrait(name: string, format: 'jpeg' | 'png', beltColour?: string): Promise<Buffer> {
  const seed = createHash('sha256').update(name).digest()
  let position = 0
  const pick = <T>(choices: readonly T[]): T => choices[(seed[position++] ?? 0) % choices.length] as T

  const [ground, skin, hair, gi] = [pick(grounds), pick(skins), pick(hairs), pick(gis)]
  const [someBelt, haircut] = [pick(belts), pick(haircuts)]
  const belt = beltColour ?? someBelt
  const seam = gi === '#ffffff' ? '#c6cfdb' : '#ffffff66'
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
    <rect width="256" height="256" fill="${ground}"/>
    <path d="M108 140 h40 v40 h-40z" fill="${skin}"/>
    <path d="M20 256 C24 196 70 178 104 170 L128 206 L152 170 C186 178 232 196 236 256Z" fill="${gi}" stroke="${seam}" stroke-width="2"/>
    <path d="M104 168 L128 208 L152 168 L164 172 L118 256 H96 L122 214 L92 172Z" fill="${gi}" stroke="${seam}" stroke-width="3" stroke-linejoin="round"/>
    <path d="M110 168 L128 204 L146 168 C140 178 116 178 110 168Z" fill="${skin}"/>
    <path d="M34 238 H222 L228 256 H28Z" fill="${belt}" stroke="#00000055" stroke-width="2"/>
    <path d="M116 234 h26 v22 h-26z" fill="${belt}" stroke="#00000066" stroke-width="2"/>
    <ellipse cx="128" cy="112" rx="48" ry="54" fill="${skin}"/>
    <path d="${haircut}" fill="${hair}"/>
    <circle cx="110" cy="114" r="4.5" fill="#2a2320"/><circle cx="146" cy="114" r="4.5" fill="#2a2320"/>
    <path d="M112 138 Q128 150 144 138" fill="none" stroke="#2a2320" stroke-width="4" stroke-linecap="round"/>
  </svg>`
  const image = sharp(Buffer.from(drawing))
  return format === 'png' ? image.png().toBuffer() : image.jpeg({ quality: 84 }).toBuffer()
}
