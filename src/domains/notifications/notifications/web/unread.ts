import calls from 'virtual:calls/notifications'
import { queryOptions } from '@tanstack/react-query'
import { queriesOf } from '#platform/web/queries.ts'
import type { notificationsContract } from '../contract.ts'

/** How many lines are unread, for the badge on every page. */
export const unreadQuery = queryOptions(
  queriesOf<typeof notificationsContract>(calls).unread.queryOptions({ input: { uid: 'me' } }),
)
