import { readActivityHead } from '#features/activities/server/activity-head.ts'
import { readEventHead } from '#features/events/server/event-head.ts'
import { absolute, readGymHead } from '#features/gyms/server/gym-head.ts'
import { readProfileHead } from '#features/people/server/profile-head.ts'
import { readOfferHead } from '#features/tiers/server/offer-head.ts'
import type { Database } from '#platform/database.ts'

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

const DESCRIPTION = 'Find gyms and open mats, connect with training partners and track your progress.'

/** The head of the page at this path, as a stranger may see it. */
export async function headOf(db: Database, path: string, publicUrl: string, now = new Date()): Promise<PageHead> {
  const image = `${publicUrl}/og.png`
  const [, page, name, ...more] = path.split('/')
  if (page === 'map' || page === 'find-gym') {
    const description = 'Gyms and open mats near you or where you travel: times, fees and what to know before you go.'
    return { status: 200, title: 'Find a gym · Open Mat', description, image }
  }
  if (page === 'api') {
    const description = 'Every call that Open Mat answers, with a form to try it.'
    return { status: 200, title: 'API · Open Mat', description, image }
  }
  if (page === 'unsubscribe')
    return { status: 200, title: 'Your mail · Open Mat', description: DESCRIPTION, image, unlisted: true }
  if (page === 'gym' && name === 'new')
    return { status: 200, title: 'Add a gym · Open Mat', description: DESCRIPTION, image }
  if (page === 'gym' && name && more.filter(Boolean).length === 0) {
    const reference = decoded(name)
    const gym = reference === undefined ? undefined : await readGymHead(db, { reference, publicUrl, now })
    if (!gym) return { status: 404, title: 'Gym not found · Open Mat', description: DESCRIPTION, image }
    const { photoURL, title, ...head } = gym
    return { ...head, title: `${title} · Open Mat`, image: absolute(photoURL, publicUrl) ?? image }
  }
  if (page === 'gym' && name && more[0] === 'event' && more[1] && more.filter(Boolean).length === 2) {
    const [gymId, eventId] = [decoded(name), decoded(more[1])]
    const event = gymId && eventId ? await readEventHead(db, { gymId, eventId, publicUrl, now }) : undefined
    // Hidden, deleted and absent look the same.
    if (!event) return { status: 200, title: 'Open Mat', description: DESCRIPTION, image, unlisted: true }
    return { ...event, status: 200, title: `${event.title} · Open Mat`, image }
  }
  if (page === 'activity' && name) {
    const id = more.filter(Boolean).length === 0 ? decoded(name) : undefined
    const entry = id === undefined ? undefined : await readActivityHead(db, { id, publicUrl })
    // Hidden, deleted and absent look the same.
    if (!entry) return { status: 200, title: 'Open Mat', description: DESCRIPTION, image, unlisted: true }
    const { photoURL, title, ...head } = entry
    return { ...head, status: 200, title: `${title} · Open Mat`, image: absolute(photoURL, publicUrl) ?? image }
  }
  if (page === 'u' && name && more[0] === 'subscribe' && more.filter(Boolean).length === 1) {
    const username = decoded(name)
    const offer = username === undefined ? undefined : await readOfferHead(db, { username, publicUrl, now })
    // Hidden, absent and offering nothing look the same.
    if (!offer) return { status: 200, title: 'Open Mat', description: DESCRIPTION, image, unlisted: true }
    const { photoURL, title, ...head } = offer
    return { ...head, status: 200, title: `${title} · Open Mat`, image: absolute(photoURL, publicUrl) ?? image }
  }
  const whose = memberAt(path)
  const member = whose && (await readProfileHead(db, { ...whose, publicUrl, now }))
  if (member) {
    const { photoURL, title, ...head } = member
    return { ...head, status: 200, title: `${title} · Open Mat`, image: absolute(photoURL, publicUrl) ?? image }
  }
  return { status: 200, title: 'Open Mat', description: DESCRIPTION, image }
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
