import { z } from 'zod'
import { personCard } from '#domains/members/people/contract.ts'
import { visibilities } from '#domains/members/people/visibility.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import { activityTypes, actorTypes } from './activity-types.ts'
import {
  contentTypes,
  disqualificationReasons,
  medals,
  methods,
  outcomes,
  promotionStates,
  sessionDisciplines,
  sessionKinds,
} from './entry-vocabulary.ts'
import { COLLECTION_NAME } from './limits.ts'
import { milestoneKinds } from './milestone-kinds.ts'

const named = z.object({ slug: z.string(), name: z.string() })
/** A gym, or an unlisted place, which has no slug. */
const place = z.object({ slug: z.string().nullable(), name: z.string() })
const picture = z.object({ id: z.string(), width: z.int(), height: z.int(), alt: z.string() })
const score = z.object({ points: z.int(), advantages: z.int(), penalties: z.int() })

/** The event an entry is about, as stored with the entry. */
export const eventPostData = z.object({
  eventId: z.string(),
  eventTitle: z.string(),
  eventStart: z.iso.datetime(),
  eventEnd: z.iso.datetime(),
  /** The venue's time zone, in which the time is shown; older entries don't have it. */
  timezone: z.string().optional(),
  gymId: z.string(),
  gymName: z.string(),
  eventType: z.string(),
})
export type EventPostData = z.infer<typeof eventPostData>

export const matchFacts = z.object({
  kind: z.literal('match'),
  id: z.string(),
  day: z.iso.date(),
  /** Empty if the match wasn't at a competition. */
  eventName: z.string(),
  discipline: z.enum(['gi', 'nogi']),
  /** The slug of a known round, or free text; may be empty. */
  round: z.string(),
  outcome: z.enum(outcomes),
  method: z.enum(methods),
  submission: named.nullable(),
  disqualification: z.enum(disqualificationReasons).nullable(),
  /** The author's score, then the opponent's; null if it wasn't recorded. */
  score: z.tuple([score, score]).nullable(),
  medal: z.enum(medals).nullable(),
  videoUrl: z.string().nullable(),
})

/**
 * Structured data of an entry, visible to everyone who can see the entry. It contains no private notes, injuries or
 * feelings, and no other member's name without their consent.
 */
export const entryFacts = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('session'),
    id: z.string(),
    day: z.iso.date(),
    minutes: z.int(),
    place: place.nullable(),
    sessionKind: z.enum(sessionKinds),
    discipline: z.enum(sessionDisciplines),
    intensity: z.int().nullable(),
    rounds: z.int(),
    techniques: z.array(named),
    photos: z.array(picture),
  }),
  matchFacts,
  z.object({
    kind: z.literal('promotion'),
    id: z.string(),
    day: z.iso.date(),
    belt: z.enum(beltSlugs),
    stripes: z.int(),
    /** The previous rank; null for the first. */
    before: z.object({ belt: z.enum(beltSlugs), stripes: z.int() }).nullable(),
    promoter: z.string(),
    gym: place.nullable(),
    state: z.enum(promotionStates),
    /** The name of the promoter or gym that confirmed the promotion; empty until one of them has. */
    confirmedBy: z.string(),
    photo: picture.nullable(),
    note: z.string(),
  }),
  z.object({ kind: z.literal('milestone'), milestone: z.enum(milestoneKinds), day: z.iso.date() }),
  z.object({
    kind: z.literal('video'),
    id: z.string(),
    title: z.string(),
    techniques: z.array(named),
    /** URL on another site, or null if the video was uploaded here. */
    url: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('content'),
    id: z.string(),
    title: z.string(),
    type: z.enum(contentTypes),
    membersOnly: z.boolean(),
    /** URL of the cover, or of a picture from the video, which is blurred if it's for members only. */
    picture: z.string().nullable().optional(),
  }),
  z.object({ kind: z.literal('review'), gym: place, score: z.int() }),
  z.object({ kind: z.literal('rsvp'), answer: z.enum(['going', 'maybe']), event: eventPostData }),
  /** A check-in at an event, or at a gym without an event. */
  z.object({ kind: z.literal('checkin'), gym: place, event: eventPostData.nullable() }),
])
export type EntryFacts = z.infer<typeof entryFacts>

/** The actor's name, username and photo when the activity was logged. */
export interface ActorData {
  displayName: string
  photoURL: string | null
  username: string | null
  /** ISO 8601. */
  lastUpdated: string
}

export interface ActivityContent {
  text?: string
  imageUrl?: string
  videoUrl?: string
  preview?: string
  facts?: EntryFacts
}

/** Someone mentioned as `@username`. */
export const mention = z.object({
  uid: z.string(),
  /** The username at that time, in lower case. */
  username: z.string(),
})
export type Mention = z.infer<typeof mention>

export const postPicture = z.object({
  id: z.string(),
  /** Of the stored file, in pixels. */
  width: z.int(),
  height: z.int(),
  alt: z.string(),
})
export type PostPicture = z.infer<typeof postPicture>

/** A video on another site, recognised by its URL alone; nothing is fetched. */
export const videoLink = z.object({
  url: z.string(),
  site: z.enum(['youtube', 'vimeo', 'instagram', 'tiktok']),
  videoId: z.string(),
})
export type VideoLink = z.infer<typeof videoLink>

export const actor = z.object({
  type: z.enum(actorTypes),
  id: z.string(),
  /** `Anonymous` for a person without a name. */
  name: z.string(),
  photoURL: z.string().nullable(),
  /** Only for a person. */
  username: z.string().nullable(),
  beltRank: z.string().nullable(),
  stripes: z.int(),
  /** Only for a gym. */
  slug: z.string().nullable(),
})
export type Actor = z.infer<typeof actor>

export const postBody = z.object({
  id: z.string(),
  type: z.enum(['post', 'event_created']),
  text: z.string(),
  pictures: z.array(postPicture.extend({ url: z.string() })),
  video: videoLink.nullable(),
  techniques: z.array(z.string()),
  /** Only people this viewer may see. */
  mentions: z.array(mention),
  eventData: eventPostData.nullable(),
  editedAt: z.iso.datetime().nullable(),
})
export type PostBody = z.infer<typeof postBody>

const entry = z.object({
  id: z.string(),
  activityType: z.enum(activityTypes),
  actor,
  timestamp: z.iso.datetime(),
  visibility: z.enum(visibilities),
  targetId: z.string(),
  targetType: z.string(),
  targetRef: z.string(),
  content: z.object({
    text: z.string().optional(),
    imageUrl: z.string().optional(),
    videoUrl: z.string().optional(),
    preview: z.string().optional(),
    facts: entryFacts.optional(),
  }),
  /** The post that the entry shows; null for entries that aren't posts. */
  post: postBody.nullable(),
})

/** A comment below a card. */
const commentLine = z.object({ id: z.string(), author: z.string(), text: z.string() })
export type CommentLine = z.infer<typeof commentLine>

/** An activity as one viewer sees it. */
export const activityCard = entry.extend({
  /** Likes and comments by people this viewer can't see aren't counted. */
  likeCount: z.int(),
  commentCount: z.int(),
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  /** Whether the activity is the viewer's own, or a post by a gym where they're staff. */
  isOwn: z.boolean(),
  /** Whether it's a post by a gym the viewer owns. Admins may feature any entry; that isn't included. */
  mayFeature: z.boolean(),
  /** The base score of its type in the ranked feed. */
  score: z.int(),
  /** Shown as Featured, and ranked higher. */
  boosted: z.boolean(),
  /** For a session: the partners this viewer may see. */
  partners: z.array(personCard).optional(),
  /**
   * The latest two comments that this viewer may see, older first; no replies and no hidden ones. Missing only in cards
   * that a browser cached before an update.
   */
  lastComments: z.array(commentLine).optional(),
  /** The shared entry: null if there's none, `gone` if it's deleted or this viewer can't see it. */
  shared: z
    .discriminatedUnion('status', [
      z.object({ status: z.literal('here'), entry }),
      z.object({ status: z.literal('gone') }),
    ])
    .nullable(),
})
export type ActivityCard = z.infer<typeof activityCard>
export type SharedEntry = z.infer<typeof entry>

/** The factors that determined an entry's rank. */
export const rankingBreakdown = z.object({
  score: z.number(),
  ageHours: z.number(),
  /** From 1 to 1.5. */
  affinity: z.number(),
  /** Either 1 or 1.5. */
  boost: z.number(),
  reason: z.enum(['own', 'friend', 'following', 'gym', 'near', 'country', 'world']),
})
export type RankingBreakdown = z.infer<typeof rankingBreakdown>

export const feedItem = z.object({
  card: activityCard,
  /**
   * The source of the entry. The last three are by people and gyms the member doesn't follow: in their town, their
   * country, or elsewhere.
   */
  source: z.enum(['own', 'friend', 'following', 'gym', 'near', 'country', 'world']),
  /** Only in the ranked feed. */
  why: rankingBreakdown.nullable(),
})
export type FeedItem = z.infer<typeof feedItem>

export const feedPage = z.object({
  items: z.array(feedItem),
  nextCursor: z.string().nullable(),
  /** Only on the first page: pass it to `newInFeed` as `since` to count newer entries. */
  newest: z.string().nullable(),
  ranked: z.boolean(),
})
export type FeedPage = z.infer<typeof feedPage>

export const activityPage = pageOf(activityCard)
export type ActivityPage = z.infer<typeof activityPage>

export const peoplePage = pageOf(personCard)
export type PeoplePage = z.infer<typeof peoplePage>

export const saveCollection = z.object({ id: z.string(), name: z.string(), count: z.int() })
export type SaveCollection = z.infer<typeof saveCollection>

export const likeState = z.object({ isLiked: z.boolean(), likeCount: z.int() })
export type LikeState = z.infer<typeof likeState>

/** A deleted entry its author can still restore. */
export const deletedActivity = z.object({
  id: z.string(),
  activityType: z.enum(activityTypes),
  preview: z.string(),
  deletedAt: z.iso.datetime(),
  /** When it will be permanently deleted. */
  restorableUntil: z.iso.datetime(),
})
export type DeletedActivity = z.infer<typeof deletedActivity>

export const activityId = z.string().max(180)
export const uid = z.string().max(128)
export const cursor = z.string().max(400).optional()
export const limit = z.int().min(1).max(50).default(20)

const route = routes('Activities')
const ref = z.strictObject({ id: activityId })
const collectionId = z.string().max(40)
const collectionName = line(COLLECTION_NAME).min(1)

export const activitiesContract = {
  feed: route('GET', '/feed', 'Get my home feed').input(z.strictObject({ cursor, limit })).output(feedPage),
  newInFeed: route('GET', '/feed/new', 'Count new feed entries')
    .input(z.strictObject({ since: z.string().max(400) }))
    .output(z.object({ count: z.int(), more: z.boolean() })),

  get: route('GET', '/activities/{id}', 'Get an activity').input(ref).output(activityCard),
  byUser: route('GET', '/users/{uid}/activities', "List a member's entries")
    .input(z.strictObject({ uid, cursor, limit }))
    .output(activityPage),
  remove: route('DELETE', '/activities/{id}', 'Delete my entry. It can be restored').input(ref).output(deletedActivity),
  restore: route('POST', '/activities/{id}/restore', 'Restore my deleted entry').input(ref).output(activityCard),
  deleted: route('GET', '/users/{uid}/deleted', 'List entries I deleted in the last 30 days')
    .input(z.strictObject({ uid, cursor, limit }))
    .output(pageOf(deletedActivity)),

  boost: route('PUT', '/activities/{id}/boost', 'Feature an entry for 7 days').input(ref).output(activityCard),
  unboost: route('DELETE', '/activities/{id}/boost', 'Stop featuring an entry').input(ref).output(activityCard),

  likes: route('GET', '/activities/{id}/likes', 'List who likes an entry')
    .input(z.strictObject({ id: activityId, cursor, limit }))
    .output(peoplePage),
  like: route('PUT', '/activities/{id}/likes/me', 'Like an entry').input(ref).output(likeState),
  unlike: route('DELETE', '/activities/{id}/likes/me', 'Unlike an entry').input(ref).output(likeState),

  save: route('PUT', '/activities/{id}/saves/me', 'Save an entry, optionally to a collection')
    .input(z.strictObject({ id: activityId, collectionId: collectionId.nullable().optional() }))
    .output(z.object({ isSaved: z.boolean() })),
  unsave: route('DELETE', '/activities/{id}/saves/me', 'Remove a saved entry')
    .input(ref)
    .output(z.object({ isSaved: z.boolean() })),
  saved: route('GET', '/users/{uid}/saves', 'List my saved entries')
    .input(z.strictObject({ uid, collectionId: collectionId.optional(), cursor, limit }))
    .output(activityPage),
  collections: route('GET', '/users/{uid}/collections', 'List my collections')
    .input(z.strictObject({ uid }))
    .output(z.object({ items: z.array(saveCollection), savedCount: z.int() })),
  createCollection: route('POST', '/users/{uid}/collections', 'Create a collection')
    .input(z.strictObject({ uid, name: collectionName }))
    .output(saveCollection),
  renameCollection: route('PATCH', '/users/{uid}/collections/{collectionId}', 'Rename a collection')
    .input(z.strictObject({ uid, collectionId, name: collectionName }))
    .output(saveCollection),
  removeCollection: route(
    'DELETE',
    '/users/{uid}/collections/{collectionId}',
    'Delete a collection and keep its entries saved',
  )
    .input(z.strictObject({ uid, collectionId }))
    .output(z.object({ removed: z.boolean() })),
}
