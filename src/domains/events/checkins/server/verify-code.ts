import { and, eq, isNull } from 'drizzle-orm'
import type { RequestContext, Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField } from '#platform/refusals.ts'
import type { CheckInCodes } from './codes.ts'
import { checkIns } from './tables.ts'

export async function isCheckedIn(reader: Reader, eventId: string, uid: string): Promise<boolean> {
  const [row] = await reader
    .select({ id: checkIns.id })
    .from(checkIns)
    .where(and(eq(checkIns.eventId, eventId), eq(checkIns.uid, uid), isNull(checkIns.undoneAt)))
  return row !== undefined
}

/**
 * Throws 400 unless the code is current now, or was when the phone says it was scanned. Throws 429 after ten tries in
 * ten minutes.
 */
export async function refuseWrongCode(
  { limits, now, viewer }: RequestContext & { viewer: Viewer },
  codes: CheckInCodes,
  { place, code, at }: { place: string; code: string; at: string | undefined },
): Promise<void> {
  await limits.count('checkInCode', `${viewer.uid} ${place}`)
  const present = now()
  const claimed = at === undefined ? undefined : new Date(at)
  if (codes.opens(place, code, present)) return
  if (claimed && claimed < present && codes.opens(place, code, claimed)) return
  throw badField('code', message("That code isn't right, or it's been replaced. Check the current one."), 'WRONG_CODE')
}
