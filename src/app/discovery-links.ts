import { readPoint } from '#platform/geography.ts'

/** The path of a page's Atom feed; undefined if it has none. `/events` has one if its query contains a place. */
export function feedAddressOf(path: string): string | undefined {
  const [pathname = '', query = ''] = path.split('?')
  const gym = /^\/gym\/([^/]+)\/?$/.exec(pathname)?.[1]
  if (gym && gym !== 'new') return `/gym/${gym}/feed.atom`
  const username = /^\/(?:u\/|@)([^/]+)(?:\/subscribe)?\/?$/.exec(pathname)?.[1]
  if (username) return `/u/${username}/feed.atom`
  if (!/^\/events\/?$/.test(pathname)) return undefined
  const place = new URLSearchParams(
    [...new URLSearchParams(query)].filter(([name]) => name === 'near' || name === 'km'),
  )
  return readPoint(place.get('near') ?? '') ? `/events/feed.atom?${place}` : undefined
}

/** The oEmbed path that describes how to show a link to a page; undefined if the page can't be embedded. */
export function oembedAddressOf(publicUrl: string, path: string): string | undefined {
  if (!embeddedAt(path)) return undefined
  return `/oembed?${new URLSearchParams({ url: publicUrl + path, format: 'json' })}`
}

type Embedded =
  | { kind: 'gym'; gym: string }
  | { kind: 'event'; gym: string; event: string }
  | { kind: 'lesson'; id: string }

/** The gym, event or lesson at a path, if other sites can embed it. */
export function embeddedAt(path: string): Embedded | undefined {
  const [kind, ...segments] = (path.split('?')[0] ?? '').replace(/\/$/, '').split('/').slice(1)
  const [name, below, event, ...more] = segments.map(decoded)
  if (!name || more.length > 0) return undefined
  if (kind === 'gym' && below === 'event' && event) return { kind: 'event', gym: name, event }
  if (below !== undefined) return undefined
  if (kind === 'gym' && name !== 'new') return { kind: 'gym', gym: name }
  return kind === 'content' ? { kind: 'lesson', id: name } : undefined
}

/** Empty for an invalid encoding. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
