import type { BeltSlug } from '#ui/belts.ts'

export interface CardBelt {
  belt: BeltSlug | 'default'
  stripes: number
}

/** What a picture to share says, in the reader's language. Whoever gets the picture reads all of it. */
export interface ShareCard {
  kind: 'milestone' | 'promotion' | 'match' | 'training'
  /** The belt worn then, drawn as the sign. */
  belt: CardBelt
  /** For a promotion to a new belt: the belt before it. */
  before?: CardBelt
  /** A short line above the title. */
  overline?: string
  title: string
  details?: readonly string[]
  figures?: readonly { value: string; label: string }[]
  /** The member's own name. */
  name: string
  /** The day, month or year as people write it; empty where the title already says it. */
  when: string
  /** The same as 2026-11-22, 2026-11 or 2026: for the file's name. */
  date: string
}

/** The text of the picture for people who can't see it. */
export const altOf = ({ overline, title, details = [], figures = [], name, when }: ShareCard): string =>
  [overline, title, ...details, ...figures.map(({ label, value }) => `${label}: ${value}`), name, when]
    .filter(Boolean)
    .join('. ')

export const fileNameOf = ({ kind, date }: ShareCard, size: string) => `open-mat-${kind}-${date}-${size}.png`
