import calls from 'virtual:calls/tiers'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { OwnTiers, tiersContract } from '../contract.ts'

export const tiersApi = apiOf<typeof tiersContract>(calls)
export const tiers = queriesOf<typeof tiersContract>(calls)

/** The creator's own tiers, including drafts and archived ones. */
export const ownTiersQuery = () => tiers.mine.queryOptions()

/** Refetches the tiers. `own`: those the server just returned, shown until then. */
export async function tiersChanged(own?: OwnTiers): Promise<void> {
  if (own) queryClient.setQueryData(ownTiersQuery().queryKey, own)
  await queryClient.invalidateQueries({ queryKey: tiers.key() })
}
