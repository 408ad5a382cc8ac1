import type { InfiniteData } from '@tanstack/react-query'
import type { Message, MessagePage } from '../contract.ts'

export type KeptThread = InfiniteData<MessagePage>

/** All that is kept, the oldest first. */
export function messagesOf(kept: KeptThread | undefined): Message[] {
  return (kept?.pages.flatMap(({ items }) => items) ?? []).toReversed()
}

/**
 * The newest page in place of what it covers. Where there is a gap to what was kept, the past is read again from there. What came
 * while the page was on its way stays.
 */
export function withTop(kept: KeptThread, read: MessagePage): KeptThread {
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

/** One message as it is now, or new at the end. */
export function withMessage(kept: KeptThread, message: Message): KeptThread {
  const isThere = kept.pages.some(({ items }) => items.some(({ seq }) => seq === message.seq))
  const pages = isThere
    ? kept.pages.map((page) => ({ ...page, items: page.items.map((one) => (one.seq === message.seq ? message : one)) }))
    : kept.pages.map((page, at) => (at === 0 ? { ...page, items: inOrder([message, ...page.items]) } : page))
  return { ...kept, pages }
}

/** Deleted for everybody by its author. */
export function withoutWords(kept: KeptThread, seq: number): KeptThread {
  const gone = messagesOf(kept).find((message) => message.seq === seq)
  return gone ? withMessage(kept, { ...gone, text: '', pictures: [], hiddenPictures: 0, isDeleted: true }) : kept
}

const inOrder = (items: Message[]) => items.toSorted((one, other) => other.seq - one.seq)
