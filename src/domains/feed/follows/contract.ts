import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenKinds, chosenVisibilities } from '#domains/members/people/visibility.ts'
import { pageOf } from '#platform/page.ts'

/** What two members are to each other, as one of them sees it. */
export const relation = z.object({
  /** Whether the viewer follows them. */
  following: z.enum(['no', 'requested', 'yes']),
  followsMe: z.boolean(),
  /** They asked to follow the viewer's private account. */
  asksMe: z.boolean(),
  /** By the viewer. Whoever is blocked is told nothing but "not there". */
  isBlocked: z.boolean(),
  isMuted: z.boolean(),
})
export type Relation = z.infer<typeof relation>

/** What a profile page shows of it. Counted without people this viewer does not see. */
export const followSummary = z.object({
  relation,
  privateAccount: z.boolean(),
  followerCount: z.int(),
  followingCount: z.int(),
  postCount: z.int(),
})
export type FollowRelation = z.infer<typeof followSummary>

export const personInList = personCard.extend({ relation })
export type PersonInList = z.infer<typeof personInList>

const listOfPeople = pageOf(personInList)
export type ListOfPeople = z.infer<typeof listOfPeople>

const usualAudiences = z.partialRecord(z.enum(chosenKinds), z.enum(chosenVisibilities))

export const privacy = z.object({
  privateAccount: z.boolean(),
  /** What a new entry is by default, by kind; what is not named is as usual. */
  defaultVisibility: usualAudiences,
})
export type Privacy = z.infer<typeof privacy>

/** Older entries that more people see than wanted. */
const olderEntries = z.strictObject({
  uid,
  kinds: z.array(z.enum(chosenKinds)).min(1),
  before: z.iso.datetime(),
  to: z.enum(['followers', 'friends', 'private']),
})
export type OlderEntries = z.infer<typeof olderEntries>

const tags = ['People']
const ref = z.strictObject({ uid })
const list = z.strictObject({ uid, cursor, limit })

/** `uid` is whose list it is; `me` stands for the signed-in member wherever a uid stands. */
export const followsContract = {
  summary: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/follow-summary',
      summary: 'Counts, and what we are to each other',
      tags,
    })
    .input(ref)
    .output(followSummary),
  followers: oc
    .route({ method: 'GET', path: '/users/{uid}/followers', summary: 'Who follows them', tags })
    .input(list)
    .output(listOfPeople),
  following: oc
    .route({ method: 'GET', path: '/users/{uid}/following', summary: 'Whom they follow', tags })
    .input(list)
    .output(listOfPeople),
  follow: oc
    .route({ method: 'PUT', path: '/users/{uid}/followers/me', summary: 'Follow, or ask to', tags })
    .input(ref)
    .output(followSummary),
  unfollow: oc
    .route({
      method: 'DELETE',
      path: '/users/{uid}/followers/me',
      summary: 'Follow no longer, or take the request back',
      tags,
    })
    .input(ref)
    .output(followSummary),
  removeFollower: oc
    .route({
      method: 'DELETE',
      path: '/users/{uid}/followers/{followerId}',
      summary: 'Have them follow me no longer',
      tags,
    })
    .input(z.strictObject({ uid, followerId: uid }))
    .output(relation),

  requests: oc
    .route({ method: 'GET', path: '/users/{uid}/followRequests', summary: 'Who asks to follow me', tags })
    .input(list)
    .output(listOfPeople),
  accept: oc
    .route({ method: 'PUT', path: '/users/{uid}/followRequests/{followerId}', summary: 'Let them follow me', tags })
    .input(z.strictObject({ uid, followerId: uid }))
    .output(relation),
  decline: oc
    .route({
      method: 'DELETE',
      path: '/users/{uid}/followRequests/{followerId}',
      summary: 'Decline; they are not told',
      tags,
    })
    .input(z.strictObject({ uid, followerId: uid }))
    .output(relation),

  blocked: oc
    .route({ method: 'GET', path: '/users/{uid}/blocks', summary: 'Whom I block', tags })
    .input(list)
    .output(listOfPeople),
  block: oc
    .route({ method: 'PUT', path: '/users/{uid}/blocks/{blockedId}', summary: 'Neither sees the other any more', tags })
    .input(z.strictObject({ uid, blockedId: uid }))
    .output(relation),
  unblock: oc
    .route({ method: 'DELETE', path: '/users/{uid}/blocks/{blockedId}', summary: 'Block no longer', tags })
    .input(z.strictObject({ uid, blockedId: uid }))
    .output(relation),
  muted: oc
    .route({ method: 'GET', path: '/users/{uid}/mutes', summary: 'Whom I muted', tags })
    .input(list)
    .output(listOfPeople),
  mute: oc
    .route({ method: 'PUT', path: '/users/{uid}/mutes/{mutedId}', summary: 'Keep them out of my feed', tags })
    .input(z.strictObject({ uid, mutedId: uid }))
    .output(relation),
  unmute: oc
    .route({ method: 'DELETE', path: '/users/{uid}/mutes/{mutedId}', summary: 'Mute no longer', tags })
    .input(z.strictObject({ uid, mutedId: uid }))
    .output(relation),

  search: oc
    .route({ method: 'GET', path: '/people', summary: 'People by name or username', tags })
    .input(z.strictObject({ text: z.string().max(100), cursor, limit }))
    .output(listOfPeople),
  viewed: oc
    .route({ method: 'POST', path: '/users/{uid}/views', summary: 'I looked at this profile; kept for me alone', tags })
    .input(ref)
    .output(z.object({ logged: z.boolean() })),

  privacy: oc
    .route({ method: 'GET', path: '/users/{uid}/privacy', summary: 'Who may follow me, and my usual audience', tags })
    .input(ref)
    .output(privacy),
  changePrivacy: oc
    .route({ method: 'PATCH', path: '/users/{uid}/privacy', summary: 'Change it', tags })
    .input(
      z.strictObject({
        uid,
        privateAccount: z.boolean().optional(),
        defaultVisibility: usualAudiences.optional(),
      }),
    )
    .output(privacy),

  countOlder: oc
    .route({
      method: 'POST',
      path: '/users/{uid}/olderEntries/count',
      summary: 'How many older entries of mine more people see than these',
      tags,
    })
    .input(olderEntries)
    .output(z.object({ count: z.int() })),
  narrowOlder: oc
    .route({
      method: 'POST',
      path: '/users/{uid}/olderEntries',
      summary: 'Show a portion of them to these alone; nothing is ever shown to more people',
      tags,
    })
    .input(olderEntries)
    .output(z.object({ changed: z.int(), left: z.int() })),
}
