import calls from 'virtual:calls/promotions'
import { ownProfileChanged } from '#domains/members/people/web/people.ts'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { promotionsContract } from '../contract.ts'

export const promotionsApi = apiOf<typeof promotionsContract>(calls)
export const promotions = queriesOf<typeof promotionsContract>(calls)

export const ownPromotionsQuery = () => promotions.mine.queryOptions()

export const toConfirmQuery = (gymId?: string) =>
  promotions.toConfirm.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...(gymId && { gymId }), cursor, limit: 20 }),
    ...byCursor,
  })

/** Refreshes everything that shows promotions, and the member's belt. */
export async function promotionsChanged(): Promise<void> {
  for (const feature of ['activities', 'milestones', 'journal', 'progress'])
    void queryClient.invalidateQueries({ queryKey: [[feature]] })
  await Promise.all([queryClient.invalidateQueries({ queryKey: promotions.key() }), ownProfileChanged()])
}
