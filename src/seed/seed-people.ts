import { createHash } from 'node:crypto'
import { defaultNotificationPreferences, defaultPreferences } from '#domains/members/people/rules.ts'
import { usernames, users } from '#domains/members/people/server/tables.ts'
import { authUsers } from '#domains/members/session/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import type { GeneratedCommunity, Town } from './generate.ts'
import type { Seeding } from './seed-batch.ts'

export interface SeededPerson {
  uid: string
  displayName: string
  username: string
  town: Town
}

/** A reserved domain (RFC 2606) that never receives email, and none is sent. */
const NOWHERE = 'demo-data.invalid'

export async function seedPeople(
  tx: Tx,
  { batchId, chance, dummy, moment }: Seeding,
  people: GeneratedCommunity['people'],
): Promise<SeededPerson[]> {
  const mark = createHash('sha256').update(batchId).digest('hex').slice(0, 8)
  const rows = people.map(({ name, town }, at) => {
    const uid = newId()
    const joined = moment()
    const first = normalizeText(name.split(' ')[0] ?? '').replace(/[^a-z]/g, '')
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
