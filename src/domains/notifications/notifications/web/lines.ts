import type { InfiniteData } from '@tanstack/react-query'
import { days } from '#platform/clock.ts'
import { deviceZone, wallClock } from '#platform/wall-clock.ts'
import type { NotificationLine, NotificationTab } from '../contract.ts'

/** A cached line. A deleted line stays in the list, hidden, while it can be undone. */
export type CachedLine = NotificationLine & { isRemoved?: boolean }
export interface CachedPage {
  items: CachedLine[]
  nextCursor: string | null
}
export type CachedPages = InfiniteData<CachedPage, string | undefined>

/** A write that may not have reached the server yet. */
export type LineWrite =
  | { what: 'read'; groupId: string; read: boolean }
  | { what: 'archive'; groupId: string; archived: boolean }
  | { what: 'remove'; groupId: string }
  | { what: 'mute'; activityId: string; muted: boolean }
  | { what: 'readAll'; until: string }

export function afterWrite<Line extends CachedLine>(line: Line, write: LineWrite): Line {
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

export function linesOf(pages: Pick<CachedPages, 'pages'> | undefined): CachedLine[] {
  return pages?.pages.flatMap(({ items }) => items) ?? []
}

/** Archived lines show only in their own tab, deleted ones nowhere. */
export function belongsInTab(tab: NotificationTab, { archived, isRemoved }: CachedLine): boolean {
  return !isRemoved && archived === (tab === 'archived')
}

export function withLines(pages: CachedPages, change: (line: CachedLine) => CachedLine): CachedPages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, items: page.items.map(change) })) }
}

/** The number of lines on the newest page that are new or have a newer notification than on screen. */
export function newIn(pages: Pick<CachedPages, 'pages'> | undefined, top: CachedPage): number {
  const shown = new Set(linesOf(pages).map(({ id }) => id))
  return top.items.filter(({ id, isRemoved }) => !isRemoved && !shown.has(id)).length
}

/**
 * Merges the newest page into the cached lines. Lines missing from it were archived or deleted elsewhere. In the unread
 * tab they were read, and stay in place as read.
 */
export function withTop(kept: CachedPages, top: CachedPage, tab: NotificationTab): CachedPages {
  const newest = new Set(top.items.map(({ group }) => group.id))
  const meets = linesOf(kept).some(({ group }) => newest.has(group.id))
  if (!meets && top.nextCursor !== null) return { pages: [top], pageParams: [undefined] }

  const last = top.nextCursor === null ? '' : (top.items.at(-1)?.timestamp ?? '')
  const stays = (line: CachedLine): CachedLine[] => {
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

/** The heading of a line's section, by the viewer's local days. */
export function sectionOf(timestamp: string, now: Date): Section {
  const localDay = (instant: Date) => Math.floor(wallClock(instant, deviceZone()).getTime() / days(1))
  const ago = localDay(now) - localDay(new Date(timestamp))
  if (ago <= 0) return 'today'
  return ago < WEEK_DAYS ? 'week' : 'earlier'
}
