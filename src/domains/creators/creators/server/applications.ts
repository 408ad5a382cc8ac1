import { and, desc, eq, inArray } from 'drizzle-orm'
import { users } from '#domains/members/people/server/tables.ts'
import { days } from '#platform/clock.ts'
import type { Reader } from '#platform/database.ts'
import { type ApplyEligibility, type ApplyFacts, applyEligibilityOf, emptyForm } from '../application.ts'
import type { Application, MyApplication } from '../contract.ts'
import { isOpen } from '../rules.ts'
import type { ApplicationRow } from './lock.ts'
import { readCreatorRow } from './reads.ts'
import { creatorApplications } from './tables.ts'

interface Asking {
  uid: string
  /** Minimum account age, in days. */
  minAccountDays: number
  now: Date
}

/** A member's latest application, and whether they may apply. */
export async function readMyApplication(reader: Reader, asking: Asking): Promise<MyApplication> {
  const { uid } = asking
  const [user] = await reader
    .select({
      displayName: users.displayName,
      beltRank: users.beltRank,
      stripes: users.stripes,
      yearStarted: users.yearStarted,
      country: users.country,
    })
    .from(users)
    .where(eq(users.uid, uid))
  const profile = user ?? { displayName: '', beltRank: null, stripes: 0, yearStarted: null, country: '' }
  const [latest] = await reader
    .select()
    .from(creatorApplications)
    .where(eq(creatorApplications.uid, uid))
    .orderBy(desc(creatorApplications.createdAt), desc(creatorApplications.id))
    .limit(1)
  return { applying: await readApplying(reader, asking), application: latest ? applicationOf(latest) : null, profile }
}

/** Whether this member may apply (`applyEligibilityOf`), with the facts read from the database. */
export async function readApplying(reader: Reader, { uid, minAccountDays, now }: Asking): Promise<ApplyEligibility> {
  const [user] = await reader
    .select({ complete: users.profileComplete, createdAt: users.createdAt, role: users.role })
    .from(users)
    .where(eq(users.uid, uid))
  const creator = await readCreatorRow(reader, uid)
  const past = await reader
    .select({ state: creatorApplications.state, decidedAt: creatorApplications.decidedAt })
    .from(creatorApplications)
    .where(
      and(
        eq(creatorApplications.uid, uid),
        inArray(creatorApplications.state, ['draft', 'submitted', 'in_review', 'needs_info', 'rejected']),
      ),
    )
    .orderBy(desc(creatorApplications.decidedAt))
  const byRole = Boolean(user?.role.creator || user?.role.admin)
  const facts: ApplyFacts = {
    creatorStatus: creator?.state ?? (byRole ? 'approved' : null),
    statusReason: creator?.stateReason ?? '',
    hasOpenApplication: past.some(({ state }) => isOpen(state)),
    rejectedAt: past.find(({ state }) => state === 'rejected')?.decidedAt ?? null,
    profileComplete: user?.complete ?? false,
    memberSince: user?.createdAt ?? now,
    minimumAge: days(minAccountDays),
  }
  return applyEligibilityOf(facts, now)
}

export function applicationOf(row: ApplicationRow): Application {
  const { id, state, form, answer, version, reviewerNote, submittedAt, decidedAt, updatedAt } = row
  return {
    ...{ id, state, answer, version, reviewerNote },
    form: { ...emptyForm(), ...form },
    submittedAt: isoOf(submittedAt),
    decidedAt: isoOf(decidedAt),
    updatedAt: updatedAt.toISOString(),
  }
}

export const isoOf = (at: Date | null) => at?.toISOString() ?? null
