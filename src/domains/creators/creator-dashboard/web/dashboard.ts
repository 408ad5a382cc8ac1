import contentCalls from 'virtual:calls/content'
import calls from 'virtual:calls/creatorDashboard'
import changeCalls from 'virtual:calls/subscriptionChanges'
import type { contentContract } from '#domains/creators/content/contract.ts'
import type { subscriptionChangesContract } from '#domains/creators/subscriptions/changes-contract.ts'
import { apiOf } from '#platform/web/api.ts'
import { byCursor, queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { creatorDashboardContract } from '../contract.ts'

export const dashboardApi = apiOf<typeof creatorDashboardContract>(calls)
const dashboard = queriesOf<typeof creatorDashboardContract>(calls)
const content = queriesOf<typeof contentContract>(contentCalls)
/** Calls to give, end and refund memberships. */
export const changesApi = apiOf<typeof subscriptionChangesContract>(changeCalls)

export const overviewQuery = () => dashboard.overview.queryOptions()
export const nextPayoutQuery = () => dashboard.nextPayout.queryOptions()
export const audienceQuery = () => dashboard.audience.queryOptions()
export const messageQuery = (id: string) => dashboard.readMessage.queryOptions({ input: { id } })

export const membersQuery = (of: { which: 'current' | 'past'; tierId?: string }) =>
  dashboard.members.infiniteOptions({ input: (cursor: string | undefined) => ({ ...of, cursor }), ...byCursor })
export const ledgerQuery = () =>
  dashboard.ledger.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...byCursor })
export const messagesQuery = () =>
  dashboard.messages.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...byCursor })
export const ownLinesQuery = () =>
  content.mine.infiniteOptions({ input: (cursor: string | undefined) => ({ cursor }), ...byCursor })

/** Call after a message, a free membership or a refund. */
export const dashboardChanged = () => queryClient.invalidateQueries({ queryKey: dashboard.key() })

export const exportAddress = (what: string) => `/api/creators/me/export?what=${what}`
