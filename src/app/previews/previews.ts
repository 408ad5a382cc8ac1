import { altOf } from '#domains/journal/share-cards/card.ts'
import { SIZES } from '#domains/journal/share-cards/layout.ts'
import type { Language } from '#platform/languages.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import type { PreviewContent } from './draw.ts'

/** The picture that other sites and apps show with a link. */
export interface PreviewPicture {
  /** An absolute URL. */
  url: string
  width: number
  height: number
  alt: string
}

/** For pages without their own picture: `public/og.png`. */
export const standardPreview = (publicUrl: string): PreviewPicture => ({
  url: `${publicUrl}/og.png`,
  ...SIZES.preview,
  alt: 'Open Mat',
})

export function previewOf(
  content: PreviewContent,
  { publicUrl, path, language }: { publicUrl: string; path: string; language: Language },
): PreviewPicture {
  return { url: `${publicUrl}/preview${path}.jpg?lang=${language}`, ...SIZES.preview, alt: altOf(content) }
}

/** The content of a page's picture: its card, or its title and description, without full stops after the details. */
export function previewContentOf(title: string, description: string, card: PreviewCard = {}): PreviewContent {
  return {
    belt: card.belt ?? { belt: 'default', stripes: 0 },
    title: card.title ?? title,
    ...(card.overline && { overline: withoutStop(card.overline) }),
    details: (card.details ?? [description]).filter(Boolean).map(withoutStop),
    ...(card.dateBadge && { dateBadge: card.dateBadge }),
  }
}

const withoutStop = (line: string) => line.replace(/[.。]$/, '')
