import { msg } from '@lingui/core/macro'
import { celebrate } from '#domains/journal/milestones/web/celebrate.ts'
import { dayText } from '#platform/web/dates.ts'
import { deleteDraft, saveDraft } from '#platform/web/drafts.ts'
import { defineWrite } from '#platform/web/outbox.ts'
import type { MatchInput, SavedMatch } from '../contract.ts'
import { matchesApi, refreshMatches } from './matches.ts'

export const SAVE_MATCH = 'matches.keep'

/** The name under which an unsent match's form is stored. */
export const draftName = (id: string) => `match ${id}`

/** Creates or updates a match, immediately or once online. */
const keeping = defineWrite<MatchInput, SavedMatch>(SAVE_MATCH, {
  send: (match, idempotencyKey) => matchesApi.keep(match, { context: { idempotencyKey } }),
  subject: ({ id }) => id,
  onSent: ({ milestones }, { id }) => {
    void deleteDraft(draftName(id))
    celebrate(milestones)
    void refreshMatches()
  },
  words: ({ competition, day }) =>
    competition ? msg`Match at ${{ name: competition.name }}` : msg`Match on ${{ day: dayText(day) }}`,
})

/** Sends a match and stores its form, so that a refused match can be corrected. */
export async function sendMatch(match: MatchInput, draft: unknown): Promise<void> {
  await saveDraft(draftName(match.id), draft)
  await keeping.put(match)
}
