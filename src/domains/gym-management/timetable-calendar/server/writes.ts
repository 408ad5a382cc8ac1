import { eq } from 'drizzle-orm'
import { gymFields } from '#domains/gym-management/gym-edits/contract.ts'
import { MAX_SESSIONS } from '#domains/gym-management/gym-edits/limits.ts'
import { lockGym } from '#domains/gym-management/gym-edits/server/change.ts'
import { normalizeFields } from '#domains/gym-management/gym-edits/server/fields.ts'
import { type Editor, editGym } from '#domains/gym-management/gym-edits/server/writes.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import type { Encryption } from '#platform/encryption.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, found } from '#platform/refusals.ts'
import { withDifferences } from '../rules.ts'
import { type CalendarRow, compareWithGym, lockCalendar } from './reads.ts'
import { confirmIfSettled } from './refresh.ts'
import { gymCalendars } from './tables.ts'

/** Replaces a gym's calendar with the one at this address. */
export async function saveCalendar(
  tx: Tx,
  cipher: Encryption,
  { gymId, address }: { gymId: string; address: string },
): Promise<void> {
  await lockGym(tx, gymId)
  await removeCalendar(tx, gymId)
  const id = newId()
  await tx
    .insert(gymCalendars)
    .values({ id, gymId, sealedAddress: cipher.seal(address, id), host: new URL(address).host })
}

export const removeCalendar = (tx: Tx, gymId: string) => tx.delete(gymCalendars).where(eq(gymCalendars.gymId, gymId))

/**
 * Changes the timetable as the chosen differences say, as an edit of the version that the staff saw. 409 if the gym or
 * the differences have changed since.
 */
export async function acceptDifferences(
  context: WriteContext,
  { keys, version, ...editor }: Editor & { keys: readonly string[]; version: number },
): Promise<void> {
  const { tx, now } = context
  const gym = await lockGym(tx, editor.gymId)
  const calendar = await mustLockCalendar(tx, editor.gymId)
  const accepted = compareWithGym(calendar, gym, now).open.filter(({ key }) => keys.includes(key))
  const schedule = gymFields.shape.schedule.safeParse(withDifferences(gym.schedule, accepted, newId))
  if (!schedule.success)
    throw badField('keys', message("can't add more than {max} sessions to a timetable", { max: MAX_SESSIONS }))
  await editGym(context, { ...editor, version, given: normalizeFields({ schedule: schedule.data }, now) })
  if (accepted.length < new Set(keys).size) throw differencesChanged()
  await confirmIfSettled(context, await lockGym(tx, editor.gymId), calendar)
}

/** Hides these differences until the calendar changes them. */
export async function ignoreDifferences(
  context: WriteContext,
  { gymId, keys }: { gymId: string; keys: readonly string[] },
): Promise<void> {
  const { tx, now } = context
  const gym = await lockGym(tx, gymId)
  const calendar = await mustLockCalendar(tx, gymId)
  const known = compareWithGym(calendar, gym, now).all.map(({ key }) => key)
  if (!keys.every((key) => known.includes(key))) throw differencesChanged()
  const ignored = [...new Set([...calendar.ignored, ...keys])]
  await tx.update(gymCalendars).set({ ignored }).where(eq(gymCalendars.id, calendar.id))
  await confirmIfSettled(context, gym, { ...calendar, ignored })
}

async function mustLockCalendar(tx: Tx, gymId: string): Promise<CalendarRow> {
  return found(await lockCalendar(tx, gymId))
}

const differencesChanged = () =>
  conflict(message('The calendar or the timetable has changed in the meantime. Review the changes.'))
