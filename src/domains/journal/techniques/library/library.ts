import type { Family, TechniqueRole } from '../rules.ts'
import { armLocks } from './arm-locks.ts'
import { chokes } from './chokes.ts'
import type { Entry, Shelf } from './entry.ts'
import { defences, escapes } from './escapes.ts'
import { legLocks } from './leg-locks.ts'
import { passes } from './passes.ts'
import { positions } from './positions.ts'
import { retentions, transitions } from './retention-and-transitions.ts'
import { sweeps } from './sweeps.ts'
import { takedowns } from './takedowns.ts'

export interface LibraryRow extends Entry {
  slug: string
  role: TechniqueRole
}

/** The library as we ship it (the domain notes, Vocabulary): positions first, then what is done from them. */
export const library: readonly LibraryRow[] = [
  ...rows('position', positions),
  ...rows('attack', chokes, 'choke'),
  ...rows('attack', armLocks),
  ...rows('attack', legLocks),
  ...rows('sweep', sweeps),
  ...rows('pass', passes),
  ...rows('takedown', takedowns),
  ...rows('escape', escapes),
  ...rows('defend', defences),
  ...rows('retain', retentions),
  ...rows('transition', transitions),
]

function rows(role: TechniqueRole, shelf: Shelf, family?: Family): LibraryRow[] {
  return Object.entries(shelf).map(([slug, entry]) => ({ slug, role, ...(family && { family }), ...entry }))
}
