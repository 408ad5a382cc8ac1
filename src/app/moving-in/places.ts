import { DESCRIPTION, TITLE } from '#features/events/limits.ts'
import { EVENT_TYPES } from '#features/events/rules.ts'
import { events } from '#features/events/server/tables.ts'
import { photoToFetch } from '#features/gym-photos/server/duties.ts'
import { geohashOf } from '#features/gyms/server/geohash.ts'
import { countryCodeOf } from '#features/gyms/server/import/country.ts'
import { affiliationKeyOf, searchTextOf } from '#features/gyms/server/search-text.ts'
import { slugOf } from '#features/gyms/server/slugs.ts'
import { favorites, gymPrivate, gyms } from '#features/gyms/server/tables.ts'
import { countryCodes } from '#platform/countries.ts'
import type { Point } from '#platform/geography.ts'
import { newId } from '#platform/ids.ts'
import type { OldDocument } from './documents.ts'
import type { Draft } from './keep.ts'
import type { Lookups } from './lookups.ts'
import { membersAmong, Rejected, requireMember, type Taking } from './members.ts'
import { listOf, momentOf, objectOf, pointOf, textOf, webAddressOf, zoneNamed } from './values.ts'

export type ZoneOf = (point: Point) => string

/** gyms/{id} and locations/{id}: the same gym under the same id; whichever has a point makes it. */
export async function gymOf(
  { look, note, now }: Taking,
  { path, fields }: OldDocument,
  zoneOf: ZoneOf,
): Promise<Draft | undefined> {
  const id = path.split('/')[1] ?? ''
  const name = textOf(fields.name, 80)
  if (name.length < 2) throw new Rejected('has no name of 2 to 80 characters')
  const there = await look.gym(id)
  // The other document of the same gym came first: this one gives what that one lacked.
  if (there && path.startsWith('gyms/') && (await look.wasMovedIn(`locations/${id}`))) {
    const photoURL = webAddressOf(fields.photoURL, 2000)
    if (photoURL) await look.fetchPhoto(id, photoURL, now)
    return undefined
  }
  const point = pointOf(fields.location) ?? pointOf(fields.coordinates) ?? pointOf(fields.geo) ?? pointOf(fields)
  if (!point) throw new Rejected('has no coordinates')
  const address = objectOf(fields.address)
  const part = (key: string, most: number) => textOf(address[key] ?? fields[key], most)
  const country = part('country', 80)
  const code = countryCodes.has(country.toUpperCase()) ? country.toUpperCase() : countryCodeOf(country)
  if (country && !code) note(`country ${JSON.stringify(country)} is not known: left out`)
  const timezone = zoneNamed(fields.timezone)
  if (fields.timezone && !timezone)
    note(`timezone ${JSON.stringify(fields.timezone)} is none: that of the point is taken`)
  const gym = { id, name, city: part('city', 80) }
  const createdAt = momentOf(fields.createdAt) ?? now
  const photo = webAddressOf(fields.photoURL, 2000)
  return {
    table: gyms,
    key: ['id'],
    values: {
      ...gym,
      ...point,
      slug: there?.slug ?? (await slugFor(look, gym, fields.slug)),
      description: textOf(fields.description, 2000, { lines: true }),
      street: part('street', 120),
      region: part('region', 80),
      postalCode: part('postalCode', 20),
      country: code,
      phone: textOf(fields.phone, 40),
      email: textOf(fields.email, 254),
      website: webAddressOf(fields.website, 300),
      placeId: textOf(fields.placeId, 200) || null,
      timezone: timezone ?? zoneOf(point),
      geohash: geohashOf(point),
      affiliationKey: affiliationKeyOf(null),
      searchText: searchTextOf(gym),
      createdAt,
      updatedAt: momentOf(fields.updatedAt) ?? createdAt,
    },
    beside: [
      { table: gymPrivate, values: { gymId: id } },
      ...(photo ? [photoToFetch({ gymId: id, address: photo }, now)] : []),
    ],
  }
}

/** Its own slug, so that old links work, unless another gym has it. */
async function slugFor(look: Lookups, gym: { id: string; name: string; city: string }, said: unknown): Promise<string> {
  if (typeof said === 'string' && slugOf(said) === said && !(await look.gymBySlug(said))) return said
  return look.freeSlug(gym)
}

/** locations/{gymId}/events/{eventId}. */
export async function eventOf(taking: Taking, { path, fields }: OldDocument): Promise<Draft> {
  const { look, note, now } = taking
  const [, gymId = '', , id = ''] = path.split('/')
  const gym = await look.gym(gymId)
  if (!gym) throw new Rejected(`gym ${gymId} is not there`)
  const title = textOf(fields.title, TITLE.most)
  if (title.length < TITLE.least) throw new Rejected('has no title')
  const [startsAt, endsAt] = [momentOf(fields.start ?? fields.startTime), momentOf(fields.end ?? fields.endTime)]
  if (!startsAt || !endsAt) throw new Rejected('start or end is no moment')
  if (endsAt <= startsAt) throw new Rejected('ends before it starts')
  const timezone = zoneNamed(fields.timezone)
  if (fields.timezone && !timezone) note(`timezone ${JSON.stringify(fields.timezone)} is none: the gym's is taken`)
  const eventType = EVENT_TYPES.find((type) => type === fields.eventType)
  if (fields.eventType && !eventType) note(`eventType ${JSON.stringify(fields.eventType)} is not known: open_mat`)
  const createdBy = typeof fields.createdBy === 'string' ? fields.createdBy : ''
  const author = createdBy && (await look.member(createdBy)) ? createdBy : null
  if (createdBy && !author) note(`createdBy ${createdBy} is not there: left out`)
  const hosts = await membersAmong(taking, listOf(fields.hostIds), 'host')
  const zone = timezone ?? gym.timezone
  const standing = await look.event(id)
  const slug = standing?.slug ?? (await look.freeEventSlug({ gymId, id, title, startsAt, timezone: zone })) ?? id
  const createdAt = momentOf(fields.createdAt) ?? now
  const capacity = Number(fields.capacity)
  return {
    table: events,
    key: ['id'],
    values: {
      ...{ id, gymId, title, startsAt, endsAt, createdBy: author, hostIds: hosts, slug, createdAt },
      timezone: zone,
      eventType: eventType ?? 'open_mat',
      description: textOf(fields.description, DESCRIPTION, { lines: true }),
      capacity: Number.isInteger(capacity) && capacity > 0 ? capacity : null,
      status: fields.status === 'cancelled' ? 'cancelled' : 'scheduled',
      linkKey: standing?.linkKey ?? newId(),
      official: true,
      updatedAt: momentOf(fields.updatedAt) ?? createdAt,
      isDeleted: fields.isDeleted === true,
      deletedAt: fields.isDeleted === true ? (momentOf(fields.deletedAt) ?? now) : null,
    },
  }
}

/** locations/{gymId}/favoritedBy/{uid}. */
export async function favoriteOf({ look, now }: Taking, { path, fields }: OldDocument): Promise<Draft> {
  const [, gymId = '', , uid = ''] = path.split('/')
  await requireMember(look, uid, 'member')
  if (!(await look.gym(gymId))) throw new Rejected(`gym ${gymId} is not there`)
  return {
    table: favorites,
    key: ['uid', 'gymId'],
    values: { uid, gymId, createdAt: momentOf(fields.createdAt ?? fields.timestamp ?? fields.favoritedAt) ?? now },
  }
}
