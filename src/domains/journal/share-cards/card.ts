import type { BeltSlug } from '#ui/belts.ts'

export interface CardBelt {
  belt: BeltSlug | 'default'
  stripes: number
}

/** The content of a picture, in its reader's language. */
export interface PictureContent {
  /** The belt drawn on the mat: a promotion's new belt, otherwise the person's current one. */
  belt: CardBelt
  /** For a promotion to a new belt: the belt before it. */
  before?: CardBelt
  overline?: string
  title: string
  details?: readonly string[]
  figures?: readonly { value: string; label: string }[]
  name?: string
  when?: string
}

/** A picture that members share themselves. Everyone who receives it can read all of it. */
export interface ShareCard extends PictureContent {
  kind: 'milestone' | 'promotion' | 'match' | 'training' | 'session' | 'streak'
  /** The member's own name. */
  name: string
  /** A localised day, month or year; empty if the title already has it. */
  when: string
  /** For the file name: 2026-11-22, 2026-11 or 2026. */
  date: string
}

export const altOf = ({ overline, title, details = [], figures = [], name, when }: PictureContent): string =>
  [overline, title, ...details, ...figures.map(({ label, value }) => `${label}: ${value}`), name, when]
    .filter(Boolean)
    .join('. ')

export const fileNameOf = ({ kind, date }: ShareCard, size: string) => `open-mat-${kind}-${date}-${size}.png`
