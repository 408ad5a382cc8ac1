import type { KeyboardEvent, ReactNode } from 'react'
import type { MenuItem } from '#ui/Menu.tsx'
import type { NextPage } from '#ui/ShowMore.tsx'
import { ActivityCard } from './ActivityCard.tsx'
import type { CachedCard } from './card-in-answers.ts'
import { FeedEnd } from './FeedEnd.tsx'

export interface FeedEntry {
  card: CachedCard
  mark?: ReactNode
  menuItems?: readonly MenuItem[]
}

interface CardFeedProps {
  /** Describes the feed to screen readers. */
  label: string
  entries: readonly FeedEntry[]
  /** Shown when there are no cards. */
  empty: ReactNode
  headingLevel?: 2 | 3 | undefined
  more: NextPage
}

/**
 * A list of cards that loads more on scroll or with a button. Page Up and Page Down move between cards, as the ARIA
 * feed pattern requires.
 */
export function CardFeed({ label, entries, empty, headingLevel, more }: CardFeedProps) {
  const shown = entries.filter(({ card }) => !card.isRemoved)
  if (shown.length === 0 && !more.hasNextPage) return empty
  const size = more.hasNextPage ? -1 : shown.length
  return (
    <>
      <div
        role="feed"
        aria-label={label}
        aria-busy={more.isFetchingNextPage}
        onKeyDown={turnPage}
        className="flex flex-col gap-3 sm:gap-4"
      >
        {shown.map(({ card, mark, menuItems }, at) => (
          <ActivityCard
            key={card.id}
            card={card}
            mark={mark}
            menuItems={menuItems}
            headingLevel={headingLevel}
            place={{ at: at + 1, of: size }}
          />
        ))}
      </div>
      <FeedEnd {...more} />
    </>
  )
}

function turnPage(event: KeyboardEvent<HTMLElement>) {
  const step = { PageDown: 1, PageUp: -1 }[event.key]
  const target = event.target as HTMLElement
  if (step === undefined || target.closest('dialog, textarea, [role="menu"]')) return
  const cards = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > article')]
  const next = cards[cards.findIndex((card) => card.contains(target)) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
