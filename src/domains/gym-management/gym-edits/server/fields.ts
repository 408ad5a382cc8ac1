import { NEEDS_PLACE } from '#domains/gyms/gyms/rules.ts'
import type { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import type { GymFieldsPatch } from '../contract.ts'
import type { GymFields } from '../rules.ts'

export type GymRecord = typeof gyms.$inferSelect

export function fieldsOf({ street, city, region, postalCode, country, lat, lng, ...row }: GymRecord): GymFields {
  return {
    name: row.name,
    logo: row.logo,
    cover: row.cover,
    photos: row.photos,
    description: row.description,
    status: row.status,
    statusNote: row.statusNote,
    address: { street, city, region, postalCode, country },
    location: row.status === NEEDS_PLACE ? null : { lat, lng },
    timezone: row.timezone,
    phone: row.phone,
    email: row.email,
    website: row.website,
    instagram: row.instagram,
    facebook: row.facebook,
    affiliation: row.affiliation,
    headCoach: row.headCoach,
    coaches: row.coaches,
    foundedYear: row.foundedYear,
    disciplines: row.disciplines,
    languages: row.languages,
    amenities: row.amenities,
    matAreaM2: row.matAreaM2,
    matType: row.matType,
    rooms: row.rooms,
    maxOnMat: row.maxOnMat,
    dropIn: row.dropIn,
    rules: row.rules,
    trialOffer: row.trialOffer,
    membership: row.membership,
    accessibility: row.accessibility,
    schedule: row.schedule,
    openingHours: row.openingHours,
  }
}

export function columnsOf({ address, location, ...fields }: Partial<GymFields>): Partial<GymRecord> {
  return { ...fields, ...address, ...location } as Partial<GymRecord>
}

/**
 * Gives new sessions an id, and sorts and deduplicates the exceptions of all. Throws 400 for errors that a schema can't
 * detect.
 */
export function normalizeFields({ schedule, ...given }: GymFieldsPatch, now: Date): Partial<GymFields> {
  if (given.foundedYear && given.foundedYear > now.getUTCFullYear() + 1)
    throw badField('foundedYear', message("can't be in the future"))
  if (!schedule) return given as Partial<GymFields>
  const sessions = schedule.map((session) => ({
    ...session,
    id: session.id ?? newId(),
    exceptions: [...new Set(session.exceptions)].sort(),
  }))
  const twice = sessions.find(({ id }, at) => sessions.findIndex((other) => other.id === id) !== at)
  if (twice) throw badField('schedule', message("can't contain the ID {id} twice", { id: twice.id }))
  return { ...given, schedule: sessions } as Partial<GymFields>
}
