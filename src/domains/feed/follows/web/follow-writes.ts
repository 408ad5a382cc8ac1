import { msg } from '@lingui/core/macro'
import type { Query } from '@tanstack/react-query'
import { activities } from '#domains/feed/activities/web/activities.ts'
import { defineWrite } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { FollowRelation, Relation } from '../contract.ts'
import { followSummaryQuery, follows, followsApi } from './follows.ts'
import { withRelation } from './relation-in-answers.ts'

interface Following {
  uid: string
  displayName: string
  follow: boolean
  before: Relation['following']
}

/** Identifies the latest tap, so that the response to an earlier one doesn't revert it. */
const pressed = new Map<string, boolean>()

const following = defineWrite<Following, FollowRelation>('follows.follow', {
  send: ({ uid, follow }, idempotencyKey) => {
    const context = { idempotencyKey }
    return follow ? followsApi.follow({ uid }, { context }) : followsApi.unfollow({ uid }, { context })
  },
  subject: ({ uid }) => uid,
  onSent: (summary, { uid, follow }) => {
    if ((pressed.get(uid) ?? follow) !== follow) return
    pressed.delete(uid)
    queryClient.setQueryData(followSummaryQuery(uid).queryKey, summary)
    changeRelation(uid, () => summary.relation)
    askAnewLater()
    // A profile opened in the meantime may have been fetched before this was saved.
    void queryClient.invalidateQueries({ queryKey: followSummaryQuery(uid).queryKey })
  },
  onRefused: (_failure, { uid, before }) => {
    pressed.delete(uid)
    changeRelation(uid, (relation) => ({ ...relation, following: before }))
    void queryClient.invalidateQueries({ queryKey: followSummaryQuery(uid).queryKey })
  },
  words: ({ follow, displayName }) => (follow ? msg`Follow ${displayName}` : msg`Unfollow ${displayName}`),
})

/** Shown immediately (as a request if the account is known to be private), sent from the outbox. */
export function setFollowing(
  { uid, displayName }: { uid: string; displayName: string },
  { follow, before, asks }: { follow: boolean; before: Relation['following']; asks: boolean },
): void {
  pressed.set(uid, follow)
  changeRelation(uid, (relation) => ({ ...relation, following: follow ? (asks ? 'requested' : 'yes') : 'no' }))
  void following.put({ uid, displayName, follow, before })
}

interface Answering {
  uid: string
  displayName: string
  accept: boolean
}

const answering = defineWrite<Answering, Relation>('follows.answer', {
  send: ({ uid, accept }, idempotencyKey) => {
    const context = { idempotencyKey }
    const request = { uid: 'me', followerId: uid }
    return accept ? followsApi.accept(request, { context }) : followsApi.decline(request, { context })
  },
  subject: ({ uid }) => uid,
  onSent: (relation, { uid }) => {
    changeRelation(uid, () => relation)
    askAnewLater()
  },
  onRefused: (_failure, { uid }) => {
    changeRelation(uid, (relation) => ({ ...relation, asksMe: true, followsMe: false }))
    void queryClient.invalidateQueries({ queryKey: follows.requests.key() })
  },
  words: ({ accept, displayName }) =>
    accept ? msg`Accept ${displayName}'s request` : msg`Decline ${displayName}'s request`,
})

export function answerRequest({ uid, displayName }: { uid: string; displayName: string }, accept: boolean): void {
  changeRelation(uid, (relation) => ({ ...relation, asksMe: false, followsMe: accept }))
  void answering.put({ uid, displayName, accept })
}

interface Muting {
  uid: string
  displayName: string
  mute: boolean
}

const muting = defineWrite<Muting, Relation>('follows.mute', {
  send: ({ uid, mute }, idempotencyKey) => {
    const context = { idempotencyKey }
    const whom = { uid: 'me', mutedId: uid }
    return mute ? followsApi.mute(whom, { context }) : followsApi.unmute(whom, { context })
  },
  subject: ({ uid }) => uid,
  onSent: (relation, { uid }) => {
    changeRelation(uid, () => relation)
    askAnewLater()
    void queryClient.invalidateQueries({ queryKey: activities.feed.key() })
  },
  onRefused: (_failure, { uid, mute }) => changeRelation(uid, (relation) => ({ ...relation, isMuted: !mute })),
  words: ({ mute, displayName }) => (mute ? msg`Mute ${displayName}` : msg`Unmute ${displayName}`),
})

export function setMuted({ uid, displayName }: { uid: string; displayName: string }, mute: boolean): void {
  changeRelation(uid, (relation) => ({ ...relation, isMuted: mute }))
  void muting.put({ uid, displayName, mute })
}

/**
 * After blocking or unblocking, cached lists may contain the wrong people. Refetches the lists on screen and drops the
 * rest, so that they aren't shown offline either.
 */
export async function refreshEveryone(): Promise<void> {
  const predicate = ({ queryKey: [path] }: Query) => Array.isArray(path) && SHOWING_PEOPLE.includes(path[0])
  queryClient.removeQueries({ predicate, type: 'inactive' })
  await queryClient.invalidateQueries({ predicate })
}

const SHOWING_PEOPLE = [
  'follows',
  'people',
  'activities',
  'posts',
  'comments',
  'reviews',
  'competitions',
  'rsvps',
  'board',
]

/** Features whose responses contain people and how they're connected to the viewer. */
const FEATURES = ['follows', 'people']

const holdsPeople = ({ queryKey: [path] }: Query) => Array.isArray(path) && FEATURES.includes(path[0])

function changeRelation(uid: string, change: (relation: Relation) => Relation): void {
  queryClient.setQueriesData({ predicate: holdsPeople }, (answer: unknown) => withRelation(answer, uid, change))
  queryClient.setQueryData(followSummaryQuery(uid).queryKey, (summary) => summary && withCount(summary, change))
}

/** Adjusts the follower count to the new state until the server's count arrives. */
function withCount(summary: FollowRelation, change: (relation: Relation) => Relation): FollowRelation {
  const relation = change(summary.relation)
  const more = Number(relation.following === 'yes') - Number(summary.relation.following === 'yes')
  return { ...summary, relation, followerCount: Math.max(0, summary.followerCount + more) }
}

/**
 * Lists on screen still show someone who was just unfollowed, so that it can be undone. They're refetched on the next
 * visit.
 */
function askAnewLater(): void {
  for (const queryKey of [
    follows.followers.key(),
    follows.following.key(),
    follows.requests.key(),
    follows.muted.key(),
    follows.summary.key(),
    activities.feed.key(),
  ])
    void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}
