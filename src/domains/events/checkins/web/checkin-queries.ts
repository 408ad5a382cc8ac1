import calls from 'virtual:calls/checkins'
import type { EventAddress } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { apiOf } from '#platform/web/api.ts'
import { withEarlyAnswer } from '#platform/web/early-answers.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { checkinsContract } from '../contract.ts'

export const checkinsApi = apiOf<typeof checkinsContract>(calls)
export const checkins = queriesOf<typeof checkinsContract>(calls)

export const mineQuery = (at: EventAddress) => checkins.mine.queryOptions({ input: at })

/** The most people that one request may list, or mark as no-shows. */
export const PEOPLE_AT_ONCE = 500

/** The whole list, which is also used offline. */
export function expectedQuery(at: EventAddress) {
  const input = { ...at, limit: PEOPLE_AT_ONCE }
  return checkins.list.queryOptions({
    input,
    refetchInterval: 20_000,
    queryFn: async ({ signal }) => {
      const list = await checkinsApi.list(input, { signal })
      for (let cursor = list.nextCursor; cursor !== null; ) {
        const { items, nextCursor } = await checkinsApi.list({ ...input, cursor }, { signal })
        list.items.push(...items)
        cursor = nextCursor
      }
      return list
    },
  })
}

export const atGymQuery = (gymId: string) => checkins.atGym.queryOptions({ input: { gymId } })
export const todayQuery = (gymId: string) => ({
  ...checkins.today.queryOptions({ input: { gymId } }),
  refetchInterval: 30_000,
})
export const toConfirmQuery = withEarlyAnswer(
  'sessionsToConfirm',
  checkins.toConfirm.queryOptions({ input: { uid: 'me' }, staleTime: 300_000 }),
)
