import type { BeltSlug } from '#ui/belts.ts'

export const INTENSITIES = ['light', 'normal', 'hard'] as const
export type Intensity = (typeof INTENSITIES)[number]

/** What a member may want to protect. */
export const BODY_PARTS = ['knee', 'shoulder', 'neck', 'back', 'ribs', 'hand', 'foot'] as const
export type BodyPart = (typeof BODY_PARTS)[number]

/** In kilograms, from light to heavy. */
export const SIZE_BANDS = ['under_60', '60_70', '70_80', '80_90', '90_100', 'over_100'] as const
export type SizeBand = (typeof SIZE_BANDS)[number]

/** What a member mostly plays. */
export const STYLES = ['guard', 'passing', 'takedowns', 'leg_locks'] as const
export type Style = (typeof STYLES)[number]

export interface MatPerson {
  id: string
  belt: BeltSlug | null
  size: SizeBand | null
  intensity: Intensity
  protect: readonly BodyPart[]
  /** Wants partners of the same size or smaller. */
  sameOrSmaller: boolean
  sitsOut: boolean
}

export type Pair = readonly [string, string]

/** Identifies a pair in either order. */
export const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`)

const MOST_BANDS_APART = 2

const rankOfSize = (size: SizeBand | null) => (size === null ? undefined : SIZE_BANDS.indexOf(size))

/** Whether sizes, injuries or intensities keep two people apart. A size that isn't known keeps no one apart. */
export function isUnsafe(one: MatPerson, other: MatPerson): boolean {
  const [mine, theirs] = [rankOfSize(one.size), rankOfSize(other.size)]
  if (mine !== undefined && theirs !== undefined) {
    if (Math.abs(mine - theirs) > MOST_BANDS_APART) return true
    if ((one.sameOrSmaller && theirs > mine) || (other.sameOrSmaller && mine > theirs)) return true
  }
  return isTooHardFor(one, other) || isTooHardFor(other, one)
}

const isTooHardFor = ({ intensity, protect }: MatPerson, other: MatPerson) =>
  other.intensity === 'hard' && (intensity === 'light' || protect.length > 0)

export const MAT_LIMITS = { avoided: 50, rounds: 60, pairs: 100 } as const
