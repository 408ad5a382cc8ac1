import { and, eq, sql } from 'drizzle-orm'
import { IS_CORROBORATED } from '#domains/events/checkins/server/reads.ts'
import { countConfirmingCircles } from '#domains/gym-management/circles/rules.ts'
import { readConnections } from '#domains/gym-management/circles/server/reads.ts'
import { type GymRole, mayAtGym } from '#domains/gyms/gyms/rules.ts'
import { gymStaff } from '#domains/gyms/gyms/server/tables.ts'
import { nameOrAnonymous } from '#domains/members/people/rules.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import { notifyOfUpdate } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import { databaseErrorCode, type Reader, type Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict, notAllowed, notFound } from '#platform/refusals.ts'
import type { Translator } from '#platform/translator.ts'
import type { Suggestion } from '../contract.ts'
import { CONFIRMATIONS_NEEDED, MAX_OPEN_SUGGESTIONS } from '../limits.ts'
import { changesOf, type GymField, type GymFields, rightFor, sameValue } from '../rules.ts'
import { changeGym, lockGym } from './change.ts'
import { fieldsOf, type GymRecord } from './fields.ts'
import { gymSuggestions, suggestionConfirmations } from './tables.ts'
import { refuseReviewed } from './writes.ts'

interface Who {
  gymId: string
  uid: string
}
type SuggestionRecord = typeof gymSuggestions.$inferSelect

/** Suggests a change; one can be open per member, gym and field. Returns its id. */
export async function suggestChange(
  context: WriteContext,
  { gymId, uid, given, note }: Who & { given: Partial<GymFields>; note: string },
): Promise<string> {
  const { tx, now } = context
  const row = await lockGym(tx, gymId)
  if (Object.keys(given).length !== 1) throw badField('change', message('must contain exactly one field'))
  refuseReviewed(row, given)
  const [change] = changesOf(fieldsOf(row), given)
  if (!change) throw badField('change', message("doesn't change anything"))
  await refuseMany(tx, uid)
  const id = newId()
  try {
    await tx.transaction((inner) =>
      inner.insert(gymSuggestions).values({
        id,
        gymId,
        uid,
        field: change.field,
        before: asJson(change.before),
        after: asJson(change.after),
        note,
        createdAt: now,
      }),
    )
  } catch (error) {
    if (databaseErrorCode(error) !== '23505') throw error
    throw conflict(message("You've already suggested a change to this."))
  }
  await notifyStaff(context, row)
  return id
}

/** JSON null rather than SQL null, because the column is not nullable. */
const asJson = (value: unknown) => sql`${JSON.stringify(value ?? null)}::jsonb`

async function refuseMany(tx: Tx, uid: string) {
  const open = await tx.$count(gymSuggestions, and(eq(gymSuggestions.uid, uid), eq(gymSuggestions.status, 'open')))
  if (open >= MAX_OPEN_SUGGESTIONS)
    throw conflict(message('You have too many open suggestions. Wait until some are decided.'))
}

export async function withdraw(tx: Tx, { gymId, uid, suggestionId }: Who & { suggestionId: string }) {
  const found = await findOpen(tx, gymId, suggestionId)
  if (found.uid !== uid) throw notFound()
  await tx.update(gymSuggestions).set({ status: 'withdrawn' }).where(eq(gymSuggestions.id, suggestionId))
}

/**
 * Decides an open suggestion, for staff with permission to edit this field. Applying it throws 409 if the field has
 * changed since.
 */
export async function decide(
  context: WriteContext,
  { gymId, uid, gymRole, suggestionId, apply }: Who & { gymRole: GymRole; suggestionId: string; apply: boolean },
) {
  const { tx } = context
  const row = await lockGym(tx, gymId)
  const found = await findOpen(tx, gymId, suggestionId)
  if (!mayAtGym(gymRole, rightFor(found.field, found.before, found.after))) throw notAllowed()
  if (apply) await applySuggestion(context, row, found, { uid, asAdmin: gymRole === 'admin' })
  else await close(context, row, found, { status: 'declined', decidedBy: uid })
}

/**
 * Confirms a suggestion at a gym without an owner, where two members who have checked in there decide. Confirming again
 * changes nothing. Members of one circle count once, and those in the author's circle don't count.
 */
export async function confirmSuggestion(
  context: WriteContext,
  { gymId, uid, suggestionId }: Who & { suggestionId: string },
) {
  const { tx, now } = context
  const row = await lockGym(tx, gymId)
  const found = await findOpen(tx, gymId, suggestionId)
  if (row.claimed) throw notAllowed(message("Only this gym's owner can decide."))
  if (found.uid === uid) throw notAllowed(message('Someone else has to confirm this suggestion.'))
  if (!(await trainsAt(tx, { gymId, uid })))
    throw notAllowed(message('Check in at this gym first. Use its code or ask the staff to check you in.'))
  await tx.insert(suggestionConfirmations).values({ suggestionId, uid, at: now }).onConflictDoNothing()
  const given = await tx
    .select({ uid: suggestionConfirmations.uid })
    .from(suggestionConfirmations)
    .where(eq(suggestionConfirmations.suggestionId, suggestionId))
  const by = given.map((confirmation) => confirmation.uid)
  const connections = await readConnections(tx, [found.uid, ...by])
  if (countConfirmingCircles(connections, { author: found.uid, by }) >= CONFIRMATIONS_NEEDED)
    await applySuggestion(context, row, found, { uid: null })
}

/** Whether the member has a corroborated check-in at the gym. */
async function trainsAt(reader: Reader, { gymId, uid }: Who): Promise<boolean> {
  const { rows } = await reader.execute(
    sql`select from check_ins c where c.gym_id = ${gymId} and c.uid = ${uid} and ${IS_CORROBORATED} limit 1`,
  )
  return rows.length > 0
}

async function applySuggestion(
  context: WriteContext,
  row: GymRecord,
  found: SuggestionRecord,
  by: { uid: string | null; asAdmin?: boolean },
) {
  const kept = fieldsOf(row)
  if (!sameValue(kept[found.field], found.before)) throw conflict(message('This has changed since it was suggested.'))
  const given = { [found.field]: found.after } as Partial<GymFields>
  refuseReviewed(row, given)
  await changeGym(context, row, { gymId: row.id, given, source: 'suggestion', ...by })
  await close(context, row, found, { status: 'applied', decidedBy: by.uid })
}

async function close(
  context: WriteContext,
  row: GymRecord,
  { id, uid }: SuggestionRecord,
  { status, decidedBy }: { status: 'applied' | 'declined'; decidedBy: string | null },
) {
  const { tx, now } = context
  await tx.update(gymSuggestions).set({ status, decidedBy, decidedAt: now }).where(eq(gymSuggestions.id, id))
  await notifyOfUpdate(context, [uid], {
    title:
      status === 'applied'
        ? message('Your change to {name} was applied', { name: row.name })
        : message("Your change to {name} wasn't applied", { name: row.name }),
    text:
      status === 'applied'
        ? message("Thanks for keeping the gym's page up to date.")
        : message('The people who run the gym declined it.'),
    path: `/gym/${row.slug}`,
  })
}

/** Notifies the owners, if any. */
async function notifyStaff(context: WriteContext, row: GymRecord) {
  const owners = await context.tx
    .select({ uid: gymStaff.uid })
    .from(gymStaff)
    .where(and(eq(gymStaff.gymId, row.id), eq(gymStaff.role, 'owner')))
  if (owners.length === 0) return
  await notifyOfUpdate(
    context,
    owners.map(({ uid }) => uid),
    {
      title: message('Someone suggested a change to {name}', { name: row.name }),
      text: message('Review it, then accept or decline it.'),
      path: `/gym/${row.slug}/dashboard/details`,
    },
  )
}

async function findOpen(tx: Tx, gymId: string, suggestionId: string): Promise<SuggestionRecord> {
  const [found] = await tx
    .select()
    .from(gymSuggestions)
    .where(and(eq(gymSuggestions.id, suggestionId), eq(gymSuggestions.gymId, gymId)))
    .for('update')
  if (!found) throw notFound()
  if (found.status !== 'open') throw conflict(message('This has already been decided.'))
  return found
}

interface SuggestionRow extends Record<string, unknown> {
  id: string
  field: GymField
  before: unknown
  after: unknown
  note: string
  status: Suggestion['status']
  created_at: string
  uid: string
  name: string
  username: string | null
  confirmed_by: string[]
}

/**
 * The open suggestions this viewer can see: their own; for staff, all; at a gym without an owner, other members' too,
 * without names. `id` selects one, whatever its state.
 */
export async function readSuggestions(
  reader: Reader,
  { gymId, claimed, uid, gymRole, id }: Who & { claimed: boolean; gymRole: GymRole; id?: string },
  translator: Translator,
): Promise<Suggestion[]> {
  const staff = mayAtGym(gymRole, 'schedule')
  const trains = !claimed && (await trainsAt(reader, { gymId, uid }))
  // Other members only see a suggested photo if they can confirm it.
  const everybodys = sql`${!claimed} and not ${blockedBetween(sql`s.uid`, uid)}
    and (${trains} or s.field not in ('logo', 'cover', 'photos'))`
  const { rows } = await reader.execute<SuggestionRow>(
    sql`select s.id, s.field, s.before, s.after, s.note, s.status, s.created_at, s.uid, u.display_name as name, u.username,
        array(select c.uid from suggestion_confirmations c where c.suggestion_id = s.id) as confirmed_by
      from gym_suggestions s join users u on u.uid = s.uid
      where s.gym_id = ${gymId} and ${id === undefined ? sql`s.status = 'open'` : sql`s.id = ${id}`}
        and (s.uid = ${uid} or ${staff} or (${everybodys}))
      order by s.created_at, s.id limit 200`,
  )
  const connections = await readConnections(
    reader,
    rows.flatMap((row) => (row.confirmed_by.length > 0 ? [row.uid, ...row.confirmed_by] : [])),
  )
  return rows.map((row) => {
    const confirmedByMe = row.confirmed_by.includes(uid)
    const decides = mayAtGym(gymRole, rightFor(row.field, row.before, row.after))
    const open = row.status === 'open'
    return {
      id: row.id,
      field: row.field,
      before: row.before,
      after: row.after,
      note: row.note,
      status: row.status,
      createdAt: new Date(row.created_at).toISOString(),
      by: staff ? { name: nameOrAnonymous(row.name, translator), username: row.username } : null,
      isOwn: row.uid === uid,
      confirmations: countConfirmingCircles(connections, { author: row.uid, by: row.confirmed_by }),
      confirmedByMe,
      may: { decide: open && decides, confirm: open && trains && row.uid !== uid && !confirmedByMe },
    }
  })
}
