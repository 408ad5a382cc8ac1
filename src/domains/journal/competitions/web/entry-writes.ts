import { msg } from '@lingui/core/macro'
import { defineWrite } from '#platform/web/outbox.ts'
import { queryClient } from '#platform/web/query-client.ts'
import type { CompetitionEntry, EntryInput, ListedCompetition } from '../contract.ts'
import { competitionQuery, competitions, competitionsApi } from './competition-queries.ts'

interface EntryWrite {
  id: string
  slug: string
  name: string
  /** Null to remove it. */
  entry: EntryInput | null
}

const entering = defineWrite<EntryWrite, { entry: CompetitionEntry | null }>('competitions.enter', {
  send: ({ id, entry }, idempotencyKey) => {
    const context = { idempotencyKey }
    return entry ? competitionsApi.enter({ id, ...entry }, { context }) : competitionsApi.leave({ id }, { context })
  },
  // A later choice for the same competition replaces one that's still queued.
  subject: ({ id }) => id,
  onSent: () => void queryClient.invalidateQueries({ queryKey: competitions.key() }),
  onRefused: () => void queryClient.invalidateQueries({ queryKey: competitions.key() }),
  words: ({ name, entry }) =>
    !entry ? msg`Not going to ${name}` : entry.intent === 'going' ? msg`Going to ${name}` : msg`Interested in ${name}`,
})

/** Saves the entry, which is shown immediately and sent from the outbox. */
export function saveEntry({ id, slug, name, usualVisibility }: ListedCompetition, entry: EntryInput | null): void {
  const { queryKey } = competitionQuery(slug)
  void queryClient.cancelQueries({ queryKey })
  const visibility = entry?.visibility ?? usualVisibility ?? 'private'
  queryClient.setQueryData(queryKey, (shown) => shown && { ...shown, entry: entry && { ...entry, visibility } })
  void entering.put({ id, slug, name, entry })
}
