import { z } from 'zod'
import { gymFields } from '#domains/gym-management/gym-edits/contract.ts'
import { gym, gymAddress, gymLocation } from '#domains/gyms/gyms/contract.ts'
import { GYM_STATUSES } from '#domains/gyms/gyms/rules.ts'
import { routes } from '#platform/routes.ts'

/** A possible duplicate of a gym that someone is adding. */
export const similarGym = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  address: gymAddress,
  metres: z.int(),
})
export type SimilarGym = z.infer<typeof similarGym>

/** A gym waiting for confirmation, for members who have its id. */
export const waitingGym = z.object({
  id: z.string(),
  name: z.string(),
  address: gymAddress,
  location: gymLocation,
  status: z.enum(GYM_STATUSES),
  slug: z.string(),
  confirmations: z.int(),
  confirmedByMe: z.boolean(),
  /**
   * Whether the viewer may confirm the gym: someone else added it, and the viewer has a corroborated check-in at any
   * gym and hasn't confirmed this one yet.
   */
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
  like: z.array(similarGym),
})
export type ReviewedGym = z.infer<typeof reviewedGym>

const { name, address, location } = gymFields.shape

/** A gym imported without coordinates, for an admin to locate. */
export const gymWithoutPlace = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  address: gymAddress,
  version: z.int(),
  /** How many events and favourites depend on the gym's location. */
  eventCount: z.int(),
  favoriteCount: z.int(),
  /**
   * The centre of the gym's town, used as its location until someone sets the exact one; null for a gym that search
   * doesn't find (`needs_place`).
   */
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
  /** "None of these": adds the gym even though another nearby has a similar name. */
  confirmNew: z.boolean().default(false),
})
export type NewGym = z.infer<typeof newGym>

const route = routes('New gyms')
const ref = z.strictObject({ id: z.string().max(128) })

export const gymSubmissionsContract = {
  /** 409 `POSSIBLE_DUPLICATE` with `like`, the gyms within 500 m with a similar name. */
  add: route('POST', '/gyms', 'Add a missing gym').input(newGym).output(gym),
  waiting: route('GET', '/gyms/{id}/waiting', 'Get a gym waiting for confirmation').input(ref).output(waitingGym),
  confirm: route('PUT', '/gyms/{id}/confirmations/me', 'Confirm that a new gym exists').input(ref).output(waitingGym),
  queue: route('GET', '/gyms/new', 'List gyms waiting for review, oldest first. Admins only').output(
    z.object({ items: z.array(reviewedGym) }),
  ),
  withoutPlace: route('GET', '/gyms/withoutPlace', 'List gyms that need a location. Admins only').output(
    z.object({ items: z.array(gymWithoutPlace) }),
  ),
  review: route('POST', '/gyms/{id}/review', 'Review a new gym. Admins only')
    .input(
      ref.extend({
        decision: z.enum(['approve', 'reject', 'merge']),
        /** With `merge`: the gym that it duplicates. */
        into: z.string().max(128).optional(),
      }),
    )
    .output(z.object({ status: z.enum(GYM_STATUSES) })),
}
