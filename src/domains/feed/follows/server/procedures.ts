import { anyone, member, ownOnly, unrestrictedMember } from '#platform/auth.ts'
import { type RequestContext, type Viewer, writeContextOf } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { procedures } from '#platform/procedures.ts'
import { followsContract } from '../contract.ts'
import { MOST_SUGGESTED } from '../limits.ts'
import { block, mute, unblock, unmute } from './blocks.ts'
import { countOlderEntries, narrowOlderEntries } from './older-entries.ts'
import { searchPeople } from './people-search.ts'
import { logProfileView } from './profile-views.ts'
import {
  readBlocked,
  readFollowers,
  readFollowing,
  readFollowSummary,
  readMuted,
  readPrivacy,
  readRequests,
} from './reads.ts'
import { readRelation } from './relations.ts'
import { readPeopleSuggestions } from './suggestions.ts'
import {
  acceptRequest,
  acceptSomeRequests,
  changePrivacy,
  declineRequest,
  follow,
  removeFollower,
  unfollow,
} from './writes.ts'

const api = procedures(followsContract)

export const followsProcedures = api.router({
  summary: api.summary
    .use(anyone)
    .handler(({ context, input }) => readFollowSummary(context.db, context.viewer, idOf(context.viewer, input.uid))),

  followers: api.followers
    .use(member)
    .handler(({ context, input: { uid, cursor, limit } }) =>
      readFollowers(context.db, context.viewer, { uid: idOf(context.viewer, uid), cursor, limit }),
    ),

  following: api.following
    .use(member)
    .handler(({ context, input: { uid, cursor, limit } }) =>
      readFollowing(context.db, context.viewer, { uid: idOf(context.viewer, uid), cursor, limit }),
    ),

  follow: api.follow.use(unrestrictedMember).handler(({ context, input }) => {
    const uid = idOf(context.viewer, input.uid)
    return context.transaction(async (tx) => {
      await follow(writeContextOf(context, tx), context.viewer, uid)
      return readFollowSummary(tx, context.viewer, uid)
    })
  }),

  unfollow: api.unfollow.use(member).handler(({ context, input }) => {
    const uid = idOf(context.viewer, input.uid)
    return context.transaction(async (tx) => {
      await unfollow(writeContextOf(context, tx), context.viewer, uid)
      return readFollowSummary(tx, context.viewer, uid)
    })
  }),

  removeFollower: api.removeFollower.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return between(context, input.followerId, (tx, uid) => removeFollower(tx, context.viewer, uid))
  }),

  requests: api.requests.use(member).handler(({ context, input: { uid, cursor, limit } }) => {
    ownOnly(context.viewer, uid)
    return readRequests(context.db, context.viewer, { cursor, limit })
  }),

  accept: api.accept.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return between(context, input.followerId, (tx, uid) =>
      acceptRequest(writeContextOf(context, tx), context.viewer, uid),
    )
  }),

  decline: api.decline.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return between(context, input.followerId, (tx, uid) => declineRequest(tx, context.viewer, uid))
  }),

  blocked: api.blocked.use(member).handler(({ context, input: { uid, cursor, limit } }) => {
    ownOnly(context.viewer, uid)
    return readBlocked(context.db, context.viewer, { cursor, limit })
  }),

  block: api.block.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return between(context, input.blockedId, (tx, uid) => block(writeContextOf(context, tx), context.viewer, uid))
  }),

  unblock: api.unblock.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return between(context, input.blockedId, (tx, uid) => unblock(writeContextOf(context, tx), context.viewer, uid))
  }),

  muted: api.muted.use(member).handler(({ context, input: { uid, cursor, limit } }) => {
    ownOnly(context.viewer, uid)
    return readMuted(context.db, context.viewer, { cursor, limit })
  }),

  mute: api.mute.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return between(context, input.mutedId, (tx, mutedId) => mute(tx, context.viewer, { mutedId, now: context.now() }))
  }),

  unmute: api.unmute.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return between(context, input.mutedId, (tx, uid) => unmute(tx, context.viewer, uid))
  }),

  search: api.search
    .use(member)
    .handler(({ context, input: { text, cursor, limit } }) =>
      searchPeople(context.db, context.viewer, { text, cursor, limit }),
    ),

  suggestions: api.suggestions.use(member).handler(async ({ context }) => ({
    people: await readPeopleSuggestions(context.db, context.viewer, MOST_SUGGESTED),
  })),

  viewed: api.viewed.use(member).handler(async ({ context, input }) => {
    const uid = idOf(context.viewer, input.uid)
    return {
      logged: await context.transaction((tx) => logProfileView(writeContextOf(context, tx), context.viewer, uid)),
    }
  }),

  privacy: api.privacy.use(member).handler(({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return readPrivacy(context.db, context.viewer.uid)
  }),

  changePrivacy: api.changePrivacy.use(member).handler(async ({ context, input: { uid, ...change } }) => {
    const { viewer } = context
    ownOnly(viewer, uid)
    await context.transaction((tx) => changePrivacy(tx, viewer, { ...change, now: context.now() }))
    if (change.privateAccount === false)
      while ((await context.transaction((tx) => acceptSomeRequests(writeContextOf(context, tx), viewer))) > 0);
    return readPrivacy(context.db, viewer.uid)
  }),

  countOlder: api.countOlder.use(member).handler(async ({ context, input }) => {
    ownOnly(context.viewer, input.uid)
    return { count: await countOlderEntries(context.db, { ...input, uid: context.viewer.uid }) }
  }),

  narrowOlder: api.narrowOlder.use(member).handler(({ context, input }) => {
    const { viewer } = context
    ownOnly(viewer, input.uid)
    return context.transaction((tx) => narrowOlderEntries(tx, { ...input, uid: viewer.uid }, context.now()))
  }),
})

type SignedIn = RequestContext & { viewer: Viewer }

const idOf = (viewer: Viewer | null, uid: string) => (viewer && uid === 'me' ? viewer.uid : uid)

/** Acts on a member and returns how the two are connected afterwards. */
function between(context: SignedIn, otherId: string, act: (tx: Tx, uid: string) => Promise<void>) {
  const uid = idOf(context.viewer, otherId)
  return context.transaction(async (tx) => {
    await act(tx, uid)
    return readRelation(tx, context.viewer, uid)
  })
}
