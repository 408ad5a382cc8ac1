import { createHash } from 'node:crypto'
import {
  activityTypes,
  isFeedEntry,
  scoreOf,
  type Visibility,
  visibilities,
} from '#features/activities/activity-types.ts'
import { activityIdOf, actorIn, previewOf } from '#features/activities/rules.ts'
import { activities, likes } from '#features/activities/server/tables.ts'
import { comments } from '#features/comments/server/tables.ts'
import { notificationGroups, notifications } from '#features/notifications/server/tables.ts'
import { notificationTypes } from '#features/people/notification-types.ts'
import { POST_LIMITS } from '#features/posts/limits.ts'
import { posts } from '#features/posts/server/tables.ts'
import type { OldDocument } from './documents.ts'
import type { Beside, Draft } from './keep.ts'
import type { Lookups } from './lookups.ts'
import { membersAmong, Rejected, requireMember, type Taking } from './members.ts'
import { listOf, momentOf, numberOf, objectOf, textOf } from './values.ts'

/** activities/{id}. A boost is not moved in: it was given there. */
export async function activityOf({ look, note }: Taking, { path, fields }: OldDocument): Promise<Draft> {
  const id = path.split('/')[1] ?? ''
  const actorId = String(fields.actorId ?? '')
  if (actorIn(id) !== actorId || actorId === '') throw new Rejected('the id does not name its actor')
  const activityType = activityTypes.find((type) => type === fields.activityType)
  if (!activityType) throw new Rejected(`activityType ${JSON.stringify(fields.activityType)} is not known`)
  const timestamp = momentOf(fields.timestamp)
  if (!timestamp) throw new Rejected('timestamp is no moment')
  const [targetId, targetType] = [textOf(fields.targetId, 200), textOf(fields.targetType, 40)]
  if (targetId === '' || targetType === '') throw new Rejected('Missing required activity fields')
  const actorType = fields.actorType === 'gym' ? 'gym' : 'user'
  await (actorType === 'gym' ? requireGym(look, actorId) : requireMember(look, actorId, 'actor'))
  const { visibility, audience } = audienceOf(fields, note)
  const content = objectOf(fields.content)
  const isDeleted = fields.isDeleted === true
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
      actorData: objectOf(fields.actorData),
      targetRef: textOf(fields.targetRef, 300) || `${targetType}s/${targetId}`,
      contextType: textOf(fields.contextType, 40) || 'system',
      contextId: textOf(fields.contextId, 200) || null,
      contextData: fields.contextData ? objectOf(fields.contextData) : null,
      deletedAt: isDeleted ? (momentOf(fields.deletedAt) ?? timestamp) : null,
      metadata: objectOf(fields.metadata),
      score: numberOf(fields.score) ?? scoreOf(activityType),
      inFeed: isFeedEntry(activityType),
    },
  }
}

/** What cannot be told to be for somebody is for nobody. */
function audienceOf(
  fields: OldDocument['fields'],
  note: Taking['note'],
): { visibility: Visibility; audience: string | null } {
  const visibility = visibilities.find((one) => one === (fields.visibility ?? 'public'))
  if (!visibility) {
    note(`visibility ${JSON.stringify(fields.visibility)} is not known: private`)
    return { visibility: 'private', audience: null }
  }
  if (visibility !== 'event_attendees' && visibility !== 'gym_members') return { visibility, audience: null }
  const of = visibility === 'event_attendees' ? 'event' : 'gym'
  const id = textOf(fields.contextId ?? objectOf(fields.metadata)[`${of}Id`], 128)
  if (id) return { visibility, audience: `${of}:${id}` }
  note(`for ${visibility}, and it does not say of which: private`)
  return { visibility: 'private', audience: null }
}

async function requireGym(look: Lookups, id: string): Promise<void> {
  if (!(await look.gym(id))) throw new Rejected(`gym ${id} is not there`)
}

/** users/{uid}/posts/{postId}, with who liked it and what was answered. */
export async function postOf(taking: Taking, document: OldDocument): Promise<Draft> {
  const { look, note, now } = taking
  const { path, fields } = document
  const [, userId = '', , id = ''] = path.split('/')
  await requireMember(look, userId, 'author')
  const text = textOf(fields.text, POST_LIMITS.text, { lines: true })
  const isEvent = fields.type === 'event_created'
  const eventData = isEvent ? eventDataOf(fields.eventData) : null
  if (isEvent && !eventData) throw new Rejected('eventData names no event')
  if (text === '' && !isEvent) throw new Rejected('says nothing')
  const createdAt = momentOf(fields.createdAt) ?? now
  if (!momentOf(fields.createdAt)) note('createdAt is no moment: now is taken')
  const logged = await look.entry({ actorId: userId, targetRef: path })
  const made = logged ? undefined : await entryFor(taking, { document, userId, id, text, createdAt, isEvent })
  const activityId = logged?.id ?? made?.values.id
  const entry = { actorId: userId, activityId }
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
      updatedAt: momentOf(fields.updatedAt) ?? createdAt,
    },
    before: made ? [made] : [],
    beside: [
      ...likers.map((uid) => ({ table: likes, values: { ...entry, uid, createdAt } })),
      ...replies.filter((reply) => reply !== undefined),
    ],
  }
}

async function replyOf(
  { look, note }: Taking,
  said: { actorId: string; activityId: unknown; reply: Record<string, unknown>; place: number; createdAt: Date },
): Promise<Beside | undefined> {
  const { reply, place, createdAt, ...entry } = said
  const authorId = String(reply.userId ?? reply.authorId ?? '')
  const text = textOf(reply.text, 1000, { lines: true })
  if (text === '') return void note(`reply ${place + 1} says nothing: left out`)
  if (!(await look.member(authorId)))
    return void note(`reply ${place + 1} is of ${authorId || 'nobody'}, who is not there: left out`)
  const id = textOf(reply.id, 128) || hashOf(`${entry.activityId} ${place}`, 20)
  return {
    table: comments,
    values: { ...entry, id, authorId, text, createdAt: momentOf(reply.createdAt) ?? createdAt },
  }
}

/** The entry of a post of which nothing was logged: one that says the same each time. */
async function entryFor(
  { look, note, now }: Taking,
  post: { document: OldDocument; userId: string; id: string; text: string; createdAt: Date; isEvent: boolean },
): Promise<Beside> {
  const { document, userId, id, text, createdAt, isEvent } = post
  const isDeleted = document.fields.isDeleted === true
  const author = await look.member(userId)
  const { visibility, audience } = audienceOf(document.fields, note)
  const activityType = isEvent ? 'event_created' : 'profile_post'
  return {
    table: activities,
    values: {
      ...{ id: activityIdOf(userId, createdAt, hashOf(document.path, 6)), actorId: userId },
      ...{ activityType, visibility, audience, isDeleted },
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
      content: { text, preview: previewOf(text) },
      deletedAt: isDeleted ? (momentOf(document.fields.deletedAt) ?? now) : null,
      score: scoreOf(activityType),
      inFeed: true,
    },
  }
}

/** Letters and digits that follow from a text, so that a second import finds what the first made. */
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
  const [eventId, gymId] = [textOf(data.eventId, 128), textOf(data.gymId, 128)]
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

const OWN_FIELDS = new Set(['type', 'timestamp', 'createdAt', 'read', 'actorId'])

/** users/{uid}/notifications/{id}. Each is a line of its own: how they were shown together was not kept. */
export async function notificationOf({ look }: Taking, { path, fields }: OldDocument): Promise<Draft> {
  const [, uid = '', , id = ''] = path.split('/')
  await requireMember(look, uid, 'member')
  const type = notificationTypes.find((one) => one === fields.type)
  if (!type) throw new Rejected(`type ${JSON.stringify(fields.type)} is not known`)
  const timestamp = momentOf(fields.timestamp ?? fields.createdAt)
  if (!timestamp) throw new Rejected('timestamp is no moment')
  const said = typeof fields.actorId === 'string' ? fields.actorId : ''
  const read = fields.read === true
  return {
    table: notifications,
    key: ['uid', 'id'],
    values: {
      ...{ uid, id, type, timestamp, read },
      actorId: said && (await look.member(said)) ? said : null,
      extra: Object.fromEntries(Object.entries(fields).filter(([name]) => !OWN_FIELDS.has(name))),
      createdAt: momentOf(fields.createdAt) ?? timestamp,
      groupId: id,
      batch: `moved in ${path}`,
      mailedAt: timestamp,
    },
    beside: [
      {
        table: notificationGroups,
        values: { uid, id, type, target: null, lastAt: timestamp, unread: read ? 0 : 1 },
      },
    ],
  }
}
