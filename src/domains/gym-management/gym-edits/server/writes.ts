import { and, eq } from 'drizzle-orm'
import { type GymRole, mayAtGym, NEEDS_PLACE } from '#domains/gyms/gyms/rules.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notAllowed, notFound, Refusal } from '#platform/refusals.ts'
import { UNDO_WITHIN_MS } from '../limits.ts'
import {
  changesOf,
  EDITABLE_STATUSES,
  type FieldChange,
  type GymField,
  type GymFields,
  rightFor,
  sameValue,
} from '../rules.ts'
import { changeGym, lockGym } from './change.ts'
import { fieldsOf, type GymRecord } from './fields.ts'
import { gymEdits } from './tables.ts'

export interface Editor {
  gymId: string
  uid: string
  gymRole: NonNullable<GymRole>
}

/** Applies an edit to the version that the editor read. 409 with both versions if the gym has changed since. */
export async function editGym(
  context: WriteContext,
  { gymId, uid, gymRole, version, given }: Editor & { version: number; given: Partial<GymFields> },
): Promise<void> {
  const row = await lockGym(context.tx, gymId)
  const kept = fieldsOf(row)
  requireRights(gymRole, kept, given)
  if (row.version !== version) throw otherVersion(kept, given, row.version)
  refuseReviewed(row, given)
  await changeGym(context, row, {
    gymId,
    given,
    uid,
    source: gymRole === 'admin' ? 'admin' : 'staff',
    asAdmin: gymRole === 'admin',
  })
}

/** Unchanged fields need no permission. */
export function requireRights(gymRole: GymRole, kept: GymFields, given: Partial<GymFields>) {
  for (const { field, before, after } of changesOf(kept, given))
    if (!mayAtGym(gymRole, rightFor(field, before, after))) throw notAllowed()
}

/** Refuses a new status for a gym that isn't public, and for one without a location until it has one. */
export function refuseReviewed({ status }: Pick<GymRecord, 'status'>, given: Partial<GymFields>) {
  if (status === NEEDS_PLACE) {
    if (given.status !== undefined && !given.location)
      throw badField('status', message('Give this gym a location first.'))
  } else if (given.status !== undefined && !(EDITABLE_STATUSES as readonly string[]).includes(status))
    throw badField('status', message('This gym is still waiting for review.'))
}

function otherVersion(kept: GymFields, given: Partial<GymFields>, version: number) {
  return new Refusal('CONFLICT', {
    status: 409,
    text: message('Someone else changed this gym. Review their version.'),
    data: { version, theirs: kept, yours: given },
  })
}

/** Undoes a change, or some of its fields, as a new change. 409 with the fields that have changed since. */
export async function undoEdit(
  context: WriteContext,
  { gymId, uid, gymRole, editId, fields }: Editor & { editId: string; fields?: readonly GymField[] | undefined },
): Promise<void> {
  const { tx, now } = context
  const row = await lockGym(tx, gymId)
  const edit = await findEdit(tx, gymId, editId)
  if (now.getTime() - edit.at.getTime() > UNDO_WITHIN_MS)
    throw conflict(message('Changes can only be undone for 90 days.'))
  const undone = edit.changes.filter(({ field }) => !fields || fields.includes(field))
  if (undone.length === 0 || edit.source === 'added') throw badField('fields', message('must be part of that change'))
  const kept = fieldsOf(row)
  const since = undone.filter(({ field, after }) => !sameValue(kept[field], after))
  if (since.length > 0) throw changedSince(kept, since)
  const given = Object.fromEntries(undone.map(({ field, before }) => [field, before])) as Partial<GymFields>
  requireRights(gymRole, kept, given)
  refuseReviewed(row, given)
  await changeGym(context, row, { gymId, given, uid, source: 'undo', undoes: editId, asAdmin: gymRole === 'admin' })
}

function changedSince(kept: GymFields, since: FieldChange[]) {
  return new Refusal('CHANGED_SINCE', {
    status: 409,
    text: message('This has been changed again since that edit.'),
    data: { fields: since.map(({ field, before, after }) => ({ field, before, after, now: kept[field] })) },
  })
}

async function findEdit(tx: Tx, gymId: string, editId: string) {
  const [edit] = await tx
    .select()
    .from(gymEdits)
    .where(and(eq(gymEdits.id, editId), eq(gymEdits.gymId, gymId)))
  if (!edit) throw notFound()
  return edit
}
