import type { Query } from '@tanstack/react-query'
import { queryClient } from '#platform/web/query-client.ts'
import { type CachedCard, withCard } from './card-in-answers.ts'

/** Features whose responses contain cards to act on. Search results only link to entries. */
const FEATURES = ['activities', 'posts', 'gymPosts', 'rsvps']

const holdsCards = ({ queryKey: [path] }: Query) => Array.isArray(path) && FEATURES.includes(path[0])

/** Changes a card in all cached responses, so every screen shows it immediately. */
export function changeCard(id: string, change: (card: CachedCard) => CachedCard): void {
  queryClient.setQueriesData({ predicate: holdsCards }, (answer: unknown) => withCard(answer, id, change))
}

/** Refetches all queries with cards; with `without`, only those that don't contain that card. */
export function refreshCards(without?: string): Promise<void> {
  const lacks = ({ state }: Query) =>
    without === undefined || withCard(state.data, without, (card) => ({ ...card })) === state.data
  return queryClient.invalidateQueries({ predicate: (query) => holdsCards(query) && lacks(query) })
}

/** A card from any cached response. */
export function cachedCard(id: string): CachedCard | undefined {
  let found: CachedCard | undefined
  for (const [, answer] of queryClient.getQueriesData({ predicate: holdsCards }))
    withCard(answer, id, (card) => {
      found ??= card
      return card
    })
  return found
}
