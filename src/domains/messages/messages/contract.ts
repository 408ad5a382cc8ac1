import { oc } from '@orpc/contract'
import { z } from 'zod'
import { postPicture } from '#domains/feed/activities/contract.ts'
import { pageOf } from '#platform/page.ts'
import { line, prose } from '#platform/text.ts'
import { GROUP_PEOPLE, GROUP_TITLE, MESSAGE_PICTURES, MESSAGE_TEXT } from './limits.ts'
import { closedReasons, conversationKinds, openings } from './rules.ts'

/** Somebody in a conversation; null stands for whoever is no member any more. */
const writer = z.object({
  uid: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  photoURL: z.string().nullable(),
})
export type Writer = z.infer<typeof writer>

export const message = z.object({
  id: z.string(),
  /** Counts up within its conversation. */
  seq: z.int(),
  /** Null for a former member, and for whom of a gym the viewer does not see. */
  author: writer.nullable(),
  /** Written for the gym. */
  asGym: z.boolean(),
  /** From the viewer's side: their own, or their gym's. */
  isOurs: z.boolean(),
  /** The viewer wrote it. */
  isOwn: z.boolean(),
  text: z.string(),
  pictures: z.array(postPicture.extend({ url: z.string() })),
  /** Pictures that are shown once the conversation is accepted. */
  hiddenPictures: z.int(),
  createdAt: z.iso.datetime(),
  isDeleted: z.boolean(),
})
export type Message = z.infer<typeof message>

const gym = z.object({ id: z.string(), slug: z.string(), name: z.string(), photoURL: z.string().nullable() })

const writing = z.discriminatedUnion('status', [
  z.object({ status: z.literal('open') }),
  /** Nobody has accepted yet: words alone, and only so many more. */
  z.object({ status: z.literal('waiting'), left: z.int() }),
  z.object({ status: z.literal('closed'), reason: z.enum(closedReasons) }),
])

const conversationBase = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  /** Of a group that was given one; else empty. */
  title: z.string(),
  gym: gym.nullable(),
  /** The viewer answers for the gym. */
  asGym: z.boolean(),
  state: z.enum(['requested', 'accepted', 'left']),
  isMuted: z.boolean(),
})

export const conversationRow = conversationBase.extend({
  /** The others, the first four. */
  people: z.array(writer),
  peopleCount: z.int(),
  /** Counted up to 99. */
  unread: z.int(),
  last: z.object({
    text: z.string(),
    author: z.string().nullable(),
    isOurs: z.boolean(),
    isDeleted: z.boolean(),
    pictureCount: z.int(),
    createdAt: z.iso.datetime(),
  }),
})
export type ConversationRow = z.infer<typeof conversationRow>

const participant = writer.extend({
  state: z.enum(['requested', 'accepted']),
  isOwner: z.boolean(),
  /** The newest message they read; null where that is not told. */
  readSeq: z.int().nullable(),
})
export type Participant = z.infer<typeof participant>

export const conversation = conversationBase.extend({
  /** The others who are part of it. */
  people: z.array(participant),
  isOwner: z.boolean(),
  /** What the gym has read; null where that is not told. */
  gymReadSeq: z.int().nullable(),
  /** What the viewer's side has read. */
  lastReadSeq: z.int(),
  lastSeq: z.int(),
  writing,
})
export type Conversation = z.infer<typeof conversation>

export const conversationPage = pageOf(conversationRow)
export type ConversationPage = z.infer<typeof conversationPage>

export const messagePage = z.object({
  /** The newest first. */
  items: z.array(message),
  /** There are older ones; asked for newer ones (`after`), still newer ones. */
  hasMore: z.boolean(),
})
export type MessagePage = z.infer<typeof messagePage>

export const messagingSettings = z.object({
  readReceipts: z.boolean(),
  openTo: z.enum(openings),
  /** The day they turn 18, for who said that they are younger. */
  adultFrom: z.iso.date().nullable(),
})
export type MessagingSettings = z.infer<typeof messagingSettings>

const id = z.string().max(40)
const uid = z.string().max(128)
const messageId = z.string().regex(/^[0-9A-Za-z]{20}$/, 'is to be 20 letters and digits')
const seq = z.int().min(0).max(2_147_483_647)
const askedSeq = z.int().min(0).max(2_147_483_647).optional()
const done = z.object({ done: z.literal(true) })
const tags = ['Messages']

const newMessage = z.strictObject({
  id,
  messageId,
  text: prose(MESSAGE_TEXT).default(''),
  /** Sent before: PUT /api/users/me/pictures/{id} with the bytes. */
  pictures: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[0-9A-Za-z]{20}$/, 'is no id of a picture'),
        alt: line(500).default(''),
      }),
    )
    .max(MESSAGE_PICTURES, `are more than ${MESSAGE_PICTURES}`)
    .default([]),
})
export type NewMessage = z.output<typeof newMessage>

export const messagesContract = {
  list: oc
    .route({ method: 'GET', path: '/conversations', summary: 'My conversations, or those I am asked for', tags })
    .input(
      z.strictObject({
        box: z.enum(['inbox', 'requests']).default('inbox'),
        /** Names in which every word occurs. */
        text: z.string().max(60).optional(),
        cursor: z.string().max(400).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(conversationPage),
  unread: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/conversations/unread',
      summary: 'How many conversations have something new, and how many ask',
      tags,
    })
    .input(z.strictObject({ uid }))
    .output(z.object({ count: z.int(), requests: z.int() })),
  begin: oc
    .route({ method: 'POST', path: '/conversations', summary: 'With a member; the one there is, or a new one', tags })
    .input(z.strictObject({ uid }))
    .output(conversation),
  beginWithGym: oc
    .route({
      method: 'POST',
      path: '/gyms/{gymId}/conversations',
      summary: 'With a gym; or, of its staff, with a member of it',
      tags,
    })
    .input(z.strictObject({ gymId: z.string().max(180), uid: uid.optional() }))
    .output(conversation),
  beginGroup: oc
    .route({ method: 'POST', path: '/conversations/groups', summary: 'With up to 11 others', tags })
    .input(
      z.strictObject({
        uids: z
          .array(uid)
          .min(1, 'name somebody')
          .max(GROUP_PEOPLE - 1, `are more than ${GROUP_PEOPLE - 1}`),
        title: line(GROUP_TITLE).default(''),
      }),
    )
    .output(conversation),
  get: oc
    .route({ method: 'GET', path: '/conversations/{id}', summary: 'Who is in it, and whether I may write', tags })
    .input(z.strictObject({ id }))
    .output(conversation),
  rename: oc
    .route({ method: 'PATCH', path: '/conversations/{id}', summary: 'A name for my group', tags })
    .input(z.strictObject({ id, title: line(GROUP_TITLE) }))
    .output(conversation),
  remove: oc
    .route({ method: 'DELETE', path: '/conversations/{id}', summary: 'Delete it for me', tags })
    .input(z.strictObject({ id }))
    .output(done),
  messages: oc
    .route({ method: 'GET', path: '/conversations/{id}/messages', summary: 'What is said, the newest first', tags })
    .input(
      z.strictObject({
        id,
        /** Older than this number. */
        before: askedSeq,
        /** Newer than this number. */
        after: askedSeq,
        limit: z.int().min(1).max(100).default(30),
      }),
    )
    .output(messagePage),
  send: oc
    .route({ method: 'PUT', path: '/conversations/{id}/messages/{messageId}', summary: 'Say something', tags })
    .input(newMessage)
    .output(message),
  unsend: oc
    .route({
      method: 'DELETE',
      path: '/conversations/{id}/messages/{messageId}',
      summary: 'Delete mine for everybody, within 15 minutes',
      tags,
    })
    .input(z.strictObject({ id, messageId: z.string().max(40) }))
    .output(message),
  read: oc
    .route({ method: 'PUT', path: '/conversations/{id}/read', summary: 'I have read it up to here', tags })
    .input(z.strictObject({ id, upTo: seq }))
    .output(done),
  accept: oc
    .route({ method: 'PUT', path: '/conversations/{id}/acceptance', summary: 'Take the request', tags })
    .input(z.strictObject({ id }))
    .output(conversation),
  decline: oc
    .route({ method: 'DELETE', path: '/conversations/{id}/acceptance', summary: 'Decline it; nobody is told', tags })
    .input(z.strictObject({ id }))
    .output(done),
  mute: oc
    .route({ method: 'PUT', path: '/conversations/{id}/muted', summary: 'No badge for it', tags })
    .input(z.strictObject({ id }))
    .output(conversation),
  unmute: oc
    .route({ method: 'DELETE', path: '/conversations/{id}/muted', summary: 'A badge for it again', tags })
    .input(z.strictObject({ id }))
    .output(conversation),
  addPeople: oc
    .route({ method: 'POST', path: '/conversations/{id}/members', summary: 'Add people to my group', tags })
    .input(
      z.strictObject({
        id,
        uids: z
          .array(uid)
          .min(1, 'name somebody')
          .max(GROUP_PEOPLE - 1),
      }),
    )
    .output(conversation),
  removePerson: oc
    .route({
      method: 'DELETE',
      path: '/conversations/{id}/members/{uid}',
      summary: 'Take somebody out of my group; `me` leaves it',
      tags,
    })
    .input(z.strictObject({ id, uid }))
    .output(done),
  settings: oc
    .route({ method: 'GET', path: '/users/{uid}/messaging', summary: 'How I want to be written to', tags })
    .input(z.strictObject({ uid }))
    .output(messagingSettings),
  changeSettings: oc
    .route({ method: 'PATCH', path: '/users/{uid}/messaging', summary: 'Change it', tags })
    .input(
      z.strictObject({
        uid,
        readReceipts: z.boolean().optional(),
        openTo: z.enum(openings).optional(),
        /** Said once: only that day ends it. */
        adultFrom: z.iso.date().optional(),
      }),
    )
    .output(messagingSettings),
}
