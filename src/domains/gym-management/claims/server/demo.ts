import { inArray } from 'drizzle-orm'
import { gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { days, hours } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { expiryOf } from '../rules.ts'
import { claimEvidence, claimHistory, claims } from './tables.ts'

const OWNED = [{ gym: 'Liffey Lantern Jiu-Jitsu', owner: 'demo-owner' }]

/** One claim with a verified code and one without, for the demo community's admin. */
const WAITING = [
  {
    gym: 'Long Cloud Grappling',
    by: 'demo-liam',
    relationship: 'head_coach',
    email: 'liam@openmat.test',
    message:
      'I run the evening classes and hold the keys. The owner asked me to look after the page. Ring him if you like.',
    evidence: { type: 'phone', value: 'Front desk, weekdays after four. Ask for Tane.', verified: false },
    daysAgo: 3,
  },
  {
    gym: 'Corrib Tide Grappling',
    by: 'demo-aoife',
    relationship: 'owner',
    email: 'aoife@openmat.test',
    message: 'I opened the gym in 2016 and teach there five evenings a week. The timetable here is two seasons old.',
    evidence: { type: 'domain_email', value: 'mats@corrib-tide.test', verified: true },
    daysAgo: 1,
  },
] as const

/** Gives demo gyms an owner and claims, dated relative to now. */
export async function seedDemoClaims(
  tx: Tx,
  { batchId, now, gyms: demoGyms }: { batchId: string; now: Date; gyms: readonly { id: string; name: string }[] },
): Promise<void> {
  const idOf = new Map(demoGyms.map(({ id, name }) => [name, id]))
  const owned = OWNED.flatMap(({ gym, owner }) => {
    const gymId = idOf.get(gym)
    return gymId ? [{ gymId, uid: owner, role: 'owner' as const, since: new Date(now.getTime() - days(200)) }] : []
  })
  await tx.insert(gymStaff).values(owned).onConflictDoNothing()
  const ownedIds = owned.map(({ gymId }) => gymId)
  await tx.update(gyms).set({ claimed: true }).where(inArray(gyms.id, ownedIds))

  for (const { gym, by, relationship, email, message, evidence, daysAgo } of WAITING) {
    const gymId = idOf.get(gym)
    if (!gymId) continue
    const id = newId()
    const at = new Date(now.getTime() - days(daysAgo))
    const begun = new Date(at.getTime() - hours(1))
    await tx.insert(claims).values({
      id,
      gymId,
      claimantId: by,
      kind: 'claim',
      relationship,
      contactEmail: email,
      message,
      status: 'pending',
      createdAt: begun,
      updatedAt: at,
      submittedAt: at,
      expiresAt: expiryOf({ lastActivity: at, objectUntil: null }),
      isDummy: true,
      dummyBatchId: batchId,
    })
    const { type, value, verified } = evidence
    await tx
      .insert(claimEvidence)
      .values({ claimId: id, id: newId(), type, value, addedAt: begun, verifiedAt: verified ? begun : null })
    await tx.insert(claimHistory).values(
      [
        { at: begun, step: 'begin' as const, note: null },
        { at: new Date(begun.getTime() + 60_000), step: 'prove' as const, note: type },
        { at, step: 'submit' as const, note: null },
      ].map((step) => ({ ...step, claimId: id, id: newId(), by })),
    )
  }
}
