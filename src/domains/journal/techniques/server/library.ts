import { z } from 'zod'
import { type TechniqueRule, techniqueSlug } from '../contract.ts'
import { type Family, families, type TechniqueRole, techniqueRoles } from '../rules.ts'
import armLocks from './library/arm-locks.json' with { type: 'json' }
import chokes from './library/chokes.json' with { type: 'json' }
import defences from './library/defences.json' with { type: 'json' }
import escapes from './library/escapes.json' with { type: 'json' }
import legLocks from './library/leg-locks.json' with { type: 'json' }
import passes from './library/passes.json' with { type: 'json' }
import positions from './library/positions.json' with { type: 'json' }
import retentions from './library/retentions.json' with { type: 'json' }
import rules from './library/rules.json' with { type: 'json' }
import sweeps from './library/sweeps.json' with { type: 'json' }
import takedowns from './library/takedowns.json' with { type: 'json' }
import transitions from './library/transitions.json' with { type: 'json' }

const name = z.string().min(1).max(60)
const names = z.array(name).optional()

/** A test holds the files to it, so that a start needn't. */
export const libraryRow = z.strictObject({
  /** The English name in lower case with hyphens. A slug that went out once is never given to anything else. */
  slug: techniqueSlug,
  role: z.enum(techniqueRoles),
  name,
  /** Other names by language; Japanese ones in letters and in their own script. */
  en: names,
  pt: names,
  jp: names,
  /** Of submissions. */
  family: z.enum(families).optional(),
  /** Positions it starts in. */
  from: z.array(techniqueSlug).optional(),
  giOnly: z.literal(true).optional(),
  /** Key in `rules.json`. */
  rule: z.string().optional(),
})
export type LibraryRow = z.infer<typeof libraryRow>

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

/**
 * Which techniques rule books allow to whom: general knowledge, of no particular organisation, that an admin corrects. A row that
 * says nothing more than its name is limited by age or belt in ways that are the rule book's to say.
 */
export const libraryRules: readonly TechniqueRule[] = Object.entries(rules).map(
  ([key, row]) => ({ key, fromBelt: null, noGiOnly: false, forbidden: false, ...row }) as TechniqueRule,
)

function rows(role: TechniqueRole, shelf: Readonly<Record<string, object>>, family?: Family): LibraryRow[] {
  return Object.entries(shelf).map(
    ([slug, entry]) => ({ slug, role, ...(family && { family }), ...entry }) as LibraryRow,
  )
}
