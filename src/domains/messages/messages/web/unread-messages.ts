import calls from 'virtual:calls/messages'
import { queryOptions } from '@tanstack/react-query'
import { withEarlyAnswer } from '#platform/web/early-answers.ts'
import { queriesOf } from '#platform/web/queries.ts'
import type { messagesContract } from '../contract.ts'

/** The number of unread conversations, for the badge. */
export const unreadMessagesQuery = queryOptions(
  withEarlyAnswer('messages', queriesOf<typeof messagesContract>(calls).unread.queryOptions({ input: { uid: 'me' } })),
)
