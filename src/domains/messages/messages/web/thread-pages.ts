import type { InfiniteData } from '@tanstack/react-query'
import type { Message, MessagePage } from '../contract.ts'

export type CachedThread = InfiniteData<MessagePage>

/** All cached messages, oldest first. */
export function messagesOf(kept: CachedThread | undefined): Message[] {
  return (kept?.pages.flatMap(({ items }) => items) ?? []).toReversed()
}

/**
 * Replaces the part that the newest page covers. If there's a gap before the cached messages, drops them, so that
 * they're loaded again. Messages that arrived during the request stay.
 */
export function withTop(kept: CachedThread, read: MessagePage): CachedThread {
  const [newest, oldest] = [read.items.at(0)?.seq, read.items.at(-1)?.seq]
  if (newest === undefined || oldest === undefined) return { pages: [read], pageParams: [undefined] }
  const before = kept.pages.flatMap(({ items }) => items)
  const top = { ...read, items: [...before.filter(({ seq }) => seq > newest), ...read.items] }
  const rest = before.filter(({ seq }) => seq < oldest)
  const joins = rest.some(({ seq }) => seq === oldest - 1) || before.some(({ seq }) => seq >= oldest)
  if (!read.hasMore || !joins || rest.length === 0) return { pages: [top], pageParams: [undefined] }
  const hasMore = kept.pages.at(-1)?.hasMore ?? false
  return { pages: [top, { items: rest, hasMore }], pageParams: [undefined, oldest] }
}

/** Replaces a message, or adds it in order. */
export function withMessage(kept: CachedThread, message: Message): CachedThread {
  const isThere = kept.pages.some(({ items }) => items.some(({ seq }) => seq === message.seq))
  const pages = isThere
    ? kept.pages.map((page) => ({ ...page, items: page.items.map((one) => (one.seq === message.seq ? message : one)) }))
    : kept.pages.map((page, at) => (at === 0 ? { ...page, items: inOrder([message, ...page.items]) } : page))
  return { ...kept, pages }
}

/** Marks a message as deleted for everyone, and clears its content and what replies quote of it. */
export function withoutContent(kept: CachedThread, seq: number): CachedThread {
  const gone = messagesOf(kept).find((message) => message.seq === seq)
  const without = gone
    ? withMessage(kept, {
        ...gone,
        text: '',
        pictures: [],
        hiddenPictures: 0,
        replyTo: null,
        reactions: [],
        isDeleted: true,
      })
    : kept
  const pages = without.pages.map((page) => ({
    ...page,
    items: page.items.map((one) =>
      one.replyTo?.status === 'shown' && one.replyTo.seq === seq
        ? { ...one, replyTo: { status: 'deleted' as const } }
        : one,
    ),
  }))
  return { ...without, pages }
}

const inOrder = (items: Message[]) => items.toSorted((one, other) => other.seq - one.seq)
