import { member, ownOnly, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { writeOnce } from '#platform/write-once.ts'
import { type Conversation, messagesContract } from '../contract.ts'
import { readConversation } from './conversation.ts'
import { addPeople, leave, removeFromGroup, rename } from './groups.ts'
import { react, unreact } from './react.ts'
import { countUnread, readConversations, readMessages } from './reads.ts'
import { changeSettings, readSettings } from './settings.ts'
import {
  startConversation,
  startConversationAsGym,
  startConversationWithGym,
  startGroup,
} from './start-conversation.ts'
import { accept, decline, markRead, removeForSelf, send, setMuted, unsend } from './writes.ts'

const api = procedures(messagesContract)

export const messagesProcedures = api.router({
  list: api.list
    .use(member)
    .handler(({ context, input }) => readConversations(context.db, context.viewer, { ...input, cursor: input.cursor })),

  unread: api.unread.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return countUnread(context.db, context.viewer)
  }),

  begin: api.begin
    .use(unrestrictedMember)
    .handler(({ context, input: { uid } }) =>
      opened(context, (tx) => startConversation(tx, { viewer: context.viewer, uid, now: context.now() })),
    ),

  beginWithGym: api.beginWithGym.use(unrestrictedMember).handler(({ context, input: { gymId, uid } }) =>
    opened(context, (tx) => {
      const beginning = { viewer: context.viewer, gymId, now: context.now() }
      return uid === undefined
        ? startConversationWithGym(tx, beginning)
        : startConversationAsGym(tx, { ...beginning, uid })
    }),
  ),

  beginGroup: api.beginGroup.use(unrestrictedMember).handler(({ context, input }) =>
    writeOnce(context, 'messages.beginGroup', input, async (tx) => {
      const { viewer, now } = context
      const id = await startGroup(tx, { viewer, ...input, now: now() })
      return readConversation(tx, viewer, { id, now: now() })
    }),
  ),

  get: api.get
    .use(member)
    .handler(({ context, input: { id } }) => readConversation(context.db, context.viewer, { id, now: context.now() })),

  rename: api.rename
    .use(unrestrictedMember)
    .handler(({ context, input }) =>
      after(context, input.id, (tx, at) => rename(tx, context.viewer, { ...input, ...at })),
    ),

  remove: api.remove
    .use(member)
    .handler(({ context, input }) => done(context, input.id, (tx, at) => removeForSelf(tx, context.viewer, at))),

  messages: api.messages.use(member).handler(async ({ context, input }) => {
    const { db, viewer, now } = context
    await readConversation(db, viewer, { id: input.id, now: now() })
    return readMessages(db, viewer, { ...input, before: input.before, after: input.after })
  }),

  send: api.send.use(unrestrictedMember).handler(async ({ context, input }) => {
    await context.limits.count('message', context.viewer.uid)
    return context.transaction((tx) => send(writeContextOf(context, tx), context.viewer, input))
  }),

  unsend: api.unsend
    .use(member)
    .handler(({ context, input }) =>
      context.transaction((tx) => unsend(tx, context.viewer, { ...input, now: context.now() })),
    ),

  react: api.react
    .use(unrestrictedMember)
    .handler(({ context, input }) =>
      context.transaction((tx) => react(tx, context.viewer, { ...input, now: context.now() })),
    ),

  unreact: api.unreact
    .use(member)
    .handler(({ context, input }) =>
      context.transaction((tx) => unreact(tx, context.viewer, { ...input, now: context.now() })),
    ),

  read: api.read
    .use(member)
    .handler(({ context, input: { id, upTo } }) =>
      done(context, id, (tx, at) => markRead(tx, context.viewer, { ...at, upTo })),
    ),

  accept: api.accept
    .use(member)
    .handler(({ context, input }) => after(context, input.id, (tx, at) => accept(tx, context.viewer, at))),

  decline: api.decline
    .use(member)
    .handler(({ context, input }) => done(context, input.id, (tx, at) => decline(tx, context.viewer, at))),

  mute: api.mute
    .use(member)
    .handler(({ context, input }) =>
      after(context, input.id, (tx, at) => setMuted(tx, context.viewer, { ...at, isMuted: true })),
    ),

  unmute: api.unmute
    .use(member)
    .handler(({ context, input }) =>
      after(context, input.id, (tx, at) => setMuted(tx, context.viewer, { ...at, isMuted: false })),
    ),

  addPeople: api.addPeople
    .use(unrestrictedMember)
    .handler(({ context, input }) =>
      after(context, input.id, (tx, at) => addPeople(tx, context.viewer, { ...input, ...at })),
    ),

  removePerson: api.removePerson.use(member).handler(({ context, input: { id, uid } }) => {
    const { viewer } = context
    const isSelf = uid === 'me' || uid === viewer.uid
    return done(context, id, (tx, at) => (isSelf ? leave(tx, viewer, at) : removeFromGroup(tx, viewer, { ...at, uid })))
  }),

  settings: api.settings.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return readSettings(context.db, context.viewer.uid)
  }),

  changeSettings: api.changeSettings.use(member).handler(({ context, input: { uid: whose, ...change } }) => {
    ownOnly(context.viewer, whose)
    const { uid } = context.viewer
    return context.transaction(async (tx) => {
      await changeSettings(tx, { ...change, uid, now: context.now() })
      return readSettings(tx, uid)
    })
  }),
})

type SignedInContext = RequestContext & { viewer: Viewer }
type At = { id: string; now: Date }

/** Starts or finds a conversation and returns it as the viewer sees it. */
function opened(context: SignedInContext, work: (tx: Tx) => Promise<string>): Promise<Conversation> {
  return context.transaction(async (tx) => {
    const id = await work(tx)
    return readConversation(tx, context.viewer, { id, now: context.now() })
  })
}

/** Changes a conversation and returns its new state. */
function after(context: SignedInContext, id: string, work: (tx: Tx, at: At) => Promise<void>): Promise<Conversation> {
  return opened(context, async (tx) => {
    await work(tx, { id, now: context.now() })
    return id
  })
}

/** Like `after`, for changes after which the conversation may no longer be visible to the viewer. */
async function done(context: SignedInContext, id: string, work: (tx: Tx, at: At) => Promise<void>) {
  await context.transaction((tx) => work(tx, { id, now: context.now() }))
  return { done: true as const }
}
