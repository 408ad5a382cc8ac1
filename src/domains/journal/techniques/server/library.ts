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

/** Rows are validated by a test, not at startup. */
export const libraryRow = z.strictObject({
  /** The English name in lower case with hyphens. Once published, a slug is never reused. */
  slug: techniqueSlug,
  role: z.enum(techniqueRoles),
  name,
  /**
   * Other names by language; Japanese ones both romanised and in Japanese script. The first Portuguese and Spanish ones
   * are shown next to the English name to readers of those languages (`local-name.ts`).
   */
  en: names,
  pt: names,
  es: names,
  jp: names,
  /** For submissions only. */
  family: z.enum(families).optional(),
  /** Positions it starts in. */
  from: z.array(techniqueSlug).optional(),
  /** What it leads to, most common first: the position one lands in, or the next technique. */
  to: z.array(techniqueSlug).optional(),
  giOnly: z.literal(true).optional(),
  /** Key in `rules.json`. */
  rule: z.string().optional(),
})
export type LibraryRow = z.infer<typeof libraryRow>

/** The library as shipped: positions first, then techniques. */
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
 * Competition rules for techniques: general guidance, not from a particular organisation, and editable by admins. A row
 * with only a name is limited by age or belt in ways that depend on the rule book.
 */
export const libraryRules: readonly TechniqueRule[] = Object.entries(rules).map(
  ([key, row]) => ({ key, fromBelt: null, noGiOnly: false, forbidden: false, ...row }) as TechniqueRule,
)

function rows(role: TechniqueRole, shelf: Readonly<Record<string, object>>, family?: Family): LibraryRow[] {
  return Object.entries(shelf).map(
    ([slug, entry]) => ({ slug, role, ...(family && { family }), ...entry }) as LibraryRow,
  )
}
