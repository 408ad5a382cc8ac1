import calls from 'virtual:calls/messages'
import { queryOptions } from '@tanstack/react-query'
import { queriesOf } from '#platform/web/queries.ts'
import type { messagesContract } from '../contract.ts'

/** How many conversations have something new, for the badge. */
export const unreadMessagesQuery = queryOptions(
  queriesOf<typeof messagesContract>(calls).unread.queryOptions({ input: { uid: 'me' } }),
)
