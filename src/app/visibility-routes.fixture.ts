import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { notifications } from '#domains/notifications/notifications/server/tables.ts'
import { type Caller, type Entry, page, world } from './visibility-matrix.fixture.ts'

/** Whether a viewer finds an activity on this route. Being refused counts as not finding it. */
type Route = (viewer: Caller, entry: Entry) => Promise<boolean>

const answered = (call: Promise<unknown>) =>
  call.then(
    () => true,
    (error: { status?: number }) => {
      if (error.status && error.status < 500) return false
      throw error
    },
  )
const listed = (call: Promise<{ items: { id: string }[] }>, id: string) =>
  call.then(
    ({ items }) => items.some((item) => item.id === id),
    (error: { status?: number }) => {
      if (error.status && error.status < 500) return false
      throw error
    },
  )
/** Routes that show an activity to exactly those who may see it. */
export const ROUTES: Record<string, Route> = {
  'activities.get': ({ api }, { id }) => answered(api.activities.get({ id })),
  'activities.byUser': ({ api }, { id, uid }) => listed(api.activities.byUser({ uid, limit: 50 }), id),
  'activities.likes': ({ api }, { id }) => answered(api.activities.likes({ id })),
  'activities.saved': ({ api }, { id }) => listed(api.activities.saved({ uid: 'me', limit: 50 }), id),
  'notifications.list': async ({ api }, { id }) =>
    listed(
      api.notifications
        .list({ uid: 'me', limit: 50 })
        .then(({ items }) => ({ items: items.map((item) => ({ id: item.activityId ?? '' })) })),
      id,
    ),
  'notifications.get': async ({ api, uid }, { id }) => {
    const [notification] = await world.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(and(eq(notifications.uid, uid ?? ''), eq(notifications.activityId, id)))
    return notification ? answered(api.notifications.get({ uid: 'me', id: notification.id })) : false
  },
  'posts.get': ({ api }, { uid, postId }) => answered(api.posts.get({ uid, postId })),
  'posts.list': ({ api }, { id, uid }) => listed(api.posts.list({ uid, limit: 50 }), id),
  'posts.history': ({ api }, { uid, postId }) => answered(api.posts.history({ uid, postId })),
  'posts.mentionable': ({ api }, { id }) => answered(api.posts.mentionable({ text: 'a', activityId: id })),
  'posts.checkMentions': ({ api }, { id }) => answered(api.posts.checkMentions({ text: '@nobody', activityId: id })),
  'comments.get': ({ api }, { id, commentId }) => answered(api.comments.get({ id, commentId })),
  'comments.list': ({ api }, { id, commentId }) => listed(api.comments.list({ id }), commentId),
  "someone else's share": async ({ api }, { id, shareId }) => {
    const share = await api.activities.get({ id: shareId })
    expect(JSON.stringify(share).includes(id)).toBe(share.shared?.status === 'here')
    return share.shared?.status === 'here' && share.shared.entry.id === id
  },
  'search.find': ({ api }, { id, text }) =>
    listed(
      api.search
        .find({ text, kind: 'posts', limit: 20 })
        .then(({ groups }) => ({ items: groups.flatMap(({ kind, items }) => (kind === 'posts' ? items : [])) })),
      id,
    ),
  'videos.byUser': ({ api }, { uid, videoId }) => listed(api.videos.byUser({ uid, limit: 50 }), videoId),
  'videos.watch': async ({ api }, { uid, videoId }) =>
    api.videos.watch({ uid, id: videoId }).then(
      () => true,
      () => false,
    ),
  'videos.ofTechnique': ({ api }, { videoId }) =>
    listed(api.videos.ofTechnique({ slug: 'armbar', limit: 50 }), videoId),
  'GET /files/videos': async (viewer, { uid, videoId }) => (await page(`/files/videos/${uid}/${videoId}`, viewer)).ok,
  'GET /files/post_pictures': async (viewer, { uid, pictureId }) =>
    (await page(`/files/post_pictures/${uid}/${pictureId}.webp`, viewer)).ok,
}

/** Members-only routes: a visitor finds nothing on them, not even an activity that's open to the web. */
export const FOR_MEMBERS = new Set([
  'activities.saved',
  'notifications.list',
  'notifications.get',
  'posts.mentionable',
  'posts.checkMentions',
])

/** Routes on which the author finds nothing, having neither saved the entry nor been notified of it. */
export const SAVED_BY_VIEWERS = new Set(['activities.saved', 'notifications.list', 'notifications.get'])
