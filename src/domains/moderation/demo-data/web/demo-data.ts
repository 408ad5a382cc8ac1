import calls from 'virtual:calls/demoData'
import { apiOf } from '#platform/web/api.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { demoDataContract } from '../contract.ts'
import type { SeedChoice } from '../rules.ts'

export const demoDataApi = apiOf<typeof demoDataContract>(calls)
const demoData = queriesOf<typeof demoDataContract>(calls)

/** Never stored in the browser. */
const PASSING = { meta: { keep: false } }
/** How often the progress of a running clean-up is refetched. */
const LOOK_MS = 1_000

export const batchesQuery = {
  ...demoData.list.queryOptions({ input: undefined }),
  ...PASSING,
}
export const planQuery = (choice: SeedChoice) => ({ ...demoData.plan.queryOptions({ input: choice }), ...PASSING })
export const removalQuery = (id: string) => ({
  ...demoData.removal.queryOptions({ input: { id } }),
  refetchInterval: ({ state: { data } }: { state: { data?: { state: string } | undefined } }) =>
    data?.state === 'removing' ? LOOK_MS : false,
  ...PASSING,
})

export const demoDataChanged = () => queryClient.invalidateQueries({ queryKey: demoData.key() })
