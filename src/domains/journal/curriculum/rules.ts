/** The belts a gym can write a curriculum and a promotion rule for. */
export const CURRICULUM_BELTS = ['white', 'blue', 'purple', 'brown'] as const
export type CurriculumBelt = (typeof CURRICULUM_BELTS)[number]

export const CURRICULUM_LIMITS = { techniques: 80, classes: 1000, months: 120, reason: 300 } as const

/** What a promotion rule is for: the next stripe at a belt, or the next belt. */
export const PROMOTION_STEPS = ['stripe', 'belt'] as const
export type PromotionStep = (typeof PROMOTION_STEPS)[number]

/** A coach's decision about a member who meets the gym's rule. It lapses with the next promotion. */
export const VERDICTS = ['yes', 'not_yet'] as const
export type Verdict = (typeof VERDICTS)[number]

/** The belt whose curriculum applies: white for people without a belt; undefined for belts without a curriculum. */
export const curriculumBelt = (belt: string | null): CurriculumBelt | undefined =>
  CURRICULUM_BELTS.find((known) => known === (belt ?? 'white'))

/** The list with one item moved up or down by one place. */
export function moved<Item>(list: readonly Item[], from: number, by: -1 | 1): Item[] {
  const to = from + by
  const item = list[from]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, item)
}
