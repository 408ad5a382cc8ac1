import { readContentOf } from '#domains/creators/content/server/reads.ts'
import { readCreatorByUsername } from '#domains/creators/creators/server/reads.ts'
import { readEventsNear } from '#domains/events/discover/server/events-near.ts'
import { eventText } from '#domains/events/events/server/event-meta.ts'
import { previewOf } from '#domains/feed/activities/rules.ts'
import { picturesOf, postText } from '#domains/feed/activities/server/activity-meta.ts'
import { readGymPosts } from '#domains/gym-management/gym-posts/server/reads.ts'
import { readGymHead } from '#domains/gyms/gyms/server/gym-meta.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { nearestPlace } from '#domains/gyms/places/server/reads.ts'
import { days } from '#platform/clock.ts'
import type { Database } from '#platform/database.ts'
import { type Point, pointText } from '#platform/geography.ts'
import type { Translator } from '#platform/translator.ts'
import { paths } from '#platform/web/paths.ts'
import type { Feed, FeedEntry } from './atom.ts'
import { labels } from './labels.ts'

export interface FeedRequest {
  db: Database
  publicUrl: string
  now: Date
  translator: Translator
}

type Content = Omit<Feed, 'self' | 'language'>

const MOST_ENTRIES = 50
const MOST_EVENTS = 100
const EVENTS_WITHIN = days(28)
const IN_TITLE = 60

/** A gym's public posts, latest first. Undefined if a visitor can't see the gym, or it has closed for good. */
export async function readGymFeed(asked: FeedRequest, reference: string): Promise<Content | undefined> {
  const { db, publicUrl, translator } = asked
  const gym = await findGym(db, reference, null)
  const head = gym && (await readGymHead(db, { ...asked, reference: gym.id, viewer: null }))
  if (!gym || head?.status !== 200) return undefined
  const page = publicUrl + paths.gym(gym.slug)
  const { items } = await readGymPosts(db, null, { gymId: gym.id, cursor: undefined, limit: MOST_ENTRIES })
  return {
    id: tag(publicUrl, `gym/${gym.id}`),
    title: head.title,
    subtitle: head.description,
    page,
    entries: items.map((card): FeedEntry => {
      const text = postText(card, translator.t)
      const published = new Date(card.timestamp)
      return {
        id: tag(publicUrl, `activity/${card.id}`),
        title: previewOf(text.replace(/\s+/g, ' '), IN_TITLE) || gym.name,
        page: publicUrl + paths.activity(card.id),
        published,
        updated: new Date(card.post?.editedAt ?? published),
        author: { name: gym.name, page },
        text,
        pictures: picturesOf(card).map((url) => new URL(url, publicUrl).href),
      }
    }),
  }
}

/** Public events around a point in the next four weeks, soonest first. */
export async function readEventsFeed(
  asked: FeedRequest,
  { point, radiusKm }: { point: Point; radiusKm: number },
): Promise<Content> {
  const { db, publicUrl, now, translator } = asked
  const { t } = translator
  const until = new Date(now.getTime() + EVENTS_WITHIN)
  const found = await readEventsNear(db, { point, radiusKm, until, limit: MOST_EVENTS, now })
  const near = pointText(point)
  return {
    id: tag(publicUrl, `events/${near}/${radiusKm}`),
    title: t(labels.eventsNear, { place: (await nearestPlace(db, point))?.name ?? near }),
    subtitle: t(labels.eventsAbout),
    page: publicUrl + paths.events(new URLSearchParams({ near, km: String(radiusKm) })),
    entries: found.map(({ event, createdAt, updatedAt }) => ({
      id: tag(publicUrl, `event/${event.id}`),
      title: event.title,
      page: publicUrl + paths.event(event),
      published: createdAt,
      updated: updatedAt,
      author: { name: event.gym.name, page: publicUrl + paths.gym(event.gym.slug) },
      text: eventText(event, translator),
      pictures: event.cover ? [new URL(event.cover.url, publicUrl).href] : [],
    })),
  }
}

/** A creator's lessons that are open to everyone, latest first. Undefined if a visitor can't see the creator. */
export async function readLessonsFeed(
  { db, publicUrl, now, translator }: FeedRequest,
  username: string,
): Promise<Content | undefined> {
  const creator = await readCreatorByUsername(db, null, username)
  if (!creator) return undefined
  const page = publicUrl + paths.profile(creator)
  const asked = { uid: creator.uid, samples: true, cursor: undefined, limit: MOST_ENTRIES }
  const { items } = await readContentOf(db, { viewer: null, now }, asked)
  return {
    id: tag(publicUrl, `lessons/${creator.uid}`),
    title: translator.t(labels.lessonsBy, { name: creator.displayName }),
    subtitle: creator.headline,
    page,
    entries: items.map(({ id, title, publishedAt, teaser, cover }) => ({
      id: tag(publicUrl, `lesson/${id}`),
      title,
      page: publicUrl + paths.content(id),
      published: new Date(publishedAt),
      updated: new Date(publishedAt),
      author: { name: creator.displayName, page },
      text: teaser,
      pictures: cover ? [new URL(cover, publicUrl).href] : [],
    })),
  }
}

/** A tag URI (RFC 4151), which doesn't change with a gym's or member's name. */
const tag = (publicUrl: string, id: string) => `tag:${new URL(publicUrl).hostname},2026:${id}`
