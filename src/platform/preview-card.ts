import type { BeltSlug } from '#ui/belts.ts'

/**
 * The text on the picture of a link preview, if that isn't the page's title and description. Everyone can see it, so it
 * holds only what visitors may see.
 */
export interface PreviewCard {
  /** A short line above the title. */
  overline?: string
  title?: string
  details?: readonly string[]
  /** The belt of the member the page is about, or of the creator whose lesson or tiers it shows. */
  belt?: { belt: BeltSlug | 'default'; stripes: number }
  /** The day of an event or competition. */
  dateBadge?: { month: string; day: string; weekday: string }
}
