import { oc } from '@orpc/contract'
import { z } from 'zod'
import { reason } from '#domains/members/audit/contract.ts'
import { line } from '#platform/text.ts'
import { SEED_LIMITS } from './rules.ts'

const moment = z.iso.datetime()
const tags = ['Admin']
const id = z.string().regex(/^[\w-]{8,40}$/, 'is no id')
const upTo = (most: number, least = 0) => z.int().min(least, `is less than ${least}`).max(most, `is more than ${most}`)

/** How much, made out of which seed, over how many days back from today. */
const choice = {
  seed: line(SEED_LIMITS.seed).refine((text) => text !== '', 'is empty'),
  members: upTo(SEED_LIMITS.members, 1),
  gyms: upTo(SEED_LIMITS.gyms),
  sessionsEach: upTo(SEED_LIMITS.sessions),
  postsEach: upTo(SEED_LIMITS.posts),
  promotionsEach: upTo(SEED_LIMITS.promotions),
  days: upTo(SEED_LIMITS.days, 1),
}

export const seedCounts = z.object({
  members: z.int(),
  gyms: z.int(),
  sessions: z.int(),
  posts: z.int(),
  promotions: z.int(),
  /** Of sessions, posts and promotions. */
  activities: z.int(),
})

export const batch = z.object({
  id: z.string(),
  /** Null for what was planted when Open Mat first started. */
  seed: z.string().nullable(),
  state: z.enum(['there', 'removing', 'removed']),
  createdAt: moment.nullable(),
  finishedAt: moment.nullable(),
  /** What is there now and marked as demo data. */
  documents: z.int(),
  /** What a clean-up under way began with, and how much of it is gone. */
  toRemove: z.int(),
  removed: z.int(),
})
export type Batch = z.infer<typeof batch>

/** What a clean-up would take. */
export const removal = batch.extend({
  /** Marked documents, by the table in which they lie. */
  kinds: z.array(z.object({ kind: z.string(), documents: z.int() })),
  /** What members who are no demo data hung on it, and goes with it. */
  hung: z.object({ comments: z.int(), follows: z.int(), rsvps: z.int(), likes: z.int(), reviews: z.int() }),
  /** Gyms that stay: a member runs them, or has an event there. */
  kept: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Removal = z.infer<typeof removal>

export const demoDataContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/demo-data', summary: 'Batches of demo data, the latest first', tags })
    .output(
      z.object({
        /** Whether more may be made here. */
        allowed: z.boolean(),
        items: z.array(batch),
      }),
    ),
  plan: oc
    .route({ method: 'GET', path: '/admin/demo-data/plan', summary: 'What a choice would make: nothing is made', tags })
    .input(z.strictObject(choice))
    .output(
      z.object({
        counts: seedCounts,
        /** The first of those who would be invented. */
        people: z.array(z.string()),
        gyms: z.array(z.string()),
      }),
    ),
  seedDemo: oc
    .route({ method: 'POST', path: '/admin/demo-data', summary: 'Make demo data', tags })
    .input(
      z.strictObject({
        /** Chosen by the browser: sent again it makes nothing twice. */
        id,
        ...choice,
        reason,
      }),
    )
    .output(batch),
  removal: oc
    .route({
      method: 'GET',
      path: '/admin/demo-data/{id}',
      summary: 'What a clean-up would take: nothing is taken',
      tags,
    })
    .input(z.strictObject({ id }))
    .output(removal),
  remove: oc
    .route({ method: 'POST', path: '/admin/demo-data/{id}/removal', summary: 'Clean a batch up', tags })
    .input(
      z.strictObject({
        id,
        /** `DELETE` and the number of its documents, as somebody typed it. */
        confirmation: z.string().max(40),
        reason,
      }),
    )
    .output(batch),
}
