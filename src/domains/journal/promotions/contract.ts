import { oc } from '@orpc/contract'
import { z } from 'zod'
import { postPicture } from '#domains/feed/activities/contract.ts'
import { promotionStates } from '#domains/feed/activities/entry-vocabulary.ts'
import { milestoneKinds } from '#domains/feed/activities/milestone-kinds.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenVisibilities, visibilities } from '#domains/members/people/visibility.ts'
import { day } from '#platform/day.ts'
import { pageOf } from '#platform/page.ts'
import { line, prose } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import { PROMOTION_LIMITS } from './limits.ts'
import { deciderRoles } from './rules.ts'

const moment = z.iso.datetime()
const belt = z.enum(beltSlugs)
const uid = z.string().min(1).max(128)
/** Chosen by the browser with `newId()`, so that sending twice is sending once. */
const promotionId = z.string().regex(/^[0-9A-Za-z]{20}$/, 'is to be 20 letters and digits')

/** A gym that opens, or a place that is not listed: then without id and slug. */
const place = z.object({ gymId: z.string().nullable(), slug: z.string().nullable(), name: z.string() })
const rank = z.object({ belt, stripes: z.int() })
const photo = postPicture.extend({ url: z.string() })

const shown = {
  id: z.string(),
  /** Its entry: /activity/{activityId}. */
  activityId: z.string(),
  belt,
  stripes: z.int(),
  day: z.iso.date(),
  gym: place.nullable(),
  photo: photo.nullable(),
  note: z.string(),
}

/** Who says that it took place. */
const confirmation = z.object({ as: z.enum(deciderRoles), name: z.string() })

/** A promotion as others see it. */
export const promotion = z.object({
  ...shown,
  /** As the author wrote it. A member's name stands here once they confirmed it, and else not. */
  promoter: z.string(),
  confirmedBy: confirmation.nullable(),
  /** The viewer is asked to confirm or dispute it, or may change their mind. */
  mayDecide: z.boolean(),
})
export type Promotion = z.infer<typeof promotion>

/** One of my own, with everything in it. */
export const ownPromotion = z.object({
  ...shown,
  promoter: z.object({ uid: z.string().nullable(), name: z.string() }).nullable(),
  state: z.enum(promotionStates),
  confirmedBy: confirmation.nullable(),
  /** Somebody is asked to confirm it. */
  isAsked: z.boolean(),
  /** Why it is disputed, and by whom. */
  dispute: z.object({ as: z.enum(deciderRoles), name: z.string(), reason: z.string() }).nullable(),
  visibility: z.enum(visibilities),
})
export type OwnPromotion = z.infer<typeof ownPromotion>

export const ownPromotions = z.object({
  /** The newest first. */
  items: z.array(ownPromotion),
  /** What is worn now. */
  current: rank.nullable(),
  /** What the profile said without a promotion, and since when. */
  said: rank.extend({ day: z.iso.date() }).nullable(),
  yearStarted: z.int().nullable(),
})
export type OwnPromotions = z.infer<typeof ownPromotions>

/** A promotion that the viewer is asked to confirm. */
export const toConfirm = z.object({
  ...shown,
  author: personCard,
  /** As what the viewer is asked. */
  as: z.enum(deciderRoles),
  askedAt: moment,
})
export type ToConfirm = z.infer<typeof toConfirm>

/** A member of a gym at whose belt or degree the minimum of the rules is reached. */
export const due = z.object({
  person: personCard,
  belt,
  stripes: z.int(),
  /** When this belt, or this degree on it, began. */
  since: z.iso.date(),
  of: z.enum(['belt', 'degree']),
  minimumMonths: z.int(),
  reachedOn: z.iso.date(),
})
export type Due = z.infer<typeof due>

const fields = {
  belt,
  stripes: z.int(),
  day,
  /** A member by `uid`, or anybody by a name. Of a member the name may be left out. */
  promoter: z.strictObject({ uid: uid.nullable().default(null), name: line(PROMOTION_LIMITS.promoter).default('') }),
  gymId: uid.nullable(),
  gymName: line(PROMOTION_LIMITS.gym),
  photo: z.strictObject({ id: uid, alt: line(PROMOTION_LIMITS.alt).default('') }).nullable(),
  note: prose(PROMOTION_LIMITS.note),
}

export const promotionInput = z.strictObject({
  ...fields,
  promoter: fields.promoter.nullable().default(null),
  gymId: fields.gymId.default(null),
  gymName: fields.gymName.default(''),
  photo: fields.photo.default(null),
  note: fields.note.default(''),
  /** Left out: the member's usual choice for promotions. */
  visibility: z.enum(chosenVisibilities).optional(),
  /** Whether followers are told. Left out: of a new belt of the last 30 days. */
  announce: z.boolean().optional(),
})
export type PromotionInput = z.input<typeof promotionInput>
export type CheckedPromotion = z.output<typeof promotionInput>

/** What is left out stays as it is. */
export const promotionChange = z.strictObject({
  belt: belt.optional(),
  stripes: fields.stripes.optional(),
  day: day.optional(),
  promoter: fields.promoter.nullable().optional(),
  gymId: fields.gymId.optional(),
  gymName: fields.gymName.optional(),
  photo: fields.photo.optional(),
  note: fields.note.optional(),
  visibility: z.enum(chosenVisibilities).optional(),
})
export type CheckedChange = z.output<typeof promotionChange>

const reached = z.array(z.object({ kind: z.enum(milestoneKinds), day: z.iso.date() }))
const kept = z.object({ promotion: ownPromotion, milestones: reached })
const tags = ['Promotions']
const page = { cursor: z.string().max(400).optional(), limit: z.int().min(1).max(50).default(20) }

export const promotionsContract = {
  mine: oc
    .route({ method: 'GET', path: '/training/promotions', summary: 'My promotions and what I wear', tags })
    .output(ownPromotions),
  keep: oc
    .route({
      method: 'PUT',
      path: '/training/promotions/{id}',
      summary: 'Record a promotion. The same id again changes nothing and answers what is kept under it',
      tags,
    })
    .input(promotionInput.extend({ id: promotionId }))
    .output(kept),
  change: oc
    .route({ method: 'PATCH', path: '/training/promotions/{id}', summary: 'Correct one of mine', tags })
    .input(promotionChange.extend({ id: promotionId }))
    .output(kept),
  remove: oc
    .route({ method: 'DELETE', path: '/training/promotions/{id}', summary: 'Delete one; it can be brought back', tags })
    .input(z.strictObject({ id: promotionId }))
    .output(z.object({ activityId: z.string(), restorableUntil: moment, milestones: reached })),
  toConfirm: oc
    .route({
      method: 'GET',
      path: '/training/promotions/toConfirm',
      summary: 'What I am asked to confirm, as promoter or for a gym',
      tags,
    })
    .input(z.strictObject({ gymId: uid.optional(), ...page }))
    .output(pageOf(toConfirm)),
  ofUser: oc
    .route({ method: 'GET', path: '/users/{uid}/promotions', summary: "A member's promotions, the newest first", tags })
    .input(z.strictObject({ uid }))
    .output(z.object({ items: z.array(promotion) })),
  decide: oc
    .route({
      method: 'PUT',
      path: '/users/{uid}/promotions/{id}/decision',
      summary: 'Confirm a promotion or dispute it, as its promoter or as staff of its gym',
      tags,
    })
    .input(
      z.strictObject({
        uid,
        id: promotionId,
        decision: z.enum(['confirmed', 'disputed']),
        /** What is decided on: what was corrected meanwhile is to be looked at again. */
        seen: rank.extend({ day: z.iso.date() }),
        /** Read by its author and by the staff alone. */
        reason: prose(PROMOTION_LIMITS.reason).default(''),
      }),
    )
    .output(z.object({ state: z.enum(promotionStates) })),
  due: oc
    .route({
      method: 'GET',
      path: '/gyms/{id}/promotionsDue',
      summary: 'Own members whose minimum time is reached, for the staff',
      tags,
    })
    .input(z.strictObject({ id: uid }))
    .output(z.object({ items: z.array(due) })),
}
