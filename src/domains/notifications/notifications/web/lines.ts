import type { InfiniteData } from '@tanstack/react-query'
import type { NotificationLine, NotificationTab } from '../contract.ts'

/** A line as it is kept here: one just deleted stays in its place, unseen, as long as Undo can bring it back. */
export type SavedLine = NotificationLine & { isRemoved?: boolean }
export interface KeptPage {
  items: SavedLine[]
  nextCursor: string | null
}
export type KeptPages = InfiniteData<KeptPage, string | undefined>

/** What was done here and may not have reached the server yet. */
export type LineWrite =
  | { what: 'read'; groupId: string; read: boolean }
  | { what: 'archive'; groupId: string; archived: boolean }
  | { what: 'remove'; groupId: string }
  | { what: 'mute'; activityId: string; muted: boolean }
  | { what: 'readAll'; until: string }

/** The line once that is done. */
export function afterWrite<Line extends SavedLine>(line: Line, write: LineWrite): Line {
  switch (write.what) {
    case 'read':
      return line.group.id === write.groupId ? { ...line, read: write.read } : line
    case 'archive':
      return line.group.id === write.groupId ? { ...line, archived: write.archived } : line
    case 'remove':
      return line.group.id === write.groupId ? { ...line, isRemoved: true } : line
    case 'mute':
      return line.activityId === write.activityId ? { ...line, muted: write.muted } : line
    case 'readAll':
      return line.timestamp <= write.until ? { ...line, read: true } : line
  }
}

export function linesOf(pages: Pick<KeptPages, 'pages'> | undefined): SavedLine[] {
  return pages?.pages.flatMap(({ items }) => items) ?? []
}

/** What is put away stands in its own tab alone, and nothing that was deleted stands anywhere. */
export function isShownIn(tab: NotificationTab, { archived, isRemoved }: SavedLine): boolean {
  return !isRemoved && archived === (tab === 'archived')
}

export function withLines(pages: KeptPages, change: (line: SavedLine) => SavedLine): KeptPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change) })) }
}

/** How many lines of the newest page say something that is not shown yet. */
export function newIn(pages: Pick<KeptPages, 'pages'> | undefined, top: KeptPage): number {
  const shown = new Set(linesOf(pages).map(({ id }) => id))
  return top.items.filter(({ id, isRemoved }) => !isRemoved && !shown.has(id)).length
}

/**
 * What is shown, with the newest page above it. What is no longer among the newest was put away elsewhere; in the tab of
 * what is unread it was read, and stays in its place until one comes again.
 */
export function withTop(kept: KeptPages, top: KeptPage, tab: NotificationTab): KeptPages {
  const newest = new Set(top.items.map(({ group }) => group.id))
  const meets = linesOf(kept).some(({ group }) => newest.has(group.id))
  if (!meets && top.nextCursor !== null) return { pages: [top], pageParams: [undefined] }

  const last = top.nextCursor === null ? '' : (top.items.at(-1)?.timestamp ?? '')
  const stays = (line: SavedLine): SavedLine[] => {
    if (newest.has(line.group.id)) return []
    if (line.timestamp < last) return [line]
    return tab === 'unread' ? [{ ...line, read: true }] : []
  }
  const pages = kept.pages.map((page) => ({ ...page, items: page.items.flatMap(stays) }))
  const [first, ...rest] = pages
  const items = [...top.items, ...(first?.items ?? [])].toSorted((one, other) =>
    other.timestamp.localeCompare(one.timestamp),
  )
  return { ...kept, pages: [{ items, nextCursor: first?.nextCursor ?? null }, ...rest] }
}

export const sections = ['today', 'week', 'earlier'] as const
export type Section = (typeof sections)[number]

const WEEK_DAYS = 7

/** Under which heading it stands, by the days of the reader's own clock. */
export function sectionOf(timestamp: string, now: Date): Section {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate())
  const then = new Date(timestamp)
  if (then >= midnight) return 'today'
  midnight.setDate(midnight.getDate() - (WEEK_DAYS - 1))
  return then >= midnight ? 'week' : 'earlier'
}
