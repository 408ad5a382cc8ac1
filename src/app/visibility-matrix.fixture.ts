import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { videoFiles, videos } from '#domains/creators/videos/server/tables.ts'
import { audienceMembers, saves } from '#domains/feed/activities/server/tables.ts'
import { comments } from '#domains/feed/comments/server/tables.ts'
import { follows } from '#domains/feed/follows/server/tables.ts'
import { pictures } from '#domains/feed/posts/server/tables.ts'
import { type Visibility, visibilities } from '#domains/members/people/visibility.ts'
import { sessionCookie } from '#domains/members/session/server/cookie.ts'
import { notificationGroups, notifications } from '#domains/notifications/notifications/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { startProduct } from '#testing/product.ts'
import { openWorld, type Person } from '#testing/world.ts'

// Entries of every visibility by two authors, and every kind of viewer.

export const world = await openWorld({ now: new Date() })
export const product = await startProduct(world)
const cookie = sessionCookie(product.config, world.secret)

export type Caller = Pick<Person, 'api'> & { uid?: string; token?: string }
export interface Entry {
  id: string
  postId: string
  uid: string
  text: string
  visibility: Visibility
  pictureId: string
  videoId: string
  shareId: string
  commentId: string
}

export const author = await world.member('Author')
export const webAuthor = await world.member('Web Author', { profileVisibility: 'web' })
export const viewers: Record<string, Caller> = {
  visitor: world.visitor,
  stranger: await world.member('Stranger'),
  asked: await world.member('Asked'),
  followed: await world.member('Followed'),
  follower: await world.member('Follower'),
  friend: await world.member('Friend'),
  attendee: await world.member('Attendee'),
  gymMate: await world.member('Gym Mate'),
  blockedFriend: await world.member('Blocked Friend'),
  blockingFriend: await world.member('Blocking Friend'),
  blockedAttendee: await world.member('Blocked Attendee'),
  admin: await world.member('Admin', { role: { admin: true, creator: false } }),
}
const AUDIENCE = { event_attendees: 'event:e1', gym_members: 'gym:g1' } as const

/**
 * Every kind of viewer with the visibilities they see. Admins see more only through a report, which isn't tested here.
 */
export const VISIBLE_TO: Record<string, Visibility[]> = {
  visitor: [],
  stranger: ['public'],
  asked: ['public'],
  followed: ['public'],
  follower: ['public', 'followers'],
  friend: ['public', 'followers', 'friends'],
  attendee: ['public', 'event_attendees'],
  gymMate: ['public', 'gym_members'],
  blockedFriend: [],
  blockingFriend: [],
  blockedAttendee: [],
  admin: ['public'],
  author: [...visibilities],
}

async function befriendEverybody(by: Person) {
  const uid = (name: string) => ({ uid: viewers[name]?.uid ?? '' })
  await world.db
    .insert(follows)
    .values({ followerId: uid('asked').uid, followedId: by.uid, status: 'requested', createdAt: world.clock.now })
  await world.follow(by, uid('followed'))
  await world.follow(uid('follower'), by)
  for (const name of ['friend', 'blockedFriend', 'blockingFriend']) await world.friends(uid(name), by)
  await world.block(by, uid('blockedFriend'))
  await world.block(uid('blockingFriend'), by)
  await world.block(by, uid('blockedAttendee'))
}

export async function entryBy(by: Person, visibility: Visibility): Promise<Entry> {
  const text = `seen by ${visibility}, ${newId()}`
  const audience = visibility === 'event_attendees' || visibility === 'gym_members' ? AUDIENCE[visibility] : undefined
  const entry = await world.entry(by, { text, visibility, ...(audience ? { audience } : {}) })
  const pictureId = newId()
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .webp()
    .toBuffer()
  for (const name of [pictureId, `${pictureId}-640`])
    await world.files.put(`post_pictures/${by.uid}/${name}.webp`, bytes, { contentType: 'image/webp' })
  await world.db
    .insert(pictures)
    .values({ userId: by.uid, id: pictureId, width: 8, height: 8, postId: entry.postId, createdAt: world.clock.now })
  await world.db.execute(
    sql`update posts set pictures = ${JSON.stringify([{ id: pictureId, width: 8, height: 8, alt: '' }])}::jsonb where id = ${entry.postId}`,
  )
  // Someone visible to everyone has shared it, as if no rule prevented that.
  const sharer = await world.member('Sharer', { profileVisibility: 'web' })
  const share = await world.entry(sharer, {
    text: 'Look at this',
    activityType: 'share',
    targetId: entry.id,
    targetType: 'activity',
    targetRef: `activities/${entry.id}`,
  })
  await world.db.execute(sql`update posts set shared_activity_id = ${entry.id} where id = ${share.postId}`)
  const commentId = newId()
  await world.db.insert(comments).values({
    actorId: by.uid,
    activityId: entry.id,
    id: commentId,
    authorId: sharer.uid,
    text: 'Nice',
    createdAt: world.clock.now,
  })
  for (const { uid } of Object.values(viewers)) {
    if (!uid) continue
    const { now } = world.clock
    await world.db.insert(saves).values({ uid, actorId: by.uid, activityId: entry.id, savedAt: now })
    const told = { uid, id: newId(), type: 'mention', activityActorId: by.uid, activityId: entry.id } as const
    await world.db.insert(notifications).values({ ...told, groupId: told.id, timestamp: now, createdAt: now })
    await world.db.insert(notificationGroups).values({ uid, id: told.id, type: told.type, lastAt: now, unread: 1 })
  }
  return { ...entry, text, visibility, pictureId, videoId: await videoOf(by, entry.id), shareId: share.id, commentId }
}

/** Makes the activity look as if it belonged to an uploaded video. */
async function videoOf({ uid }: Person, activityId: string): Promise<string> {
  const [id, fileId] = [newId(), newId()]
  const now = world.clock.now
  await world.files.put(`videos/${fileId}`, Buffer.from('a film'), { contentType: 'video/mp4' })
  await world.db
    .insert(videoFiles)
    .values({ id: fileId, uid, bytes: 6, type: 'video/mp4', usedAt: now, createdAt: now })
  await world.db
    .insert(videos)
    .values({ uid, id, activityId, title: 'Armbar', techniques: ['armbar'], fileId, createdAt: now, updatedAt: now })
  return id
}

await befriendEverybody(author)
await befriendEverybody(webAuthor)
for (const name of ['attendee', 'blockedAttendee'])
  await world.db.insert(audienceMembers).values({ audience: AUDIENCE.event_attendees, uid: viewers[name]?.uid ?? '' })
await world.db.insert(audienceMembers).values({ audience: AUDIENCE.gym_members, uid: viewers.gymMate?.uid ?? '' })

export const entries: Entry[] = []
export const webEntries: Entry[] = []
/** One entry of each visibility by each author. */
export async function makeEntries() {
  for (const visibility of visibilities) {
    entries.push(await entryBy(author, visibility))
    webEntries.push(await entryBy(webAuthor, visibility))
  }
}

export const page = async (path: string, viewer: Caller) =>
  fetch(`${product.url}${path}`, {
    headers: viewer.token ? { cookie: cookie.write(viewer.token).split(';')[0] ?? '' } : {},
  })
