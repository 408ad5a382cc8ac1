import { DESCRIPTION, TITLE } from '#domains/events/events/limits.ts'
import { EVENT_TYPES } from '#domains/events/events/rules.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { GYM_DESCRIPTION, GYM_NAME } from '#domains/gym-management/gym-edits/limits.ts'
import { photoToFetch } from '#domains/gym-management/gym-photos/server/jobs.ts'
import { NEEDS_PLACE } from '#domains/gyms/gyms/rules.ts'
import { geohashOf } from '#domains/gyms/gyms/server/geohash.ts'
import { affiliationKeyOf, searchTextOf } from '#domains/gyms/gyms/server/search-text.ts'
import { slugOf } from '#domains/gyms/gyms/server/slugs.ts'
import { favorites, gymPrivate, gyms } from '#domains/gyms/gyms/server/tables.ts'
import type { Point } from '#platform/geography.ts'
import { newId } from '#platform/ids.ts'
import { pictureAddressOf } from './content.ts'
import type { OldDocument } from './documents.ts'
import { wasDeleted } from './entries.ts'
import type { Lookups } from './lookups.ts'
import {
  countryFrom,
  type ImportContext,
  instagramFrom,
  membersAmong,
  Rejected,
  requireMember,
  websiteFrom,
} from './members.ts'
import type { Draft } from './save-documents.ts'
import { idOf, listOf, momentOf, objectOf, pointOf, textOf, textWith, zoneNamed } from './values.ts'

export type ZoneOf = (point: Point) => string

/**
 * gyms/{id} and locations/{id} are the same gym under the same id: the first one imported creates it, and the other
 * fills in what's missing, including the location. A gym without a location keeps its events and
 * favourites and can be opened by URL, but no search finds it until an admin sets its location.
 */
export async function gymOf(
  { look, note, now }: ImportContext,
  { path, fields }: OldDocument,
  zoneOf: ZoneOf,
): Promise<Draft | undefined> {
  const [collection, id = ''] = path.split('/')
  const name = textWith(note, 'name', fields.name, GYM_NAME.max)
  if (name.length < GYM_NAME.min) throw new Rejected('has no name')
  const there = await look.gym(id)
  const photo = pictureAddressOf(fields.photoURL, 'photoURL', note)
  const point = pointOf(fields.location) ?? pointOf(fields.coordinates) ?? pointOf(fields.geo) ?? pointOf(fields)
  const isSecond = there && (await look.wasMovedIn(`${collection === 'gyms' ? 'locations' : 'gyms'}/${id}`))
  if (!point && !isSecond) note('has no coordinates: hidden until an admin sets its location')
  const address = objectOf(fields.address)
  if (typeof fields.address === 'string') note(`address ${JSON.stringify(fields.address)} is used as the street`)
  const street = typeof fields.address === 'string' ? fields.address : (address.street ?? fields.street)
  const part = (key: string, most: number) => textWith(note, key, address[key] ?? fields[key], most)
  const timezone = zoneNamed(fields.timezone)
  if (fields.timezone && !timezone)
    note(`timezone ${JSON.stringify(fields.timezone)} is unknown: the one at its location is used`)
  const gym = { id, name, city: part('city', 80) }
  const instagram = instagramFrom(fields.instagram, note)
  const createdAt = momentOf(fields.createdAt) ?? now
  const place = point ? placeAt(point, zoneOf) : NOWHERE
  const values = {
    ...gym,
    ...place,
    status: point ? ('active' as const) : NEEDS_PLACE,
    slug: there?.slug ?? (await slugFor(look, gym, fields.slug)),
    description: textWith(note, 'description', fields.description, GYM_DESCRIPTION, { lines: true }),
    street: textWith(note, 'street', street, 120),
    region: part('region', 80),
    postalCode: part('postalCode', 20),
    country: countryFrom(address.country ?? fields.country, note),
    phone: textWith(note, 'phone', fields.phone, 40),
    email: textWith(note, 'email', fields.email, 254),
    website: websiteFrom(fields.website, note, 300),
    instagram: instagram && `https://www.instagram.com/${instagram}/`,
    placeId: textOf(fields.placeId, 200) || null,
    timezone: timezone ?? place.timezone,
    affiliationKey: affiliationKeyOf(null),
    searchText: searchTextOf(gym),
    createdAt,
    updatedAt: momentOf(fields.updatedAt) ?? createdAt,
  }
  if (isSecond) {
    await look.fillGym(there, { values, point })
    if (photo) await look.fetchPhoto(id, photo, now)
    return undefined
  }
  return {
    table: gyms,
    key: ['id'],
    values,
    beside: [
      { table: gymPrivate, values: { gymId: id } },
      ...(photo ? [photoToFetch({ gymId: id, address: photo }, now)] : []),
    ],
  }
}

const placeAt = (point: Point, zoneOf: ZoneOf) => ({
  ...point,
  geohash: geohashOf(point),
  timezone: zoneOf(point),
})

/** A placeholder for a gym without a location; it's never shown. */
const NOWHERE = placeAt({ lat: 0, lng: 0 }, () => 'Etc/UTC')

/** The gym's old slug, so old links keep working; a new one if it isn't valid or another gym has it. */
async function slugFor(look: Lookups, gym: { id: string; name: string; city: string }, said: unknown): Promise<string> {
  if (typeof said === 'string' && slugOf(said) === said && !(await look.gymBySlug(said))) return said
  return look.freeSlug(gym)
}

/** locations/{gymId}/events/{eventId}. */
export async function eventOf(taking: ImportContext, { path, fields }: OldDocument): Promise<Draft> {
  const { look, note, now } = taking
  const [, gymId = '', , id = ''] = path.split('/')
  const gym = await look.gym(gymId)
  if (!gym) throw new Rejected(`gym ${gymId} does not exist`)
  const title = textWith(note, 'title', fields.title, TITLE.most)
  if (title.length < TITLE.least) throw new Rejected('has no title')
  const [startsAt, endsAt] = [momentOf(fields.start ?? fields.startTime), momentOf(fields.end ?? fields.endTime)]
  if (!startsAt || !endsAt) throw new Rejected('start or end is not a date and time')
  if (endsAt <= startsAt) throw new Rejected('ends before it starts')
  const timezone = zoneNamed(fields.timezone)
  if (fields.timezone && !timezone) note(`timezone ${JSON.stringify(fields.timezone)} is unknown: the gym's is used`)
  const eventType = EVENT_TYPES.find((type) => type === fields.eventType)
  if (fields.eventType && !eventType) note(`eventType ${JSON.stringify(fields.eventType)} is not known: open_mat`)
  const createdBy = idOf(fields.createdBy)
  const author = createdBy && (await look.member(createdBy)) ? createdBy : null
  if (createdBy && !author) note(`createdBy ${createdBy} does not exist: left out`)
  const hosts = await membersAmong(taking, listOf(fields.hostIds), 'host')
  const zone = timezone ?? gym.timezone
  const standing = await look.event(id)
  const slug = standing?.slug ?? (await look.freeEventSlug({ gymId, id, title, startsAt, timezone: zone })) ?? id
  const createdAt = momentOf(fields.createdAt) ?? now
  const isDeleted = wasDeleted(fields, note)
  const capacity = Number(fields.capacity ?? 0)
  if (capacity !== 0 && !(Number.isInteger(capacity) && capacity > 0))
    note(`capacity ${JSON.stringify(fields.capacity)} is not a number of people: left out`)
  const status = fields.status ?? 'scheduled'
  if (!['scheduled', 'active', 'cancelled'].includes(String(status)))
    note(`status ${JSON.stringify(status)} is not known: scheduled`)
  return {
    table: events,
    key: ['id'],
    values: {
      ...{ id, gymId, title, startsAt, endsAt, createdBy: author, hostIds: hosts, slug, createdAt },
      timezone: zone,
      eventType: eventType ?? 'open_mat',
      description: textWith(note, 'description', fields.description, DESCRIPTION, { lines: true }),
      capacity: Number.isInteger(capacity) && capacity > 0 ? capacity : null,
      status: status === 'cancelled' ? 'cancelled' : 'scheduled',
      linkKey: standing?.linkKey ?? newId(),
      official: true,
      updatedAt: momentOf(fields.updatedAt) ?? createdAt,
      isDeleted,
      deletedAt: isDeleted ? (momentOf(fields.deletedAt) ?? now) : null,
    },
  }
}

/** locations/{gymId}/favoritedBy/{uid}. */
export async function favoriteOf({ look, now }: ImportContext, { path, fields }: OldDocument): Promise<Draft> {
  const [, gymId = '', , uid = ''] = path.split('/')
  await requireMember(look, uid, 'member')
  if (!(await look.gym(gymId))) throw new Rejected(`gym ${gymId} does not exist`)
  return {
    table: favorites,
    key: ['uid', 'gymId'],
    values: { uid, gymId, createdAt: momentOf(fields.createdAt ?? fields.timestamp ?? fields.favoritedAt) ?? now },
  }
}
