import calls from 'virtual:calls/notifications'
import { queryOptions } from '@tanstack/react-query'
import { withEarlyAnswer } from '#platform/web/early-answers.ts'
import { queriesOf } from '#platform/web/queries.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { notificationsContract } from '../contract.ts'
import { onNotification } from './on-notification.ts'

/** The number of unread groups, for the badge on every page. */
export const unreadQuery = queryOptions(
  withEarlyAnswer(
    'notifications',
    queriesOf<typeof notificationsContract>(calls).unread.queryOptions({ input: { uid: 'me' } }),
  ),
)

onNotification(() => void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey }))
