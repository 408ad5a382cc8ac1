import { oc } from '@orpc/contract'
import { z } from 'zod'
import { personCard } from '#domains/members/people/contract.ts'
import { visibilities } from '#domains/members/people/visibility.ts'
import { pageOf } from '#platform/page.ts'
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
/** A gym, or a place that is not listed: then without a slug. */
const place = z.object({ slug: z.string().nullable(), name: z.string() })
const picture = z.object({ id: z.string(), width: z.int(), height: z.int(), alt: z.string() })
const score = z.object({ points: z.int(), advantages: z.int(), penalties: z.int() })

/** What an event-created post says of its event. */
export const eventPostData = z.object({
  eventId: z.string(),
  eventTitle: z.string(),
  eventStart: z.iso.datetime(),
  eventEnd: z.iso.datetime(),
  /** Of the venue, by whose clock it is shown; older posts do without. */
  timezone: z.string().optional(),
  gymId: z.string(),
  gymName: z.string(),
  eventType: z.string(),
})
export type EventPostData = z.infer<typeof eventPostData>

/**
 * What an entry of the journal is about, beside its words, for whoever sees the entry: nothing private (notes, injuries, how it
 * felt) and nobody else's name without their word.
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
  z.object({
    kind: z.literal('match'),
    id: z.string(),
    day: z.iso.date(),
    /** Empty where it was at no competition. */
    eventName: z.string(),
    discipline: z.enum(['gi', 'nogi']),
    /** A slug of the known rounds, or words; may be empty. */
    round: z.string(),
    outcome: z.enum(outcomes),
    method: z.enum(methods),
    submission: named.nullable(),
    disqualification: z.enum(disqualificationReasons).nullable(),
    /** Mine, then theirs; null where it was not kept. */
    score: z.tuple([score, score]).nullable(),
    medal: z.enum(medals).nullable(),
    videoUrl: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('promotion'),
    id: z.string(),
    day: z.iso.date(),
    belt: z.enum(beltSlugs),
    stripes: z.int(),
    /** What was worn before; null for the first. */
    before: z.object({ belt: z.enum(beltSlugs), stripes: z.int() }).nullable(),
    promoter: z.string(),
    gym: place.nullable(),
    state: z.enum(promotionStates),
    /** Who confirmed it, as a name: its promoter, or else its gym. Empty while nobody has. */
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
    /** A site's address, or null for one that was uploaded here. */
    url: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('content'),
    id: z.string(),
    title: z.string(),
    type: z.enum(contentTypes),
    membersOnly: z.boolean(),
  }),
  z.object({ kind: z.literal('review'), gym: place, score: z.int() }),
  z.object({ kind: z.literal('rsvp'), answer: z.enum(['going', 'maybe']), event: eventPostData }),
  /** At an event, or at a gym outside of events. */
  z.object({ kind: z.literal('checkin'), gym: place, event: eventPostData.nullable() }),
])
export type EntryFacts = z.infer<typeof entryFacts>

/** Who did it, as they were called then. */
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

/** Somebody named in a text as `@username`. */
export const mention = z.object({
  uid: z.string(),
  /** As it stands in the text. */
  username: z.string(),
})
export type Mention = z.infer<typeof mention>

export const postPicture = z.object({
  id: z.string(),
  /** Of the kept file, in pixels. */
  width: z.int(),
  height: z.int(),
  alt: z.string(),
})
export type PostPicture = z.infer<typeof postPicture>

/** A video elsewhere, told from its address alone: nothing is fetched. */
export const videoLink = z.object({
  url: z.string(),
  site: z.enum(['youtube', 'vimeo', 'instagram', 'tiktok']),
  videoId: z.string(),
})
export type VideoLink = z.infer<typeof videoLink>

export const actor = z.object({
  type: z.enum(actorTypes),
  id: z.string(),
  /** `Anonymous` when there is none. */
  name: z.string(),
  photoURL: z.string().nullable(),
  /** Of a person. */
  username: z.string().nullable(),
  beltRank: z.string().nullable(),
  stripes: z.int(),
  /** Of a gym. */
  slug: z.string().nullable(),
})
export type Actor = z.infer<typeof actor>

/** What a post holds. */
export const postBody = z.object({
  id: z.string(),
  type: z.enum(['post', 'event_created']),
  text: z.string(),
  pictures: z.array(postPicture.extend({ url: z.string() })),
  video: videoLink.nullable(),
  techniques: z.array(z.string()),
  /** Those whom this viewer may know of. */
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
  /** Of a `profile_post`, `share` or `event_created`. */
  post: postBody.nullable(),
})

/** An activity as one viewer sees it: in the feed, on a profile, by itself. */
export const activityCard = entry.extend({
  /** Counted without what people say whom this viewer does not see. */
  likeCount: z.int(),
  commentCount: z.int(),
  isLiked: z.boolean(),
  isSaved: z.boolean(),
  /** It is the viewer's own, or a post of a gym they run: edit, delete. */
  isOwn: z.boolean(),
  /** It is a post of a gym that the viewer owns. Admins may feature anything. */
  mayFeature: z.boolean(),
  /** The parts of a place in the ranked feed. */
  score: z.int(),
  /** Shown as Featured, and further up in the ranked feed. */
  boosted: z.boolean(),
  /** What is passed on: null when nothing is, `gone` when it is deleted or not for this viewer. */
  shared: z
    .discriminatedUnion('status', [
      z.object({ status: z.literal('here'), entry }),
      z.object({ status: z.literal('gone') }),
    ])
    .nullable(),
})
export type ActivityCard = z.infer<typeof activityCard>
export type SharedEntry = z.infer<typeof entry>

/** Why an entry stands where it does in the ranked feed. */
export const why = z.object({
  score: z.number(),
  ageHours: z.number(),
  /** 1 to 1.5. */
  affinity: z.number(),
  /** 1 or 1.5. */
  boost: z.number(),
  reason: z.enum(['own', 'friend', 'following', 'gym', 'near', 'country', 'world']),
})
export type Why = z.infer<typeof why>

export const feedItem = z.object({
  card: activityCard,
  /** Where it comes from. The last three are strangers' entries: of the member's town, of their country, of anywhere. */
  source: z.enum(['own', 'friend', 'following', 'gym', 'near', 'country', 'world']),
  /** Only in the ranked feed. */
  why: why.nullable(),
})
export type FeedItem = z.infer<typeof feedItem>

export const feedPage = z.object({
  items: z.array(feedItem),
  nextCursor: z.string().nullable(),
  /** Of the first page: asked with `newSince` it tells how many came after. */
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

export const liked = z.object({ isLiked: z.boolean(), likeCount: z.int() })
export type Liked = z.infer<typeof liked>

/** Something deleted that its author can still bring back. */
export const deletedActivity = z.object({
  id: z.string(),
  activityType: z.enum(activityTypes),
  preview: z.string(),
  deletedAt: z.iso.datetime(),
  /** Gone for good from then on. */
  restorableUntil: z.iso.datetime(),
})
export type DeletedActivity = z.infer<typeof deletedActivity>

export const activityId = z.string().max(180)
export const uid = z.string().max(128)
export const cursor = z.string().max(400).optional()
export const limit = z.int().min(1).max(50).default(20)

const tags = ['Activities']
const ref = z.strictObject({ id: activityId })
const collectionId = z.string().max(40)
const collectionName = line(COLLECTION_NAME).min(1, 'is empty')

export const activitiesContract = {
  feed: oc
    .route({ method: 'GET', path: '/feed', summary: 'My home feed', tags })
    .input(z.strictObject({ cursor, limit }))
    .output(feedPage),
  newInFeed: oc
    .route({ method: 'GET', path: '/feed/new', summary: 'How many came since', tags })
    .input(z.strictObject({ since: z.string().max(400) }))
    .output(z.object({ count: z.int(), more: z.boolean() })),

  get: oc
    .route({ method: 'GET', path: '/activities/{id}', summary: 'One activity', tags })
    .input(ref)
    .output(activityCard),
  byUser: oc
    .route({ method: 'GET', path: '/users/{uid}/activities', summary: "Somebody's entries", tags })
    .input(z.strictObject({ uid, cursor, limit }))
    .output(activityPage),
  remove: oc
    .route({ method: 'DELETE', path: '/activities/{id}', summary: 'Delete mine; it can be brought back', tags })
    .input(ref)
    .output(deletedActivity),
  restore: oc
    .route({ method: 'POST', path: '/activities/{id}/restore', summary: 'Bring back what I deleted', tags })
    .input(ref)
    .output(activityCard),
  deleted: oc
    .route({ method: 'GET', path: '/users/{uid}/deleted', summary: 'What I deleted in the last 30 days', tags })
    .input(z.strictObject({ uid, cursor, limit }))
    .output(pageOf(deletedActivity)),

  boost: oc
    .route({ method: 'PUT', path: '/activities/{id}/boost', summary: 'Feature it for 7 days', tags })
    .input(ref)
    .output(activityCard),
  unboost: oc
    .route({ method: 'DELETE', path: '/activities/{id}/boost', summary: 'Feature it no longer', tags })
    .input(ref)
    .output(activityCard),

  likes: oc
    .route({ method: 'GET', path: '/activities/{id}/likes', summary: 'Who likes it', tags })
    .input(z.strictObject({ id: activityId, cursor, limit }))
    .output(peoplePage),
  like: oc
    .route({ method: 'PUT', path: '/activities/{id}/likes/me', summary: 'Like it', tags })
    .input(ref)
    .output(liked),
  unlike: oc
    .route({ method: 'DELETE', path: '/activities/{id}/likes/me', summary: 'Like it no longer', tags })
    .input(ref)
    .output(liked),

  save: oc
    .route({ method: 'PUT', path: '/activities/{id}/saves/me', summary: 'Save it, into a collection if named', tags })
    .input(z.strictObject({ id: activityId, collectionId: collectionId.nullable().optional() }))
    .output(z.object({ isSaved: z.boolean() })),
  unsave: oc
    .route({ method: 'DELETE', path: '/activities/{id}/saves/me', summary: 'Save it no longer', tags })
    .input(ref)
    .output(z.object({ isSaved: z.boolean() })),
  saved: oc
    .route({ method: 'GET', path: '/users/{uid}/saves', summary: 'What I saved', tags })
    .input(z.strictObject({ uid, collectionId: collectionId.optional(), cursor, limit }))
    .output(activityPage),
  collections: oc
    .route({ method: 'GET', path: '/users/{uid}/collections', summary: 'My collections', tags })
    .input(z.strictObject({ uid }))
    .output(z.object({ items: z.array(saveCollection), savedCount: z.int() })),
  createCollection: oc
    .route({ method: 'POST', path: '/users/{uid}/collections', summary: 'A new collection', tags })
    .input(z.strictObject({ uid, name: collectionName }))
    .output(saveCollection),
  renameCollection: oc
    .route({ method: 'PATCH', path: '/users/{uid}/collections/{collectionId}', summary: 'Another name for it', tags })
    .input(z.strictObject({ uid, collectionId, name: collectionName }))
    .output(saveCollection),
  removeCollection: oc
    .route({
      method: 'DELETE',
      path: '/users/{uid}/collections/{collectionId}',
      summary: 'Keep what is in it, without it',
      tags,
    })
    .input(z.strictObject({ uid, collectionId }))
    .output(z.object({ removed: z.boolean() })),
}
