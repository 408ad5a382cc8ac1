import type { Query } from '@tanstack/react-query'
import { queryClient } from '#platform/web/query-client.ts'
import { type KeptCard, withCard } from './card-in-answers.ts'

/** Features whose answers hold cards. */
const FEATURES = ['activities', 'posts']

const holdsCards = ({ queryKey: [path] }: Query) => Array.isArray(path) && FEATURES.includes(path[0])

/** Changes a card in everything that is kept here, so that every screen shows it at once. */
export function changeCard(id: string, change: (card: KeptCard) => KeptCard): void {
  queryClient.setQueriesData({ predicate: holdsCards }, (answer: unknown) => withCard(answer, id, change))
}

/** Asks again for whatever is on screen and holds cards. */
export function refreshCards(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: holdsCards })
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
