import calls from 'virtual:calls/announcements'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { announcementsContract } from '../contract.ts'
import type { AudienceKind } from '../rules.ts'

export const announcementsApi = apiOf<typeof announcementsContract>(calls)
const announcements = queriesOf<typeof announcementsContract>(calls)

const PAGE = 20
/** Never stored in the browser. */
const PASSING = { meta: { keep: false } }

/** Announcements, refetched while the page is open, since some may be going out. */
export const announcementsQuery = {
  ...announcements.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: PAGE }),
    ...byCursor,
  }),
  refetchInterval: 10_000,
  ...PASSING,
}

export const audienceQuery = (input: { audience: AudienceKind; audienceValue: string | null }) => ({
  ...announcements.audience.queryOptions({ input }),
  ...PASSING,
})

export const announcementsChanged = () => queryClient.invalidateQueries({ queryKey: announcements.key() })
