import { createHash } from 'node:crypto'
import { defaultNotificationPreferences, defaultPreferences } from '#features/people/rules.ts'
import { usernames, users } from '#features/people/server/tables.ts'
import { authUsers } from '#features/session/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { fold } from '#platform/fold.ts'
import { newId } from '#platform/ids.ts'
import type { Invented, Town } from './invent.ts'
import type { Planting } from './plant-batch.ts'

export interface PlantedPerson {
  uid: string
  displayName: string
  username: string
  town: Town
}

/** No mail ever arrives there (RFC 2606), and none is sent. */
const NOWHERE = 'demo-data.invalid'

export async function plantPeople(
  tx: Tx,
  { batchId, chance, dummy, moment }: Planting,
  people: Invented['people'],
): Promise<PlantedPerson[]> {
  const mark = createHash('sha256').update(batchId).digest('hex').slice(0, 8)
  const rows = people.map(({ name, town }, at) => {
    const uid = newId()
    const joined = moment()
    const first = fold(name.split(' ')[0] ?? '').replace(/[^a-z]/g, '')
    return { uid, town, joined, displayName: name, username: `${first.slice(0, 8)}_${mark}${at.toString(36)}` }
  })
  const preferences = defaultNotificationPreferences()
  const deaf = {
    ...preferences,
    email: { ...preferences.email, enabled: false },
    push: { ...preferences.push, enabled: false },
  }
  await tx.insert(authUsers).values(
    rows.map(({ uid, displayName, username, joined }) => ({
      ...{ id: uid, name: displayName, email: `${username}@${NOWHERE}`, createdAt: joined, updatedAt: joined },
    })),
  )
  await tx.insert(users).values(
    rows.map(({ uid, displayName, username, joined, town: { city, country, timezone } }) => ({
      ...{ uid, displayName, username, city, country, timezone, email: `${username}@${NOWHERE}`, ...dummy },
      ...{ onboardingComplete: true, onboardingStep: 5, ageConfirmedAt: joined, createdAt: joined, updatedAt: joined },
      ...{ preferences: defaultPreferences(), notificationPreferences: deaf },
      yearStarted: joined.getUTCFullYear() - Math.floor(chance() * 12),
    })),
  )
  await tx.insert(usernames).values(rows.map(({ username, uid }) => ({ username, uid })))
  return rows.map(({ joined: _, ...person }) => person)
}
