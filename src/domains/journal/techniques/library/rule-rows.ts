import type { BeltSlug } from '#ui/belts.ts'

/** What an admin may change of a rule. */
export interface RuleSays {
  name: string
  /** Adults may from this belt; null where only the rule book says. */
  fromBelt: BeltSlug | null
  noGiOnly: boolean
  /** Nobody may. */
  forbidden: boolean
  /** The day of what is known. */
  asOf: string
}

const AS_OF = '2026-11-01'
const row = (name: string, says: Partial<RuleSays> = {}): RuleSays => ({
  name,
  fromBelt: null,
  noGiOnly: false,
  forbidden: false,
  asOf: AS_OF,
  ...says,
})

/**
 * Which techniques rule books allow to whom: general knowledge, of no particular organisation, that an admin corrects. A row that
 * says nothing more than its name is limited by age or belt in ways that are the rule book's to say.
 */
export const ruleRows = {
  'legs-apart-stretch': row('Submissions that stretch the legs apart'),
  'sleeve-choke': row('Ezekiel choke with the sleeve'),
  'front-guillotine': row('Front guillotine'),
  omoplata: row('Omoplata'),
  'triangle-pulling-head': row('Triangle while pulling the head'),
  'arm-triangle': row('Arm triangle'),
  'straight-foot-lock': row('Straight foot lock'),
  'single-leg-head-outside': row('Single leg with the head outside'),
  'spinal-lock': row('Spinal lock without a choke'),
  suplex: row('Suplex onto the head or neck'),
  'wrist-lock': row('Wrist lock', { fromBelt: 'blue' }),
  'bicep-slicer': row('Bicep slicer', { fromBelt: 'brown' }),
  'calf-slicer': row('Calf slicer', { fromBelt: 'brown' }),
  'knee-bar': row('Knee bar', { fromBelt: 'brown' }),
  'toe-hold': row('Toe hold', { fromBelt: 'brown' }),
  'heel-hook': row('Heel hook and locks that twist the knee', { fromBelt: 'brown', noGiOnly: true }),
  'knee-reap': row('Knee reap', { fromBelt: 'brown', noGiOnly: true }),
  'jumping-guard': row('Jumping to closed guard', { fromBelt: 'blue' }),
  'scissor-takedown': row('Scissor takedown', { forbidden: true }),
} as const satisfies Record<string, RuleSays>
export type RuleKey = keyof typeof ruleRows
