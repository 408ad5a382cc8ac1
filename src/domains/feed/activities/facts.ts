import type { EntryFacts } from './contract.ts'

export type { EntryFacts }
/** What an entry of one kind is about. */
export type FactsOf<Kind extends EntryFacts['kind']> = Extract<EntryFacts, { kind: Kind }>
