import type { BeltSlug } from '#ui/belts.ts'

/** What the picture of a link preview says, if that isn't the page's title and description. Visitors may see all of it. */
export interface PreviewCard {
  /** A short line above the title. */
  overline?: string
  title?: string
  details?: readonly string[]
  /** Worn by the member it's about. */
  belt?: { belt: BeltSlug | 'default'; stripes: number }
  /** The day of an event. */
  dateBadge?: { month: string; day: string; weekday: string }
}
