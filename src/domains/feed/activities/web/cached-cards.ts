import type { Query } from '@tanstack/react-query'
import { queryClient } from '#platform/web/query-client.ts'
import { type KeptCard, withCard } from './card-in-answers.ts'

/** Features whose answers hold cards. */
const FEATURES = ['activities', 'posts', 'gymPosts']

const holdsCards = ({ queryKey: [path] }: Query) => Array.isArray(path) && FEATURES.includes(path[0])

/** Changes a card in everything that is kept here, so that every screen shows it at once. */
export function changeCard(id: string, change: (card: KeptCard) => KeptCard): void {
  queryClient.setQueriesData({ predicate: holdsCards }, (answer: unknown) => withCard(answer, id, change))
}

/** Asks again for whatever holds cards; `without` one, only for what does not hold that one. */
export function refreshCards(without?: string): Promise<void> {
  const lacks = ({ state }: Query) =>
    without === undefined || withCard(state.data, without, (card) => ({ ...card })) === state.data
  return queryClient.invalidateQueries({ predicate: (query) => holdsCards(query) && lacks(query) })
}

/** A card as some screen has shown it. */
export function keptCard(id: string): KeptCard | undefined {
  let found: KeptCard | undefined
  for (const [, answer] of queryClient.getQueriesData({ predicate: holdsCards }))
    withCard(answer, id, (card) => {
      found ??= card
      return card
    })
  return found
}
