import { messageId } from '#platform/messages.ts'
import { line } from '#platform/text.ts'
import { REASON_LIMIT } from './rules.ts'

/** Why an admin or moderator does something, for the audit log. */
export const reason = line(REASON_LIMIT).refine((text) => text !== '', messageId("can't be empty"))
