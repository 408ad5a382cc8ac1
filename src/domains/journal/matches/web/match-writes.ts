import { msg } from '@lingui/core/macro'
import { celebrate } from '#domains/journal/milestones/web/celebrate.ts'
import { forgetDraft, keepDraft } from '#platform/web/drafts.ts'
import { defineWrite } from '#platform/web/outbox.ts'
import type { KeptMatch, MatchInput } from '../contract.ts'
import { matchesApi, refreshMatches } from './matches.ts'

export const KEEP_MATCH = 'matches.keep'

/** What was written of a match and is not at the server yet. */
export const draftName = (id: string) => `match ${id}`

/** Recorded or changed now, or as soon as there is a connection. */
const keeping = defineWrite<MatchInput, KeptMatch>(KEEP_MATCH, {
  send: (match, idempotencyKey) => matchesApi.keep(match, { context: { idempotencyKey } }),
  subject: ({ id }) => id,
  onSent: ({ milestones }, { id }) => {
    void forgetDraft(draftName(id))
    celebrate(milestones)
    void refreshMatches()
  },
  words: ({ competition, day }) => (competition ? msg`Match at ${competition.name}` : msg`Match of ${day}`),
})

/** The form stays beside it, so that what is refused can be put right. */
export async function sendMatch(match: MatchInput, draft: unknown): Promise<void> {
  await keepDraft(draftName(match.id), draft)
  await keeping.put(match)
}
