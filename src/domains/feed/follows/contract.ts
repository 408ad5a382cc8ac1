import { z } from 'zod'
import { cursor, limit, uid } from '#domains/feed/activities/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenKinds, chosenVisibilities } from '#domains/members/people/visibility.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'

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

/** The viewer's relation and the counts for a profile page. People hidden from a signed-in viewer aren't counted. */
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
  because: z.enum(['follows_me', 'same_gym', 'followed', 'same_city', 'same_country', 'popular', 'active']),
  /** For `followed`: a person the viewer follows who follows them, and how many others do so. */
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

const route = routes('People')
const ref = z.strictObject({ uid })
const list = z.strictObject({ uid, cursor, limit })

/** `me` means the signed-in member wherever a uid is expected. For lists, `uid` is the list's owner. */
export const followsContract = {
  summary: route('GET', '/users/{uid}/follow-summary', "Get a member's follow counts and how I'm connected to them")
    .input(ref)
    .output(followSummary),
  followers: route('GET', '/users/{uid}/followers', "List a member's followers").input(list).output(listOfPeople),
  following: route('GET', '/users/{uid}/following', 'List who a member follows').input(list).output(listOfPeople),
  follow: route('PUT', '/users/{uid}/followers/me', 'Follow a member, or request to').input(ref).output(followSummary),
  unfollow: route('DELETE', '/users/{uid}/followers/me', 'Unfollow a member or cancel the request')
    .input(ref)
    .output(followSummary),
  removeFollower: route('DELETE', '/users/{uid}/followers/{followerId}', 'Remove a follower')
    .input(z.strictObject({ uid, followerId: uid }))
    .output(relation),

  requests: route('GET', '/users/{uid}/followRequests', 'List my follow requests').input(list).output(listOfPeople),
  accept: route('PUT', '/users/{uid}/followRequests/{followerId}', 'Accept a follow request')
    .input(z.strictObject({ uid, followerId: uid }))
    .output(relation),
  decline: route(
    'DELETE',
    '/users/{uid}/followRequests/{followerId}',
    'Decline a follow request without notifying the member',
  )
    .input(z.strictObject({ uid, followerId: uid }))
    .output(relation),

  blocked: route('GET', '/users/{uid}/blocks', "List members I've blocked").input(list).output(listOfPeople),
  block: route('PUT', '/users/{uid}/blocks/{blockedId}', 'Block a member')
    .input(z.strictObject({ uid, blockedId: uid }))
    .output(relation),
  unblock: route('DELETE', '/users/{uid}/blocks/{blockedId}', 'Unblock a member')
    .input(z.strictObject({ uid, blockedId: uid }))
    .output(relation),
  muted: route('GET', '/users/{uid}/mutes', "List members I've muted").input(list).output(listOfPeople),
  mute: route('PUT', '/users/{uid}/mutes/{mutedId}', 'Mute a member')
    .input(z.strictObject({ uid, mutedId: uid }))
    .output(relation),
  unmute: route('DELETE', '/users/{uid}/mutes/{mutedId}', 'Unmute a member')
    .input(z.strictObject({ uid, mutedId: uid }))
    .output(relation),

  search: route('GET', '/people', 'Search members by name or username')
    .input(z.strictObject({ text: z.string().max(100), cursor, limit }))
    .output(listOfPeople),
  suggestions: route('GET', '/people/suggestions', 'Suggest members to follow').output(
    z.object({ people: z.array(suggestedPerson) }),
  ),
  viewed: route('POST', '/users/{uid}/views', 'Record that I viewed a profile (private to me)')
    .input(ref)
    .output(z.object({ logged: z.boolean() })),

  privacy: route('GET', '/users/{uid}/privacy', 'Get my privacy settings').input(ref).output(privacy),
  changePrivacy: route('PATCH', '/users/{uid}/privacy', 'Change my privacy settings')
    .input(
      z.strictObject({
        uid,
        privateAccount: z.boolean().optional(),
        defaultVisibility: usualAudiences.optional(),
      }),
    )
    .output(privacy),

  countOlder: route(
    'POST',
    '/users/{uid}/olderEntries/count',
    'Count my older entries with a wider audience than the one given',
  )
    .input(olderEntries)
    .output(z.object({ count: z.int() })),
  narrowOlder: route('POST', '/users/{uid}/olderEntries', 'Limit some of my older entries to a smaller audience')
    .input(olderEntries)
    .output(z.object({ changed: z.int(), left: z.int() })),
}
