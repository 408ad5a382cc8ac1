import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenKinds, chosenVisibilities } from '#domains/members/people/visibility.ts'
import { pageOf } from '#platform/page.ts'

/** How two members are connected, as one of them sees it. */
export const relation = z.object({
  /** Whether the viewer follows the other member. */
  following: z.enum(['no', 'requested', 'yes']),
  followsMe: z.boolean(),
  /** Whether the other member has asked to follow the viewer's private account. */
  asksMe: z.boolean(),
  /** Whether the viewer blocks the other member. To that member, the viewer seems not to exist. */
  isBlocked: z.boolean(),
  isMuted: z.boolean(),
})
export type Relation = z.infer<typeof relation>

/** Numbers for a profile page. People this viewer can't see aren't included. */
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

/** Someone to follow, and why. */
export const suggestedPerson = personCard.extend({
  because: z.enum(['follows_me', 'same_gym', 'followed', 'same_city', 'same_country', 'active']),
  /** Of `followed`: one person the viewer follows who follows them, and how many others do. */
  through: z.object({ name: z.string(), others: z.int() }).nullable(),
})
export type SuggestedPerson = z.infer<typeof suggestedPerson>

const usualAudiences = z.partialRecord(z.enum(chosenKinds), z.enum(chosenVisibilities))

export const privacy = z.object({
  privateAccount: z.boolean(),
  /** The member's default audience for new entries, by kind; other kinds use the built-in default. */
  defaultVisibility: usualAudiences,
})
export type Privacy = z.infer<typeof privacy>

/** Selects older entries that are visible to more people than wanted. */
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

/** `uid` is the list's owner. `me` stands for the signed-in member wherever a uid is expected. */
export const followsContract = {
  summary: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/follow-summary',
      summary: "Get a member's follow counts and how I'm connected to them",
      tags,
    })
    .input(ref)
    .output(followSummary),
  followers: oc
    .route({ method: 'GET', path: '/users/{uid}/followers', summary: "List a member's followers", tags })
    .input(list)
    .output(listOfPeople),
  following: oc
    .route({ method: 'GET', path: '/users/{uid}/following', summary: 'List who a member follows', tags })
    .input(list)
    .output(listOfPeople),
  follow: oc
    .route({ method: 'PUT', path: '/users/{uid}/followers/me', summary: 'Follow a member, or request to', tags })
    .input(ref)
    .output(followSummary),
  unfollow: oc
    .route({
      method: 'DELETE',
      path: '/users/{uid}/followers/me',
      summary: 'Unfollow a member or cancel the request',
      tags,
    })
    .input(ref)
    .output(followSummary),
  removeFollower: oc
    .route({
      method: 'DELETE',
      path: '/users/{uid}/followers/{followerId}',
      summary: 'Remove a follower',
      tags,
    })
    .input(z.strictObject({ uid, followerId: uid }))
    .output(relation),

  requests: oc
    .route({ method: 'GET', path: '/users/{uid}/followRequests', summary: 'List my follow requests', tags })
    .input(list)
    .output(listOfPeople),
  accept: oc
    .route({
      method: 'PUT',
      path: '/users/{uid}/followRequests/{followerId}',
      summary: 'Accept a follow request',
      tags,
    })
    .input(z.strictObject({ uid, followerId: uid }))
    .output(relation),
  decline: oc
    .route({
      method: 'DELETE',
      path: '/users/{uid}/followRequests/{followerId}',
      summary: 'Decline a follow request without notifying the member',
      tags,
    })
    .input(z.strictObject({ uid, followerId: uid }))
    .output(relation),

  blocked: oc
    .route({ method: 'GET', path: '/users/{uid}/blocks', summary: "List members I've blocked", tags })
    .input(list)
    .output(listOfPeople),
  block: oc
    .route({ method: 'PUT', path: '/users/{uid}/blocks/{blockedId}', summary: 'Block a member', tags })
    .input(z.strictObject({ uid, blockedId: uid }))
    .output(relation),
  unblock: oc
    .route({ method: 'DELETE', path: '/users/{uid}/blocks/{blockedId}', summary: 'Unblock a member', tags })
    .input(z.strictObject({ uid, blockedId: uid }))
    .output(relation),
  muted: oc
    .route({ method: 'GET', path: '/users/{uid}/mutes', summary: "List members I've muted", tags })
    .input(list)
    .output(listOfPeople),
  mute: oc
    .route({ method: 'PUT', path: '/users/{uid}/mutes/{mutedId}', summary: 'Mute a member', tags })
    .input(z.strictObject({ uid, mutedId: uid }))
    .output(relation),
  unmute: oc
    .route({ method: 'DELETE', path: '/users/{uid}/mutes/{mutedId}', summary: 'Unmute a member', tags })
    .input(z.strictObject({ uid, mutedId: uid }))
    .output(relation),

  search: oc
    .route({ method: 'GET', path: '/people', summary: 'Search members by name or username', tags })
    .input(z.strictObject({ text: z.string().max(100), cursor, limit }))
    .output(listOfPeople),
  suggestions: oc
    .route({ method: 'GET', path: '/people/suggestions', summary: 'Suggest members to follow', tags })
    .output(z.object({ people: z.array(suggestedPerson) })),
  viewed: oc
    .route({
      method: 'POST',
      path: '/users/{uid}/views',
      summary: 'Record that I viewed a profile (private to me)',
      tags,
    })
    .input(ref)
    .output(z.object({ logged: z.boolean() })),

  privacy: oc
    .route({ method: 'GET', path: '/users/{uid}/privacy', summary: 'Get my privacy settings', tags })
    .input(ref)
    .output(privacy),
  changePrivacy: oc
    .route({ method: 'PATCH', path: '/users/{uid}/privacy', summary: 'Change my privacy settings', tags })
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
      summary: 'Count my older entries with a wider audience than the one given',
      tags,
    })
    .input(olderEntries)
    .output(z.object({ count: z.int() })),
  narrowOlder: oc
    .route({
      method: 'POST',
      path: '/users/{uid}/olderEntries',
      summary: 'Limit some of my older entries to a smaller audience',
      tags,
    })
    .input(olderEntries)
    .output(z.object({ changed: z.int(), left: z.int() })),
}
