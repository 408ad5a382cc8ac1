import configCalls from 'virtual:calls/config'
import calls from 'virtual:calls/subscriptions'
import { queryOptions } from '@tanstack/react-query'
import type { Offer } from '#domains/creators/tiers/contract.ts'
import { tiers, tiersApi } from '#domains/creators/tiers/web/tiers.ts'
import type { configContract } from '#domains/members/config/contract.ts'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf, unlessAbsent } from '#platform/web/queries.ts'
import type { subscriptionsContract } from '../../contract.ts'

export const subscriptionsApi = apiOf<typeof subscriptionsContract>(calls)
export const subscriptions = queriesOf<typeof subscriptionsContract>(calls)
const config = queriesOf<typeof configContract>(configCalls)

/** Whether payments are on, off or in test mode. */
export const paymentsQuery = () => ({
  ...config.read.queryOptions(),
  select: ({ payments }: { payments: 'off' | 'test' | 'on' }) => payments,
})

/** A creator's offer; null if the creator doesn't exist or is hidden from this viewer. */
export const offerQuery = (who: { uid: string } | { username: string }) =>
  queryOptions({
    queryKey: [...tiers.key(), 'offer', who],
    queryFn: ({ signal }): Promise<Offer | null> =>
      unlessAbsent('uid' in who ? tiersApi.of(who, { signal }) : tiersApi.byUsername(who, { signal })),
  })
