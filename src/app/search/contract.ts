import { z } from 'zod'
import { creatorCard } from '#domains/creators/creators/contract.ts'
import { eventCard } from '#domains/events/events/contract.ts'
import { activityCard } from '#domains/feed/activities/contract.ts'
import { gymResult, nearInput } from '#domains/gyms/gyms/contract.ts'
import { technique } from '#domains/journal/techniques/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { searchKinds } from './kinds.ts'

const route = routes('Search')

const group = <Kind extends string, Item extends z.ZodType>(kind: Kind, item: Item) =>
  z.object({ kind: z.literal(kind), items: z.array(item), nextCursor: z.string().nullable() })

const searchGroup = z.discriminatedUnion('kind', [
  group('gyms', gymResult),
  group('people', personCard),
  group('events', eventCard),
  group('techniques', technique),
  group('creators', creatorCard),
  group('posts', activityCard),
])
export type SearchGroup = z.infer<typeof searchGroup>

const results = z.object({
  /** Only kinds with results. */
  groups: z.array(searchGroup),
  /** Kinds that couldn't be searched. */
  failed: z.array(z.enum(searchKinds)),
})
export type SearchResults = z.infer<typeof results>

export const searchContract = {
  find: route('GET', '/search', 'Search gyms, people, events, techniques, creators and posts', {
    description:
      'If nothing matches the query as typed, typos are corrected. Without `kind`, you get the best results of every kind; with it, pages of that kind.',
  })
    .input(
      z
        .strictObject({
          text: z.string().max(100),
          /** Nearer gyms and events come first. */
          near: nearInput.optional(),
          kind: z.enum(searchKinds).optional(),
          /** Only with `kind`. */
          cursor: z.string().max(10).optional(),
          limit: z.int().min(1).max(50).default(5),
        })
        .refine(({ kind, cursor }) => kind !== undefined || cursor === undefined, {
          path: ['cursor'],
          message: messageId("isn't a valid cursor for this list"),
        }),
    )
    .output(results),
}
