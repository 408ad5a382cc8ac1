import { oc } from '@orpc/contract'
import { z } from 'zod'
import { gymFields } from '#domains/gym-management/gym-edits/contract.ts'
import { gym, gymAddress, gymLocation } from '#domains/gyms/gyms/contract.ts'
import { GYM_STATUSES } from '#domains/gyms/gyms/rules.ts'

/** A gym that may be the one somebody is about to add. */
export const likeGym = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  address: gymAddress,
  metres: z.int(),
})
export type LikeGym = z.infer<typeof likeGym>

/** A gym that waits to be believed, as far as whoever was given its id needs to know it. */
export const waitingGym = z.object({
  id: z.string(),
  name: z.string(),
  address: gymAddress,
  location: gymLocation,
  status: z.enum(GYM_STATUSES),
  slug: z.string(),
  confirmations: z.int(),
  confirmedByMe: z.boolean(),
  /** Somebody else added it, and the viewer was checked in somewhere before. */
  mayConfirm: z.boolean(),
})
export type WaitingGym = z.infer<typeof waitingGym>

export const reviewedGym = z.object({
  id: z.string(),
  name: z.string(),
  address: gymAddress,
  location: gymLocation,
  website: z.string(),
  phone: z.string(),
  description: z.string(),
  addedBy: z.object({ name: z.string(), username: z.string().nullable() }).nullable(),
  createdAt: z.iso.datetime(),
  confirmations: z.int(),
  like: z.array(likeGym),
})
export type ReviewedGym = z.infer<typeof reviewedGym>

const { name, address, location } = gymFields.shape

/** A gym that came from elsewhere without coordinates, for an admin to place. */
export const gymWithoutPlace = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  address: gymAddress,
  version: z.int(),
  /** What waits for it. */
  eventCount: z.int(),
  favoriteCount: z.int(),
  /** The middle of its town, where it's shown until then; null for a gym that search doesn't find (`needs_place`). */
  approximate: location.nullable(),
})
export type GymWithoutPlace = z.infer<typeof gymWithoutPlace>

const { description, website, phone, instagram, affiliation, disciplines, dropIn, openingHours, schedule } =
  gymFields.partial().shape

export const newGym = z.strictObject({
  name,
  address,
  location,
  description,
  website,
  phone,
  instagram,
  affiliation,
  disciplines,
  dropIn,
  openingHours,
  schedule,
  /** "It is none of these": adds it although one near it has a name like it. */
  confirmNew: z.boolean().default(false),
})
export type NewGym = z.infer<typeof newGym>

const tags = ['New gyms']
const ref = z.strictObject({ id: z.string().max(128) })

export const newGymsContract = {
  /** 409 `POSSIBLE_DUPLICATE` with `like`, the gyms within 500 m whose name is like it. */
  add: oc
    .route({ method: 'POST', path: '/gyms', summary: 'Add a gym that is not here yet', tags })
    .input(newGym)
    .output(gym),
  waiting: oc
    .route({ method: 'GET', path: '/gyms/{id}/waiting', summary: 'A gym that waits to be confirmed, by its id', tags })
    .input(ref)
    .output(waitingGym),
  confirm: oc
    .route({ method: 'PUT', path: '/gyms/{id}/confirmations/me', summary: 'I know it, it is there', tags })
    .input(ref)
    .output(waitingGym),
  queue: oc
    .route({ method: 'GET', path: '/gyms/new', summary: 'Gyms that wait for a review, oldest first; for admins', tags })
    .output(z.object({ items: z.array(reviewedGym) })),
  withoutPlace: oc
    .route({ method: 'GET', path: '/gyms/withoutPlace', summary: 'Gyms that need a place; for admins', tags })
    .output(z.object({ items: z.array(gymWithoutPlace) })),
  review: oc
    .route({ method: 'POST', path: '/gyms/{id}/review', summary: 'Decide about a new gym; for admins', tags })
    .input(
      ref.extend({
        decision: z.enum(['approve', 'reject', 'merge']),
        /** With `merge`: the gym that it is. */
        into: z.string().max(128).optional(),
      }),
    )
    .output(z.object({ status: z.enum(GYM_STATUSES) })),
}
