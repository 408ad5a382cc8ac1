import { createHash } from 'node:crypto'
import {
  type ActivityType,
  activityTypes,
  hasPage,
  isFeedEntry,
  scoreOf,
  visibilityOf,
} from '#domains/feed/activities/activity-types.ts'
import { activityIdOf, actorIn, isNoWider, previewOf } from '#domains/feed/activities/rules.ts'
import { activities, likes } from '#domains/feed/activities/server/tables.ts'
import { comments } from '#domains/feed/comments/server/tables.ts'
import { POST_LIMITS } from '#domains/feed/posts/limits.ts'
import { videoOf } from '#domains/feed/posts/rules.ts'
import { posts } from '#domains/feed/posts/server/tables.ts'
import { type Visibility, visibilities } from '#domains/members/people/visibility.ts'
import { contentOf, pictureAddressOf, picturesOf, picturesToFetch } from './content.ts'
import type { OldDocument } from './documents.ts'
import { wholeOf } from './fields.ts'
import type { LoggedEntry, Lookups } from './lookups.ts'
import { type ImportContext, membersAmong, Rejected, requireMember } from './members.ts'
import type { Draft, RelatedRow } from './save-documents.ts'
import { idOf, listOf, momentOf, numberOf, objectOf, textOf, textWith } from './values.ts'

/** activities/{id}. Boosts aren't imported, because they were granted in the old app. */
export async function activityOf({ look, note, now }: ImportContext, { path, fields }: OldDocument): Promise<Draft> {
  const id = path.split('/')[1] ?? ''
  const actorId = idOf(fields.actorId)
  if (actorIn(id) !== actorId || actorId === '') throw new Rejected('the id does not contain its actor')
  const activityType = activityTypes.find((type) => type === fields.activityType)
  if (!activityType) throw new Rejected(`activityType ${JSON.stringify(fields.activityType)} is not known`)
  const timestamp = momentOf(fields.timestamp)
  if (!timestamp) throw new Rejected('timestamp is not a date and time')
  const [targetId, targetType] = [textOf(fields.targetId, 200), textOf(fields.targetType, 40)]
  if (targetId === '' || targetType === '') throw new Rejected('Missing required activity fields')
  const actorType = fields.actorType === 'gym' ? 'gym' : 'user'
  await (actorType === 'gym' ? requireGym(look, actorId) : requireMember(look, actorId, 'actor'))
  const { visibility, audience } = audienceOf(fields, note, activityType)
  const content = contentOf(fields.content, note)
  const pictures = picturesOf([objectOf(fields.content).imageUrl], 'content.imageUrl', note)
  if (isFeedEntry(activityType) && Object.keys(content).length + pictures.length === 0) note('has no content')
  if (!hasPage(activityType)) note(`${activityType} is imported but not shown on its own`)
  const isDeleted = wasDeleted(fields, note)
  return {
    table: activities,
    key: ['actorId', 'id'],
    values: {
      ...{
        id,
        actorId,
        actorType,
        activityType,
        timestamp,
        targetId,
        targetType,
        visibility,
        audience,
        content,
        isDeleted,
      },
      actorData: wholeOf(fields.actorData),
      targetRef: textOf(fields.targetRef, 300).replace(/^\/+/, '') || `${targetType}s/${targetId}`,
      contextType: textOf(fields.contextType, 40) || 'system',
      contextId: textOf(fields.contextId, 200) || null,
      contextData: fields.contextData ? wholeOf(fields.contextData) : null,
      deletedAt: isDeleted ? (momentOf(fields.deletedAt) ?? timestamp) : null,
      metadata: wholeOf(fields.metadata),
      score: numberOf(fields.score) ?? scoreOf(activityType),
      inFeed: isFeedEntry(activityType),
    },
    beside: picturesToFetch({ actorId, activityId: id }, pictures, now),
  }
}

export function wasDeleted(fields: OldDocument['fields'], note: ImportContext['note']): boolean {
  if (fields.isDeleted !== true) return false
  note('was deleted: hidden, and permanently removed after 30 days')
  return true
}

/**
 * The entry's visibility: public if the document doesn't say, private if what it says can't be used. Always private for
 * types that only their author may see.
 */
function audienceOf(
  fields: OldDocument['fields'],
  note: ImportContext['note'],
  type: ActivityType,
): { visibility: Visibility; audience: string | null } {
  const hidden = { visibility: 'private', audience: null } as const
  const said = fields.visibility ?? 'public'
  const chosen = visibilities.find((one) => one === said)
  if (!chosen) {
    note(`visibility ${JSON.stringify(said)} is not known: private`)
    return hidden
  }
  const visibility = visibilityOf(type, chosen)
  if (visibility !== chosen) note(`${type} is never ${chosen}: private`)
  if (visibility !== 'event_attendees' && visibility !== 'gym_members') return { visibility, audience: null }
  const of = visibility === 'event_attendees' ? 'event' : 'gym'
  const id = idOf(objectOf(fields.metadata)[`${of}Id`] ?? fields.contextId ?? objectOf(fields.eventData)[`${of}Id`])
  if (id) return { visibility, audience: `${of}:${id}` }
  note(`for ${visibility}, but without an id: made private`)
  return hidden
}

async function requireGym(look: Lookups, id: string): Promise<void> {
  if (!(await look.gym(id))) throw new Rejected(`gym ${id} does not exist`)
}

/** users/{uid}/posts/{postId}, with its likes and replies. */
export async function postOf(taking: ImportContext, document: OldDocument): Promise<Draft> {
  const { look, note, now } = taking
  const { path, fields } = document
  const [, userId = '', , id = ''] = path.split('/')
  await requireMember(look, userId, 'author')
  const text = textWith(note, 'text', fields.text, POST_LIMITS.text, { lines: true })
  const isEvent = fields.type === 'event_created'
  const eventData = isEvent ? eventDataOf(fields.eventData) : null
  if (isEvent && !eventData) throw new Rejected('eventData contains no event')
  const { pictures, videoUrl } = mediaOf(fields, note)
  if (text === '' && !isEvent && pictures.length === 0 && !videoUrl) throw new Rejected('has no text, event or picture')
  const createdAt = momentOf(fields.createdAt) ?? now
  if (!momentOf(fields.createdAt)) note('createdAt is not a date and time: the current time is used')
  const logged = await look.entry({ actorId: userId, targetRef: path, postId: id, eventId: eventData?.eventId ?? '' })
  if (isEvent && logged?.postId && logged.postId !== id)
    throw new Rejected(`post ${logged.postId} already shows the same event`)
  const content = text ? { text, preview: previewOf(text) } : {}
  const post = { document, userId, id, content, createdAt, isEvent }
  const made = logged ? undefined : await entryFor(taking, post)
  if (logged) await adjustEntry(taking, logged, post)
  const activityId = logged?.id ?? String(made?.values.id)
  const entry = { actorId: userId, activityId }
  // The post lists all its pictures in order, so the single one queued for its activity isn't needed.
  if (logged && pictures.length > 0) await look.forgetWaitingPhotos(entry)
  wasDeleted(fields, note)
  const likers = await membersAmong(taking, listOf(fields.likedBy), 'likedBy')
  const replies = await Promise.all(
    listOf(fields.replies).map((reply, place) =>
      replyOf(taking, { ...entry, reply: objectOf(reply), place, createdAt }),
    ),
  )
  return {
    table: posts,
    key: ['userId', 'id'],
    values: {
      ...{ userId, id, activityId, text, createdAt, eventData },
      type: isEvent ? 'event_created' : 'post',
      video: videoUrl ? (videoOf(videoUrl) ?? null) : null,
      updatedAt: momentOf(fields.updatedAt) ?? createdAt,
    },
    before: made ? [made] : [],
    beside: [
      ...likers.map((uid) => ({ table: likes, values: { ...entry, uid, createdAt } })),
      ...replies.filter((reply) => reply !== undefined),
      ...picturesToFetch(entry, pictures, now),
    ],
  }
}

const PICTURE_FIELDS = ['imageUrl', 'imageURL', 'photoURL', 'mediaUrl', 'images', 'imageUrls', 'photos'] as const

/** A post's pictures and video, from whichever of the usual fields they're in. */
function mediaOf(fields: OldDocument['fields'], note: ImportContext['note']) {
  const content = objectOf(fields.content)
  const pictures = picturesOf([...PICTURE_FIELDS.map((name) => fields[name]), content.imageUrl].flat(), 'picture', note)
  const videoUrl = pictureAddressOf(fields.videoUrl ?? content.videoUrl, 'videoUrl', note)
  if (videoUrl && !videoOf(videoUrl)) note(`videoUrl ${videoUrl} is from a site that posts can't show: left out`)
  return { pictures, videoUrl: videoUrl && videoOf(videoUrl) ? videoUrl : null }
}

interface OldPost {
  document: OldDocument
  userId: string
  id: string
  content: { text?: string; preview?: string }
  createdAt: Date
  isEvent: boolean
}

/** Narrows a post's logged entry to the post's audience, if it's part of the entry's, and deletes it with the post. */
async function adjustEntry(
  { look, note, now }: ImportContext,
  logged: LoggedEntry,
  { document, userId, isEvent }: OldPost,
) {
  const { fields } = document
  const { visibility, audience } = audienceOf(fields, note, isEvent ? 'event_created' : 'profile_post')
  const isNarrower =
    fields.visibility !== undefined && visibility !== logged.visibility && isNoWider(visibility, logged.visibility)
  if (isNarrower) note(`its activity was for ${logged.visibility}, the post for ${visibility}: ${visibility}`)
  const isDeleted = fields.isDeleted === true && !logged.isDeleted
  await look.changeEntry(userId, logged.id, {
    ...(isNarrower && { visibility, audience }),
    ...(isDeleted && { isDeleted, deletedAt: momentOf(fields.deletedAt) ?? now }),
  })
}

/** Maximum characters of a comment. */
const REPLY = 1000

async function replyOf(
  { look, note }: ImportContext,
  said: { actorId: string; activityId: unknown; reply: Record<string, unknown>; place: number; createdAt: Date },
): Promise<RelatedRow | undefined> {
  const { reply, place, createdAt, ...entry } = said
  const authorId = idOf(reply.userId ?? reply.authorId)
  const text = textWith(note, `reply ${place + 1}`, reply.text, REPLY, { lines: true })
  if (text === '') return void note(`reply ${place + 1} has no text: left out`)
  if (!(await look.member(authorId)))
    return void note(`reply ${place + 1} is by ${authorId || 'an unknown member'}, who does not exist: left out`)
  const id = textOf(reply.id, 128) || hashOf(`${entry.activityId} ${place}`, 20)
  return {
    table: comments,
    values: { ...entry, id, authorId, text, createdAt: momentOf(reply.createdAt) ?? createdAt },
  }
}

/** The entry for a post that has none. Its id is derived from the post's path and date. */
async function entryFor({ look, note, now }: ImportContext, post: OldPost): Promise<RelatedRow> {
  const { document, userId, id, content, createdAt, isEvent } = post
  const isDeleted = document.fields.isDeleted === true
  const author = await look.member(userId)
  const activityType = isEvent ? 'event_created' : 'profile_post'
  const { visibility, audience } = audienceOf(document.fields, note, activityType)
  return {
    table: activities,
    values: {
      ...{ id: activityIdOf(userId, createdAt, hashOf(document.path, 6)), actorId: userId },
      ...{ activityType, visibility, audience, isDeleted, content },
      actorData: {
        displayName: author?.displayName ?? '',
        photoURL: author?.photoURL ?? null,
        username: author?.username ?? null,
        lastUpdated: now.toISOString(),
      },
      timestamp: createdAt,
      targetId: id,
      targetType: 'post',
      targetRef: document.path,
      deletedAt: isDeleted ? (momentOf(document.fields.deletedAt) ?? now) : null,
      score: scoreOf(activityType),
      inFeed: true,
    },
  }
}

/** Letters and digits derived from a string, so a second import generates the same ids as the first. */
function hashOf(text: string, length: number): string {
  return createHash('sha256')
    .update(text)
    .digest('base64')
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, length)
    .padEnd(length, '0')
}

function eventDataOf(said: unknown): typeof posts.$inferInsert.eventData {
  const data = objectOf(said)
  const [start, end] = [momentOf(data.eventStart), momentOf(data.eventEnd)]
  const [eventId, gymId] = [idOf(data.eventId), idOf(data.gymId)]
  if (!start || !end || !eventId || !gymId) return null
  return {
    ...{ eventId, gymId },
    eventTitle: textOf(data.eventTitle, 100),
    eventStart: start.toISOString(),
    eventEnd: end.toISOString(),
    gymName: textOf(data.gymName, 80),
    eventType: textOf(data.eventType, 40) || 'open_mat',
  } as typeof posts.$inferInsert.eventData
}
