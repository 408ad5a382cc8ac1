import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { scoreOf } from '#domains/feed/activities/activity-types.ts'
import { activityIdOf } from '#domains/feed/activities/rules.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { decodePicture, putPicture } from '#domains/feed/posts/server/pictures.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { matShapes, tiedBelt } from '#domains/journal/share-cards/shapes.ts'
import { days } from '#platform/clock.ts'
import type { Platform } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { drawSvg } from '#platform/picture.ts'
import { type Shape, shapeSvg } from '#ui/sign-drawing.ts'
import { demoPieces } from './demo-pieces.ts'
import { changeContentEntry, contentOf } from './entry.ts'
import { contents } from './tables.ts'

interface Person {
  uid: string
  displayName: string
  username: string
}

const idOf = (at: number) => `demoContent${String(at).padStart(9, '0')}`

/** Seeds lessons for the demo's creator, each with its feed entry. */
export async function seedDemoContent(
  tx: Tx,
  { batchId, now, people }: { batchId: string; now: Date; people: readonly Person[] },
): Promise<void> {
  const marcus = people.find(({ uid }) => uid === 'demo-creator')
  if (!marcus) return
  const dummy = { isDummy: true, dummyBatchId: batchId }
  const { uid, displayName, username } = marcus
  for (const [at, { daysAgo, startsInDays, parts = [], ...piece }] of demoPieces.entries()) {
    const timestamp = new Date(Math.floor((now.getTime() - days(daysAgo)) / 3_600_000) * 3_600_000)
    const id = idOf(at)
    const activityId = activityIdOf(uid, timestamp, `cont${String(at).padStart(2, '0')}`)
    const startsAt = startsInDays && new Date(Math.ceil((now.getTime() + days(startsInDays)) / 3_600_000) * 3_600_000)
    await tx.insert(contents).values({
      ...piece,
      ...{ id, creatorUid: uid, state: 'published', discipline: 'nogi', activityId, publishedAt: timestamp },
      parts: parts.map(idOf),
      live: startsAt
        ? { startsAt: startsAt.toISOString(), minutes: 60, joinUrl: 'https://meet.example/marcus-bell' }
        : null,
      ...{ createdAt: timestamp, updatedAt: timestamp, ...dummy },
    })
    const { title, type, minLevel = null } = piece
    await tx.insert(activities).values({
      ...{ id: activityId, actorId: uid, activityType: 'content_published', timestamp, visibility: 'public', ...dummy },
      actorData: { displayName, photoURL: null, username, lastUpdated: timestamp.toISOString() },
      ...{ targetId: id, targetType: 'content', targetRef: `contents/${id}`, inFeed: true },
      content: contentOf({ id, title, type, minLevel }),
      metadata: { contentId: id },
      score: scoreOf('content_published'),
    })
  }
}

const [WIDTH, HEIGHT] = [960, 540]
const BELTS = ['blue', 'brown', 'purple', 'white', 'black'] as const

/** Gives the demo's lessons a generated cover each: a tied belt on a mat. */
export async function drawDemoLessonCovers({ db, files, now }: Pick<Platform, 'db' | 'files' | 'now'>): Promise<void> {
  if ((await db.$count(contents, and(eq(contents.isDummy, true), isNotNull(contents.cover)))) > 0) return
  const bare = await db.select().from(contents).where(eq(contents.isDummy, true)).orderBy(asc(contents.id))
  for (const [at, content] of bare.entries()) {
    const picture = await decodePicture(await drawSvg(beltOnMat(BELTS[at % BELTS.length] ?? 'white')))
    const { width, height } = picture
    const [uid, id] = [content.creatorUid, newId()]
    await putPicture({ uid, id, picture, files, now: now() })
    await db.transaction(async (tx) => {
      const coverOf = `content/${content.id}`
      await tx.insert(pictures).values({ userId: uid, id, width, height, coverOf, createdAt: now() })
      await tx.update(contents).set({ cover: id }).where(eq(contents.id, content.id))
      await changeContentEntry(tx, { ...content, cover: id })
    })
  }
}

function beltOnMat(belt: (typeof BELTS)[number]): string {
  const { scale, shapes } = tiedBelt({ belt, stripes: 0, x: 0, y: 0, side: WIDTH })
  const drawn = (some: readonly Shape[]) => some.map(shapeSvg).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" fill="none">
    ${drawn(matShapes({ x: 0, y: 0, width: WIDTH, height: HEIGHT }))}
    <g transform="translate(0 ${(HEIGHT - WIDTH) / 2}) scale(${scale})">${drawn(shapes)}</g></svg>`
}
