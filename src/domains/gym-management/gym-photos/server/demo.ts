import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { gymPictureAddress } from '#domains/feed/posts/server/gym-pictures.ts'
import { decodePicture, putPicture } from '#domains/feed/posts/server/pictures.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Platform } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { drawSvg } from '#platform/picture.ts'

/** How many demo gyms get a cover. */
const DRAWN = 12
const [WIDTH, HEIGHT] = [1600, 640]

export async function drawDemoCovers({ db, files, now }: Pick<Platform, 'db' | 'files' | 'now'>): Promise<void> {
  if ((await db.$count(gyms, and(eq(gyms.isDummy, true), isNotNull(gyms.cover)))) > 0) return
  const bare = await db
    .select({ id: gyms.id })
    .from(gyms)
    .where(and(eq(gyms.isDummy, true), isNull(gyms.cover), isNull(gyms.picturesTakenDownAt)))
    .orderBy(asc(gyms.slug))
    .limit(DRAWN)
  for (const [at, { id: gymId }] of bare.entries()) {
    const picture = await decodePicture(await drawSvg(sceneOf(at)))
    const { width, height } = picture
    const id = newId()
    const cover = { id, url: gymPictureAddress(gymId, id), alt: 'A drawing of mats in an empty hall', width, height }
    await putPicture({ uid: gymId, id, picture, files, now: now() })
    await db.transaction(async (tx) => {
      await tx.insert(pictures).values({ userId: gymId, id, width, height, gymId, createdAt: now() })
      await tx.update(gyms).set({ cover }).where(eq(gyms.id, gymId))
    })
  }
}

/** Colours of the wall, of the mats, and of the rail and the far end of the mats. */
const COLOURS = [
  ['#d9e4f2', '#3f6fb0', '#2a4d80'],
  ['#f1e3d3', '#b5653c', '#7d3f22'],
  ['#dcebe1', '#3d7f5e', '#25543d'],
  ['#e7e0f0', '#6b559a', '#45356a'],
  ['#efe6cf', '#5b6b73', '#374249'],
  ['#d8ebee', '#2f7f8a', '#1c545c'],
] as const
const BELTS = ['#f4f4f0', '#2f5fb5', '#6a3f93', '#6b4427', '#1d1d1f']

/** An SVG of a mat space: windows, belts on the wall and mats in perspective. Adjacent seeds look different. */
function sceneOf(seed: number): string {
  const [wall, mat, edge] = COLOURS[seed % COLOURS.length] ?? COLOURS[0]
  const horizon = 330 + (seed % 3) * 20
  const windows = 3 + (seed % 4)
  const round = seed % 2 === 0
  const step = WIDTH / windows
  const panes = Array.from({ length: windows }, (_, at) => {
    const [x, w, top] = [step * at + step * 0.2, step * 0.6, 60]
    return `<g><path d="M${x} ${horizon - 60}V${round ? top + w / 2 : top}${round ? `A${w / 2} ${w / 2} 0 0 1 ${x + w} ${top + w / 2}` : `H${x + w}`}V${horizon - 60}Z" fill="url(#sky)"/>
      <path d="M${x + w / 2} ${top}V${horizon - 60}M${x} ${horizon - 150}H${x + w}" stroke="#fff" stroke-opacity=".7" stroke-width="6"/></g>`
  })
  const [middle, count] = [WIDTH * (0.3 + (seed % 5) * 0.1), 14]
  const away = Array.from({ length: count * 2 + 1 }, (_, at) => {
    const x = middle + (at - count) * 60
    return `M${x} ${horizon}L${middle + (at - count) * 260} ${HEIGHT}`
  })
  const across = [0.06, 0.16, 0.32, 0.56, 0.9].map((part) => `M0 ${horizon + (HEIGHT - horizon) * part}H${WIDTH}`)
  const belts = BELTS.map((colour, at) => {
    const x = ((seed * 211) % 900) + 80 + at * 74
    const rail = horizon - 54
    return `<path d="M${x} ${rail}q-2 26 -5 44M${x + 12} ${rail}q3 28 7 52" fill="none" stroke="${colour}" stroke-width="10"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#fff"/><stop offset="1" stop-color="${mat}" stop-opacity=".35"/></linearGradient>
    <linearGradient id="floor" x2="0" y2="1"><stop stop-color="${edge}"/><stop offset=".5" stop-color="${mat}"/></linearGradient></defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${wall}"/>${panes.join('')}
    <rect y="${horizon - 58}" width="${WIDTH}" height="10" fill="${edge}" opacity=".5"/>${belts.join('')}
    <rect y="${horizon}" width="${WIDTH}" height="${HEIGHT - horizon}" fill="url(#floor)"/>
    <path d="${away.join('')}${across.join('')}" stroke="#000" stroke-opacity=".13" stroke-width="3" fill="none"/>
    <path d="M0 ${horizon}H${WIDTH}" stroke="#fff" stroke-opacity=".5" stroke-width="4"/></svg>`
}
