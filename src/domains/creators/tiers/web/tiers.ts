import calls from 'virtual:calls/tiers'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { OwnTiers, tiersContract } from '../contract.ts'

export const tiersApi = apiOf<typeof tiersContract>(calls)
export const tiers = queriesOf<typeof tiersContract>(calls)

/** The creator's own, archived ones and drafts too. */
export const ownTiersQuery = () => tiers.mine.queryOptions()

/** Shows the creator's tiers as the server just answered them; without, they are asked for anew. */
export async function tiersChanged(own?: OwnTiers): Promise<void> {
  if (own) queryClient.setQueryData(ownTiersQuery().queryKey, own)
  await queryClient.invalidateQueries({ queryKey: tiers.key() })
}
