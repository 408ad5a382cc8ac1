import { readContentHead } from '#domains/creators/content/server/content-meta.ts'
import { readPublicLesson } from '#domains/creators/content/server/public-lessons.ts'
import { readCreatorByUsername } from '#domains/creators/creators/server/reads.ts'
import { readOfferHead } from '#domains/creators/tiers/server/offer-meta.ts'
import { readEventHead } from '#domains/events/events/server/event-meta.ts'
import { resolveEvent } from '#domains/events/events/server/resolve.ts'
import { readActivityHead } from '#domains/feed/activities/server/activity-meta.ts'
import { readDirectoryHead } from '#domains/gyms/gym-directory/server/directory-meta.ts'
import { readGymHead } from '#domains/gyms/gyms/server/gym-meta.ts'
import { gymAtPlace } from '#domains/gyms/gyms/server/reads.ts'
import { readCompetitionHead } from '#domains/journal/competitions/server/competition-meta.ts'
import { libraryHead, readTechniqueHead } from '#domains/journal/techniques/server/technique-meta.ts'
import { readProfileHead } from '#domains/members/people/server/profile-meta.ts'
import type { Viewer } from '#platform/context.ts'
import type { Database } from '#platform/database.ts'
import type { Language } from '#platform/languages.ts'
import type { PreviewCard } from '#platform/preview-card.ts'
import type { Crumb } from '#platform/schema-org.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import { type Address, addressOf } from './addresses.ts'
import { labels as feedLabels } from './atom/labels.ts'
import { embeddedAt, feedAddressOf, oembedAddressOf } from './discovery-links.ts'
import { labels } from './meta-labels.ts'
import { type PageTitle, pageTitles } from './page-titles.ts'
import type { PreviewContent } from './previews/draw.ts'
import { type PreviewPicture, previewContentOf, previewOf, standardPreview } from './previews/previews.ts'
import { website } from './site-schema.ts'

/** A page's description of itself for search engines and link previews, limited to what every visitor may see. */
export interface PageHead {
  status: 200 | 404 | 410
  title: string
  description: string
  image: PreviewPicture
  /** The content of the page's own preview picture, with the URL of one of our photos. */
  preview?: { content: PreviewContent; photoURL: string | null }
  /** The canonical path, whichever alias was requested. Unset for pages that aren't indexed. */
  path?: string
  /** Not indexed by search engines. */
  unlisted?: boolean
  /** schema.org data. */
  jsonLd?: object
  /** Breadcrumbs, ending with the page itself. */
  crumbs?: Crumb[]
  /** The same content in other formats, such as feeds. */
  alternates?: { type: string; href: string; title?: string }[]
}

/** Everything besides the path that decides which page is shown. */
interface Request {
  /** The key from an event's share link, if the event is only open to people with the link. */
  key?: string | undefined
  /** The query, without its question mark. */
  query?: string
  /** Called only if visitors can't see the page; by default, no one is signed in. */
  readViewer?: () => Promise<Viewer | null>
}

/**
 * The head of the page at this path, as visitors see it, in the given language. The status depends on the reader: a
 * member can open pages that visitors can't, but gets a plain head for them.
 */
export async function headOf(
  db: Database,
  path: string,
  publicUrl: string,
  now = new Date(),
  language: Language = 'en',
  { key, query = '', readViewer = async () => null }: Request = {},
): Promise<PageHead> {
  const translator = translatorFor(language)
  const asked = { publicUrl, now, translator, key, viewer: null }
  const content = (await contentOf(db, path, asked)) ?? (await asTheReaderSees(db, path, asked, readViewer))
  const { photoURL = null, title, card, isCreator = false, ...head } = content
  const description = head.description ?? translator.t(labels.about)
  const { status = 200, path: canonical } = head
  const shown = {
    ...head,
    status,
    description,
    alternates: status === 200 && canonical ? await alternatesOf(db, { path: canonical, query, isCreator }, asked) : [],
    title: title === undefined ? 'Open Mat' : `${title} · Open Mat`,
  }
  // A link-only event has no preview of its own: the picture's URL would contain the link's key.
  if (status !== 200 || title === undefined || canonical === undefined)
    return { ...shown, image: standardPreview(publicUrl) }
  const preview = previewContentOf(title, description, card)
  return {
    ...shown,
    preview: { content: preview, photoURL },
    image: previewOf(preview, { publicUrl, path: canonical, language }),
  }
}

/**
 * The URL to redirect to if the request spells the country or city of a gym directory page differently. Other pages are
 * served at every alias.
 */
export function redirectOf({ status, path }: PageHead, url: string): string | undefined {
  const [asked = '', ...query] = url.split(/(?=\?)/)
  if (status !== 200 || !path || !/^\/gyms(\/|$)/.test(path)) return undefined
  return decodeURIComponent(asked) === decodeURIComponent(path) ? undefined : path + query.join('')
}

/** A page's feed and oEmbed, where visitors can open them: of profiles, only creators' have a feed. */
async function alternatesOf(
  db: Database,
  { path, query, isCreator }: { path: string; query: string; isCreator: boolean },
  { publicUrl, now, translator: { t } }: Asked,
): Promise<NonNullable<PageHead['alternates']>> {
  const feedAt = (href: string | undefined, title?: string) =>
    href ? [{ type: 'application/atom+xml', href, ...(title && { title }) }] : []
  const embedded = embeddedAt(path)
  const oembed = oembedAddressOf(publicUrl, path)
  const embed = oembed ? [{ type: 'application/json+oembed', href: oembed }] : []
  if (embedded?.kind === 'lesson') {
    const lesson = await readPublicLesson(db, embedded.id, now)
    if (!lesson) return []
    const { username, name } = lesson.teacher
    return [...feedAt(username ? `/u/${username}/feed.atom` : undefined, t(feedLabels.lessonsBy, { name })), ...embed]
  }
  const username = /^\/u\/([^/]+)/.exec(path)?.[1]
  if (username === undefined) return [...feedAt(feedAddressOf(`${path}?${query}`)), ...embed]
  const creator = isCreator && (await readCreatorByUsername(db, null, username))
  return creator ? feedAt(feedAddressOf(path), t(feedLabels.lessonsBy, { name: creator.displayName })) : []
}

interface Asked {
  publicUrl: string
  now: Date
  translator: Translator
  key: string | undefined
  viewer: Viewer | null
}

type HeadContent = Partial<Omit<PageHead, 'image' | 'preview' | 'alternates'>> & {
  photoURL?: string | null
  card?: PreviewCard
  isCreator?: boolean
}

/**
 * Undefined for hidden, deleted and missing pages alike. Only a gym that has closed for good, and a deleted event at
 * `/profile/…/event/…`, get a 410.
 */
async function contentOf(db: Database, path: string, asked: Asked): Promise<HeadContent | undefined> {
  const found = addressOf(path)
  if (!found) return undefined
  const { address, params } = found
  const page: PageTitle = pageTitles[address]
  if (page === 'content') return params && (await contents[address as ContentAddress](db, params, asked))
  const { t } = asked.translator
  const { title, description, unlisted } = page
  return {
    ...(title && { title: t(title) }),
    ...(description && { description: t(description) }),
    ...(unlisted ? { unlisted } : { path: address }),
    ...(WITH_SITE.has(address) && { jsonLd: website(asked.publicUrl) }),
  }
}

/** For pages that visitors can't see: a head without details if the reader can, otherwise the same 404 for all. */
async function asTheReaderSees(
  db: Database,
  path: string,
  asked: Asked,
  readViewer: () => Promise<Viewer | null>,
): Promise<HeadContent> {
  const viewer = addressOf(path) && (await readViewer())
  if (viewer && (await contentOf(db, path, { ...asked, viewer }))) return { unlisted: true }
  const { t } = asked.translator
  return { status: 404, title: t(labels.absent), description: t(labels.absentAbout), unlisted: true }
}

const WITH_SITE: ReadonlySet<Address> = new Set(['/', '/login', '/about'])

type ContentAddress = { [Each in Address]: (typeof pageTitles)[Each] extends 'content' ? Each : never }[Address]
type Params = Readonly<Record<string, string>>
type ReadHead = (db: Database, params: Params, asked: Asked) => Promise<HeadContent | undefined>

const gym: ReadHead = (db, { slug, gymId, placeId = '' }, asked) => {
  const reference = slug ?? gymId
  if (reference !== undefined) return readGymHead(db, { ...asked, reference })
  return gymAtPlace(db, placeId, asked.viewer).then((found) => readGymHead(db, { ...asked, reference: found }))
}

const event: ReadHead = (db, { gymId = '', eventId = '' }, asked) => readEventHead(db, { ...asked, gymId, eventId })

const eventOfMember: ReadHead = async (db, { userId = '', eventId = '' }, asked) => {
  const found = await resolveEvent(db, { userId, eventId }, asked.viewer, asked.now)
  if (found.status === 'gone') return { status: 410, title: found.title, unlisted: true }
  return found.status === 'found'
    ? readEventHead(db, { ...asked, gymId: found.gymSlug, eventId: found.eventSlug })
    : undefined
}

const profile: ReadHead = (db, { userId: uid, username, handle }, asked) =>
  readProfileHead(db, {
    ...asked,
    ...(uid === undefined ? { username: username ?? handle?.slice(1) ?? '' } : { uid }),
  })

const directory: ReadHead = (db, { country, city }, asked) => readDirectoryHead(db, { ...asked, country, city })

const contents: Record<ContentAddress, ReadHead> = {
  '/gyms': directory,
  '/gyms/:country': directory,
  '/gyms/:country/:city': directory,
  '/gym/:slug': gym,
  '/location/:gymId': gym,
  '/locations/:gymId': gym,
  '/place/:placeId': gym,
  '/places/:placeId': gym,
  '/gym/:gymId/event/:eventId': event,
  '/profile/:userId/event/:eventId': eventOfMember,
  '/u/:username': profile,
  '/:handle': profile,
  '/profile/:userId': profile,
  '/users/:userId': profile,
  '/u/:username/subscribe': (db, { username = '' }, asked) => readOfferHead(db, { ...asked, username }),
  '/content/:id': (db, { id = '' }, asked) => readContentHead(db, { ...asked, id }),
  '/activity/:id': (db, { id = '' }, asked) => readActivityHead(db, { ...asked, id }),
  '/competitions/:slug': (db, { slug = '' }, asked) => readCompetitionHead(db, { ...asked, slug }),
  '/techniques/:slug?': (db, { slug }, asked) =>
    slug === undefined ? Promise.resolve(libraryHead(asked)) : readTechniqueHead(db, { ...asked, slug }),
}
