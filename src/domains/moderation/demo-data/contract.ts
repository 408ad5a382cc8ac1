import { z } from 'zod'
import { reason } from '#domains/members/audit/contract.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { line } from '#platform/text.ts'
import { SEED_LIMITS } from './rules.ts'

const moment = z.iso.datetime()
const route = routes('Admin')
const id = z.string().regex(/^[\w-]{8,40}$/, messageId('must be an ID'))
const upTo = (most: number, least = 0) => z.int().min(least).max(most)

/** The amounts to generate, the seed, and the number of past days. */
const choice = {
  seed: line(SEED_LIMITS.seed).refine((text) => text !== '', messageId("can't be empty")),
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
  /** Feed entries: sessions, posts and promotions. */
  activities: z.int(),
})

export const batch = z.object({
  id: z.string(),
  /** Null for the starter community. */
  seed: z.string().nullable(),
  state: z.enum(['there', 'removing', 'removed']),
  createdAt: moment.nullable(),
  finishedAt: moment.nullable(),
  /** Rows marked as demo data now, except gyms that remain. */
  documents: z.int(),
  /** How many documents the latest clean-up started with, and how many it has removed. */
  toRemove: z.int(),
  removed: z.int(),
})
export type Batch = z.infer<typeof batch>

/** The documents that a clean-up would delete. */
export const removal = batch.extend({
  /** Marked documents by table. */
  kinds: z.array(z.object({ kind: z.string(), documents: z.int() })),
  /** Real members' additions to the demo data, which are deleted as well. */
  hung: z.object({ comments: z.int(), follows: z.int(), rsvps: z.int(), likes: z.int(), reviews: z.int() }),
  /** Gyms that remain, because a member runs them or has an event there. */
  kept: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type Removal = z.infer<typeof removal>

export const demoDataContract = {
  list: route('GET', '/admin/demo-data', 'List demo data batches, newest first').output(
    z.object({
      /** Whether demo data may be generated here. */
      allowed: z.boolean(),
      items: z.array(batch),
    }),
  ),
  plan: route('GET', '/admin/demo-data/plan', 'Preview what would be generated')
    .input(z.strictObject(choice))
    .output(
      z.object({
        counts: seedCounts,
        /** A sample of the generated members. */
        people: z.array(z.string()),
        gyms: z.array(z.string()),
      }),
    ),
  seedDemo: route('POST', '/admin/demo-data', 'Generate demo data')
    .input(
      z.strictObject({
        /** Chosen by the browser; repeating it has no effect. */
        id,
        ...choice,
        reason,
      }),
    )
    .output(batch),
  removal: route('GET', '/admin/demo-data/{id}', 'Preview what a clean-up would remove')
    .input(z.strictObject({ id }))
    .output(removal),
  remove: route('POST', '/admin/demo-data/{id}/removal', 'Remove a batch of demo data')
    .input(
      z.strictObject({
        id,
        /** `DELETE` and the number of documents, as typed. */
        confirmation: z.string().max(40),
        reason,
      }),
    )
    .output(batch),
}
