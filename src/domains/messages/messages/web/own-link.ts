import { partsOf } from '#domains/feed/activities/web/rich-text.ts'

/** A link to a page of ours that messages show as a card. */
export type OwnLink =
  | { kind: 'activity'; id: string }
  | { kind: 'gym'; slug: string }
  | { kind: 'event'; gymId: string; eventId: string; linkKey?: string }

/** The first link in a text to one of our posts, events or gyms. */
export function ownLinkIn(text: string, origin: string): OwnLink | undefined {
  for (const part of partsOf(text, [])) {
    const url = part.kind === 'address' ? new URL(part.href) : undefined
    const found = url?.origin === origin && linkOf(url)
    if (found) return found
  }
  return undefined
}

function linkOf({ pathname, searchParams }: URL): OwnLink | undefined {
  const [page, id, below, eventId, ...rest] = pathname.slice(1).split('/').map(decoded)
  const key = searchParams.get('key')
  if (!id || rest.length > 0) return undefined
  if (page === 'activity' && below === undefined) return { kind: 'activity', id }
  if (page !== 'gym' || id === 'new') return undefined
  if (below === undefined) return { kind: 'gym', slug: id }
  if (below !== 'event' || !eventId || eventId === 'new') return undefined
  return { kind: 'event', gymId: id, eventId, ...(key && { linkKey: key }) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
