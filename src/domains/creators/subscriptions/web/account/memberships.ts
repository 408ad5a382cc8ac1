import changeCalls from 'virtual:calls/subscriptionChanges'
import calls from 'virtual:calls/subscriptions'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { subscriptionChangesContract } from '../../changes-contract.ts'
import type { subscriptionsContract } from '../../contract.ts'

export const subscriptions = queriesOf<typeof subscriptionsContract>(calls)
export const changes = queriesOf<typeof subscriptionChangesContract>(changeCalls)
export const changesApi = apiOf<typeof subscriptionChangesContract>(changeCalls)

export const membershipsQuery = (which: 'current' | 'past') =>
  subscriptions.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ which, cursor, limit: 20 }),
    ...byCursor,
  })

export const changesQuery = (id: string) => changes.changes.queryOptions({ input: { id } })

/** Loaded from the payment provider, so it isn't stored in this browser. */
export const invoicesQuery = {
  ...changes.invoices.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor, limit: 10 }), ...byCursor }),
  meta: { keep: false },
}

export const sentGiftsQuery = changes.given.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 10 }),
  ...byCursor,
})

export const receivedGiftsQuery = changes.received.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 10 }),
  ...byCursor,
})

/** Refetches everything about memberships; quotes only once they're shown again. */
export async function membershipsChanged(): Promise<void> {
  const asked = [subscriptions, changes.changes, changes.card, changes.invoices, changes.given, changes.received]
  const quotes = { queryKey: changes.quote.key(), refetchType: 'none' } as const
  await Promise.all([
    queryClient.invalidateQueries(quotes),
    ...asked.map((one) => queryClient.invalidateQueries({ queryKey: one.key() })),
  ])
}
