import type { EntryFacts } from './contract.ts'

export type { EntryFacts }
export type FactsOf<Kind extends EntryFacts['kind']> = Extract<EntryFacts, { kind: Kind }>
