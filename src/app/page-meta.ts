import { readOfferHead } from '#domains/creators/tiers/server/offer-meta.ts'
import { readEventHead } from '#domains/events/events/server/event-meta.ts'
import { readActivityHead } from '#domains/feed/activities/server/activity-meta.ts'
import { absolute, readGymHead } from '#domains/gyms/gyms/server/gym-meta.ts'
import { readProfileHead } from '#domains/members/people/server/profile-meta.ts'
import type { Database } from '#platform/database.ts'
import type { Language } from '#platform/languages.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { isAddress } from './addresses.ts'
import { words } from './meta-labels.ts'

/** What a shared link shows before it is opened. Public data only. */
export interface PageHead {
  status: 200 | 404 | 410
  title: string
  description: string
  /** Absolute address of the preview picture. */
  image: string
  /** What nobody should find by searching. */
  unlisted?: boolean
  jsonLd?: Record<string, unknown>
}

/** The head of the page at this path, as a stranger may see it, in the words of this language. */
export async function headOf(
  db: Database,
  path: string,
  publicUrl: string,
  now = new Date(),
  language: Language = 'en',
): Promise<PageHead> {
  const translator = translatorFor(language)
  const head = await contentOf(db, path, { publicUrl, now, translator })
  const image = absolute(previewAddressOf(head.photoURL ?? null), publicUrl) ?? `${publicUrl}/og.png`
  const { photoURL: _, title, ...rest } = head
  return {
    status: 200,
    description: translator.say(words.about),
    ...rest,
    title: title === undefined ? 'Open Mat' : `${title} · Open Mat`,
    image,
  }
}

/** Our pictures as JPEG: many services that show previews of links show no WebP. */
const previewAddressOf = (url: string | null) =>
  url?.replace(/^(\/files\/(?:post|gym)_pictures\/[^?]+)\.webp/, '$1.jpg') ?? null

interface Asked {
  publicUrl: string
  now: Date
  translator: Translator
}

type HeadContent = Partial<Omit<PageHead, 'image'>> & { photoURL?: string | null }

/** Of what is hidden, deleted and absent the same: a link must not tell them apart. */
const NOTHING: HeadContent = { unlisted: true }

async function contentOf(db: Database, path: string, asked: Asked): Promise<HeadContent> {
  const { say } = asked.translator
  if (!isAddress(path)) return { ...NOTHING, status: 404 }
  const [, page, name, ...rest] = path.split('/')
  const more = rest.filter(Boolean)
  switch (page) {
    case 'map':
    case 'find-gym':
      return { title: say(words.finder), description: say(words.finderAbout) }
    case 'api':
      return { title: say(words.api), description: say(words.apiAbout) }
    case 'unsubscribe':
      return { title: say(words.mail), unlisted: true }
    case 'gym':
      return gymPage(db, { name, more }, asked)
    case 'activity': {
      const id = name && more.length === 0 ? decoded(name) : undefined
      if (!name) return {}
      return (id === undefined ? undefined : await readActivityHead(db, { id, ...asked })) ?? NOTHING
    }
  }
  if (page === 'u' && name && more.length === 1 && more[0] === 'subscribe') {
    const username = decoded(name)
    return (username === undefined ? undefined : await readOfferHead(db, { username, ...asked })) ?? NOTHING
  }
  const whose = memberAt(path)
  return (whose && (await readProfileHead(db, { ...whose, ...asked }))) ?? {}
}

async function gymPage(
  db: Database,
  { name, more }: { name: string | undefined; more: string[] },
  asked: Asked,
): Promise<HeadContent> {
  const { say } = asked.translator
  if (!name) return {}
  if (name === 'new') return { title: say(words.newGym) }
  const reference = decoded(name)
  if (more.length === 0) {
    const gym = reference === undefined ? undefined : await readGymHead(db, { reference, ...asked })
    return gym ?? { status: 404, title: say(words.noGym) }
  }
  const [, event] = more
  if (more.length !== 2 || more[0] !== 'event' || event === undefined) return {}
  const eventId = decoded(event)
  return (
    (reference && eventId ? await readEventHead(db, { gymId: reference, eventId, ...asked }) : undefined) ?? NOTHING
  )
}

/** Whose profile this path opens: /u/{username}, /@{username} or /profile/{userId}. */
function memberAt(path: string): { username: string } | { uid: string } | undefined {
  const [, kind, text] = /^\/(u\/|@|profile\/)([^/]+)\/?$/.exec(path) ?? []
  const name = text === undefined ? undefined : decoded(text)
  if (name === undefined) return undefined
  return kind === 'profile/' ? { uid: name } : { username: name }
}

/** Undefined for what no browser would have written. */
function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}
