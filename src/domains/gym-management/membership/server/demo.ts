import { and, eq, sql } from 'drizzle-orm'
import type { StaffRole } from '#domains/gyms/gyms/rules.ts'
import { gymMembers, gymPrivate, gymStaff, gyms } from '#domains/gyms/gyms/server/tables.ts'
import { days } from '#platform/clock.ts'
import type { Tx } from '#platform/database.ts'

interface Seeded {
  gyms: readonly { id: string; name: string }[]
  now: Date
}

/** Demo gyms with staff (first names), join requests and the code on the wall. */
const RUN: Record<string, { staff: Partial<Record<string, StaffRole>>; asking: string[]; joinCode: string }> = {
  'Lua Branca Jiu-Jitsu': {
    staff: { ana: 'owner', helio: 'manager', bia: 'coach' },
    asking: ['aoife', 'haruto'],
    joinCode: 'RBNC7A42',
  },
  'Liffey Lantern Jiu-Jitsu': {
    staff: { aoife: 'manager', sean: 'coach' },
    asking: ['ana'],
    joinCode: 'MATS2DUB',
  },
}

/** Gives some gyms demo staff, and makes the people who train there members. */
export async function seedDemoMembers(tx: Tx, { gyms: demoGyms, now }: Seeded): Promise<void> {
  const since = new Date(now.getTime() - days(90))
  for (const { id: gymId, name } of demoGyms) {
    const run = RUN[name]
    if (!run) continue
    await tx.update(gymMembers).set({ status: 'member', since }).where(eq(gymMembers.gymId, gymId))
    const staff = Object.entries(run.staff).map(([first, role]) => ({
      gymId,
      uid: `demo-${first}`,
      role: role ?? 'coach',
      since,
    }))
    await tx.insert(gymStaff).values(staff).onConflictDoNothing()
    const taken = { status: 'member' as const, since }
    await tx
      .insert(gymMembers)
      .values(staff.map(({ uid }) => ({ gymId, uid, ...taken })))
      .onConflictDoUpdate({ target: [gymMembers.gymId, gymMembers.uid], set: taken })
    const asked = { status: 'requested' as const, since: new Date(now.getTime() - days(1)) }
    await tx
      .insert(gymMembers)
      .values(run.asking.map((first) => ({ gymId, uid: `demo-${first}`, ...asked })))
      .onConflictDoNothing()
    await tx
      .insert(gymPrivate)
      .values({ gymId, joinCode: run.joinCode })
      .onConflictDoUpdate({ target: gymPrivate.gymId, set: { joinCode: run.joinCode } })
    await tx
      .update(gyms)
      .set({ claimed: true })
      .where(and(eq(gyms.id, gymId), sql`not claimed`))
  }
}
