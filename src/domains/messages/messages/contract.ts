import { z } from 'zod'
import { postPicture } from '#domains/feed/activities/contract.ts'
import { messageId as textId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { GROUP_PEOPLE, GROUP_TITLE, MESSAGE_PICTURES, MESSAGE_TEXT, REACTIONS } from './limits.ts'
import { closedReasons, conversationKinds, openings } from './rules.ts'

/** A participant, or the author of a message. */
const writer = z.object({
  uid: z.string(),
  name: z.string(),
  username: z.string().nullable(),
  photoURL: z.string().nullable(),
})
export type Writer = z.infer<typeof writer>

/** The message a reply answers. Also `deleted` if the viewer can't see it. */
const quote = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('shown'),
    id: z.string(),
    seq: z.int(),
    author: writer.nullable(),
    asGym: z.boolean(),
    isOwn: z.boolean(),
    /** The start of its text. */
    excerpt: z.string(),
    pictureCount: z.int(),
  }),
  z.object({ status: z.literal('deleted') }),
])
export type Quote = z.infer<typeof quote>

const reaction = z.object({
  emoji: z.enum(REACTIONS),
  /** The other people who reacted with it, without those hidden from the viewer. */
  names: z.array(z.string()),
  /** Whether the viewer reacted with it. */
  isOwn: z.boolean(),
})
export type Reaction = z.infer<typeof reaction>

export const message = z.object({
  id: z.string(),
  /** Sequence number within the conversation. */
  seq: z.int(),
  /** Null for a former member, and for gym staff the viewer can't see. */
  author: writer.nullable(),
  /** Written in the gym's name. */
  asGym: z.boolean(),
  /** Whether the message is from the viewer's side: written by the viewer or by their gym. */
  isOurs: z.boolean(),
  /** Whether the viewer wrote the message. */
  isOwn: z.boolean(),
  text: z.string(),
  pictures: z.array(postPicture.extend({ url: z.string() })),
  /** The number of pictures the viewer can't see: before they accept, or from gym staff hidden from them. */
  hiddenPictures: z.int(),
  replyTo: quote.nullable(),
  reactions: z.array(reaction),
  createdAt: z.iso.datetime(),
  isDeleted: z.boolean(),
})
export type Message = z.infer<typeof message>

const gym = z.object({ id: z.string(), slug: z.string(), name: z.string(), photoURL: z.string().nullable() })

const writing = z.discriminatedUnion('status', [
  z.object({ status: z.literal('open') }),
  /** No one has accepted yet: text only, and `left` more messages. */
  z.object({ status: z.literal('waiting'), left: z.int() }),
  z.object({ status: z.literal('closed'), reason: z.enum(closedReasons) }),
])

const conversationBase = z.object({
  id: z.string(),
  kind: z.enum(conversationKinds),
  /** The name of a group that has one; empty otherwise, and after the viewer left. */
  title: z.string(),
  gym: gym.nullable(),
  /** Whether the viewer replies on behalf of the gym. */
  asGym: z.boolean(),
  state: z.enum(['requested', 'accepted', 'left']),
  isMuted: z.boolean(),
})

export const conversationRow = conversationBase.extend({
  /** The first four other participants. */
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
  /** The newest message they've read; null unless both they and the viewer have accepted and share read receipts. */
  readSeq: z.int().nullable(),
})
export type Participant = z.infer<typeof participant>

export const conversation = conversationBase.extend({
  /** The conversation's other members. */
  people: z.array(participant),
  isOwner: z.boolean(),
  /** The newest message the gym has read. Null for the gym's own side, and unless the viewer shares read receipts. */
  gymReadSeq: z.int().nullable(),
  /** The newest message the viewer's side has read. */
  lastReadSeq: z.int(),
  lastSeq: z.int(),
  writing,
})
export type Conversation = z.infer<typeof conversation>

export const conversationPage = pageOf(conversationRow)
export type ConversationPage = z.infer<typeof conversationPage>

export const messagePage = z.object({
  /** Newest first. */
  items: z.array(message),
  /** Whether there are older messages or, with `after`, newer messages. */
  hasMore: z.boolean(),
})
export type MessagePage = z.infer<typeof messagePage>

export const messagingSettings = z.object({
  readReceipts: z.boolean(),
  openTo: z.enum(openings),
  /** The day the member turns 18, if they said they're under 18. */
  adultFrom: z.iso.date().nullable(),
})
export type MessagingSettings = z.infer<typeof messagingSettings>

const id = z.string().max(40)
const uid = z.string().max(128)
const messageId = z.string().regex(/^[0-9A-Za-z]{20}$/, textId('must be 20 letters and digits'))
const seq = z.int().min(0).max(2_147_483_647)
const askedSeq = z.int().min(0).max(2_147_483_647).optional()
const done = z.object({ done: z.literal(true) })
const route = routes('Messages')

const newMessage = z.strictObject({
  id,
  messageId,
  text: prose(MESSAGE_TEXT).default(''),
  /** Ids of pictures uploaded before, with PUT /api/users/me/pictures/{id} and the picture's bytes. */
  pictures: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[0-9A-Za-z]{20}$/, textId('must be a picture ID')),
        alt: line(500).default(''),
      }),
    )
    .max(MESSAGE_PICTURES)
    .default([]),
  /** An earlier message of the conversation. */
  replyTo: messageId.optional(),
})
export type NewMessage = z.output<typeof newMessage>

export const messagesContract = {
  list: route('GET', '/conversations', 'List my conversations or message requests')
    .input(
      z.strictObject({
        box: z.enum(['inbox', 'requests']).default('inbox'),
        /**
         * Only conversations where the name of a participant, the gym or the group contains every word of the search.
         */
        text: z.string().max(60).optional(),
        cursor: z.string().max(400).optional(),
        limit: z.int().min(1).max(50).default(20),
      }),
    )
    .output(conversationPage),
  unread: route('GET', '/users/{uid}/conversations/unread', 'Count unread conversations and requests')
    .input(z.strictObject({ uid }))
    .output(z.object({ count: z.int(), requests: z.int() })),
  begin: route('POST', '/conversations', 'Open or start a conversation with a member')
    .input(z.strictObject({ uid }))
    .output(conversation),
  beginWithGym: route('POST', '/gyms/{gymId}/conversations', "Message a gym, or a gym's member as its staff")
    .input(z.strictObject({ gymId: z.string().max(180), uid: uid.optional() }))
    .output(conversation),
  beginGroup: route('POST', '/conversations/groups', 'Create a group with up to 11 others')
    .input(
      z.strictObject({
        uids: z
          .array(uid)
          .min(1)
          .max(GROUP_PEOPLE - 1),
        title: line(GROUP_TITLE).default(''),
      }),
    )
    .output(conversation),
  get: route('GET', '/conversations/{id}', 'Get a conversation').input(z.strictObject({ id })).output(conversation),
  rename: route('PATCH', '/conversations/{id}', 'Rename my group')
    .input(z.strictObject({ id, title: line(GROUP_TITLE) }))
    .output(conversation),
  remove: route('DELETE', '/conversations/{id}', 'Delete a conversation for me')
    .input(z.strictObject({ id }))
    .output(done),
  messages: route('GET', '/conversations/{id}/messages', 'List messages, newest first')
    .input(
      z.strictObject({
        id,
        /** Only messages with a lower number. */
        before: askedSeq,
        /** Only messages with a higher number. */
        after: askedSeq,
        limit: z.int().min(1).max(100).default(30),
      }),
    )
    .output(messagePage),
  send: route('PUT', '/conversations/{id}/messages/{messageId}', 'Send a message').input(newMessage).output(message),
  unsend: route(
    'DELETE',
    '/conversations/{id}/messages/{messageId}',
    'Delete my message for everyone, up to 15 minutes after sending it',
  )
    .input(z.strictObject({ id, messageId: z.string().max(40) }))
    .output(message),
  react: route('PUT', '/conversations/{id}/messages/{messageId}/reaction', 'React to a message, or change my reaction')
    .input(z.strictObject({ id, messageId: z.string().max(40), emoji: z.enum(REACTIONS) }))
    .output(message),
  unreact: route('DELETE', '/conversations/{id}/messages/{messageId}/reaction', 'Remove my reaction to a message')
    .input(z.strictObject({ id, messageId: z.string().max(40) }))
    .output(message),
  read: route('PUT', '/conversations/{id}/read', 'Mark a conversation as read up to a message')
    .input(z.strictObject({ id, upTo: seq }))
    .output(done),
  accept: route('PUT', '/conversations/{id}/acceptance', 'Accept a message request')
    .input(z.strictObject({ id }))
    .output(conversation),
  decline: route('DELETE', '/conversations/{id}/acceptance', 'Decline a message request without notifying anyone')
    .input(z.strictObject({ id }))
    .output(done),
  mute: route('PUT', '/conversations/{id}/muted', 'Mute a conversation')
    .input(z.strictObject({ id }))
    .output(conversation),
  unmute: route('DELETE', '/conversations/{id}/muted', 'Unmute a conversation')
    .input(z.strictObject({ id }))
    .output(conversation),
  addPeople: route('POST', '/conversations/{id}/members', 'Add people to my group')
    .input(
      z.strictObject({
        id,
        uids: z
          .array(uid)
          .min(1)
          .max(GROUP_PEOPLE - 1),
      }),
    )
    .output(conversation),
  removePerson: route('DELETE', '/conversations/{id}/members/{uid}', 'Remove someone from my group (`me` to leave it)')
    .input(z.strictObject({ id, uid }))
    .output(done),
  settings: route('GET', '/users/{uid}/messaging', 'Get my messaging settings')
    .input(z.strictObject({ uid }))
    .output(messagingSettings),
  changeSettings: route('PATCH', '/users/{uid}/messaging', 'Change my messaging settings')
    .input(
      z.strictObject({
        uid,
        readReceipts: z.boolean().optional(),
        openTo: z.enum(openings).optional(),
        /** Can be set only once. */
        adultFrom: z.iso.date().optional(),
      }),
    )
    .output(messagingSettings),
}
