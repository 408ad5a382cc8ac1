import { readPublicLesson } from '#domains/creators/content/server/public-lessons.ts'
import { findEvent } from '#domains/events/events/server/reads.ts'
import { readGym } from '#domains/gyms/gyms/server/reads.ts'
import type { Database } from '#platform/database.ts'
import { paths } from '#platform/web/paths.ts'
import { embeddedAt } from '../discovery-links.ts'
import { type Most, thumbnailOf } from './thumbnail.ts'

/** How another site can show a link (https://oembed.com). Always a link: these pages refuse to be framed. */
export interface Oembed {
  version: '1.0'
  type: 'link'
  title: string
  author_name: string
  author_url: string
  provider_name: string
  provider_url: string
  cache_age: number
  thumbnail_url?: string
  thumbnail_width?: number
  thumbnail_height?: number
}

/** How long a response may be cached, in seconds. */
export const OEMBED_AGE = 300

/** Undefined if a visitor can't see what's at the path, or it can't be embedded. */
export async function readOembed(
  { db, publicUrl, now }: { db: Database; publicUrl: string; now: Date },
  { path, most }: { path: string; most: Most },
): Promise<Oembed | undefined> {
  const shown = await readShown(db, path, now)
  if (!shown) return undefined
  const thumbnail = thumbnailOf(shown.picture, shown.path, most)
  return {
    version: '1.0',
    type: 'link',
    title: shown.title,
    author_name: shown.author.name,
    author_url: publicUrl + shown.author.path,
    provider_name: 'Open Mat',
    provider_url: publicUrl,
    cache_age: OEMBED_AGE,
    ...(thumbnail && {
      thumbnail_url: new URL(thumbnail.url, publicUrl).href,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  }
}

interface Shown {
  title: string
  path: string
  author: { name: string; path: string }
  picture: { url: string; width: number; height: number } | null
}

async function readShown(db: Database, path: string, now: Date): Promise<Shown | undefined> {
  const embedded = embeddedAt(path)
  switch (embedded?.kind) {
    case 'gym': {
      const gym = await readGym(db, embedded.gym, null, now)
      if (!gym || gym.status === 'permanently_closed') return undefined
      return {
        title: [gym.name, gym.address.city].filter(Boolean).join(', '),
        path: paths.gym(gym.slug),
        author: { name: gym.name, path: paths.gym(gym.slug) },
        picture: gym.cover ?? gym.photos[0] ?? gym.logo,
      }
    }
    case 'event': {
      const event = await findEvent(db, { gymId: embedded.gym, eventId: embedded.event }, null)
      return (
        event && {
          title: event.title,
          path: paths.event(event),
          author: { name: event.gym.name, path: paths.gym(event.gym.slug) },
          picture: event.cover ?? event.gym.cover,
        }
      )
    }
    case 'lesson': {
      const lesson = await readPublicLesson(db, embedded.id, now)
      if (!lesson) return undefined
      const { title, teacher, cover } = lesson
      const author = { name: teacher.name, path: paths.profile(teacher) }
      return { title, path: paths.content(embedded.id), author, picture: cover }
    }
    default:
      return undefined
  }
}
