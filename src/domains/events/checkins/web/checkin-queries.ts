import calls from 'virtual:calls/checkins'
import type { EventAddress } from '#domains/events/rsvps/web/rsvp-queries.ts'
import { apiOf } from '#platform/web/api.ts'
import { withEarlyAnswer } from '#platform/web/early-answers.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { checkinsContract } from '../contract.ts'

export const checkinsApi = apiOf<typeof checkinsContract>(calls)
export const checkins = queriesOf<typeof checkinsContract>(calls)

export const mineQuery = (at: EventAddress) => checkins.mine.queryOptions({ input: at })

/** One page holds the list, for offline use. At larger events, the rest are missing. */
const LISTED_AT_ONCE = 500
export const expectedQuery = (at: EventAddress) => ({
  ...checkins.list.queryOptions({ input: { ...at, limit: LISTED_AT_ONCE } }),
  refetchInterval: 20_000,
})

export const atGymQuery = (gymId: string) => checkins.atGym.queryOptions({ input: { gymId } })
export const todayQuery = (gymId: string) => ({
  ...checkins.today.queryOptions({ input: { gymId } }),
  refetchInterval: 30_000,
})
export const toConfirmQuery = withEarlyAnswer(
  'sessionsToConfirm',
  checkins.toConfirm.queryOptions({ input: { uid: 'me' }, staleTime: 300_000 }),
)
