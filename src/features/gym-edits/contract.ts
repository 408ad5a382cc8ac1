import { oc } from '@orpc/contract'
import { z } from 'zod'
import { GYM_RIGHTS, STAFF_ROLES } from '#features/gyms/rules.ts'

/** A gym's id, or its present or a previous slug. What cannot be either is simply not found. */
const gymReference = z.string()

export const gymStanding = z.object({
  gymId: z.string(),
  /** What the viewer is to the gym; null: no part of its staff. */
  standing: z.enum([...STAFF_ROLES, 'admin']).nullable(),
  may: z.array(z.enum(GYM_RIGHTS)),
})
export type GymStanding = z.infer<typeof gymStanding>

export const managedGym = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  role: z.enum(STAFF_ROLES),
})
export type ManagedGym = z.infer<typeof managedGym>

const tags = ['Keeping a gym']

export const gymEditsContract = {
  standing: oc
    .route({ method: 'GET', path: '/gyms/{id}/standing', summary: 'What I am to a gym, and what I may do there', tags })
    .input(z.strictObject({ id: gymReference }))
    .output(gymStanding),
  managed: oc
    .route({ method: 'GET', path: '/users/{uid}/managedGyms', summary: 'The gyms I help to run', tags })
    .input(z.strictObject({ uid: z.string().max(128) }))
    .output(z.object({ items: z.array(managedGym) })),
}
