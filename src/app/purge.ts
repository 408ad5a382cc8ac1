import { sql } from 'drizzle-orm'
import { endAllOf } from '#domains/creators/subscriptions/server/end-all.ts'
import { forgetPayerOf } from '#domains/creators/subscriptions/server/forget-payer.ts'
import { purgeVideoFiles } from '#domains/creators/videos/server/files.ts'
import { pictureFilesOf } from '#domains/feed/posts/server/pictures.ts'
import { removePhotosOf } from '#domains/gym-management/gym-photos/server/pictures.ts'
import { archivePathOf } from '#domains/members/account/server/archive-files.ts'
import { FORMER_MEMBER } from '#domains/members/people/rules.ts'
import { photoPathOf } from '#domains/members/people/server/profile-photo.ts'
import { purgeMessagesOf } from '#domains/messages/messages/server/purge.ts'
import { screenshotPath } from '#domains/moderation/contact/server/http.ts'
import { deleteNotificationsAbout } from '#domains/notifications/notifications/server/retention.ts'
import { type Platform, writeContextOf } from '#platform/context.ts'
import type { Tx } from '#platform/database.ts'
import { cancelEventsLeftAlone } from './leaving.ts'
import { MEMBER_TABLES } from './member-tables.ts'
import { anonymizeMentions } from './purge-mentions.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'files' | 'jobs' | 'log' | 'now'>

const PORTION = 500

interface Step {
  name: string
  run(parts: Parts, uid: string): Promise<unknown>
}

const inOne =
  (work: (tx: Tx, uid: string) => Promise<unknown>): Step['run'] =>
  (parts, uid) =>
    parts.db.transaction((tx) => work(tx, uid))

/**
 * Deletes a member's data, except what `member-tables.ts` keeps, in an order that leaves nothing dangling. Every step
 * can safely be repeated, so the deletion continues after a restart. The member stays hidden throughout; their row is
 * deleted last.
 */
export const PURGE: readonly Step[] = [
  { name: 'sessions', run: inOne((tx, uid) => tx.execute(sql`delete from auth_sessions where user_id = ${uid}`)) },
  {
    name: 'memberships',
    run: (parts, uid) =>
      parts.db.transaction(async (tx) => {
        const context = writeContextOf(parts, tx)
        await endAllOf(context, { uid }, 'once')
        await forgetPayerOf(context, uid)
      }),
  },
  { name: 'events', run: leaveEvents },
  { name: 'files', run: removeFiles },
  { name: 'mentions', run: ({ db }, uid) => anonymizeMentions(db, uid, FORMER_MEMBER) },
  { name: 'names in what others keep', run: inOne(renameEverywhere) },
  { name: 'notifications of others', run: ({ db }, uid) => deleteNotificationsAbout(db, uid) },
  { name: 'gyms', run: inOne(leaveGyms) },
  { name: 'techniques', run: inOne(leaveTechniques) },
  { name: 'messages', run: inOne(purgeMessagesOf) },
  { name: 'comments', run: inOne(removeComments) },
  { name: 'entries', run: removeEntries },
  { name: 'rows', run: inOne(removeRows) },
]

/**
 * Deletes what's left: the profile, its dependent rows, and the sign-in. The email address is free immediately, the
 * username after 180 days.
 */
export async function removeMember(tx: Tx, uid: string, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`insert into usernames (username, uid, left_at) select u.username, u.uid, ${at} from users u
    where u.uid = ${uid} and u.username is not null
    on conflict (username) do update set left_at = coalesce(usernames.left_at, excluded.left_at)`)
  // Prevents another import from bringing the member back.
  await tx.execute(
    sql`update imported_documents set columns = '{}', fingerprint = '' where starts_with(path, ${`users/${uid}/`})`,
  )
  await tx.execute(sql`insert into imported_documents (path, fingerprint, columns, imported_at)
    values (${`users/${uid}`}, '', '{}', ${now.toISOString()}::timestamptz)
    on conflict (path) do update set columns = '{}', fingerprint = ''`)
  await tx.execute(sql`delete from users where uid = ${uid}`)
  await tx.execute(sql`delete from audience_members where uid = ${uid}`)
  await tx.execute(sql`delete from auth_users where id = ${uid}`)
}

async function leaveEvents(parts: Parts, uid: string): Promise<void> {
  await parts.db.transaction((tx) => cancelEventsLeftAlone(writeContextOf(parts, tx), uid))
  await parts.db.transaction(async (tx) => {
    // Hides past events that the member hosted alone.
    await tx.execute(sql`update events e set is_deleted = true, deleted_at = ${parts.now().toISOString()}::timestamptz
      where e.created_by = ${uid} and not e.official and not e.is_deleted and e.host_ids <@ array[${uid}]::text[]`)
    for (const table of [sql`events`, sql`event_series`])
      await tx.execute(sql`update ${table} set host_ids = array_remove(host_ids, ${uid}) where ${uid} = any(host_ids)`)
  })
}

async function removeFiles({ db, files, now }: Parts, uid: string): Promise<void> {
  await files.remove(photoPathOf(uid))
  await db.transaction((tx) => removePhotosOf(tx, uid))
  const { rows: archives } = await db.execute<{ id: string }>(sql`select id from account_exports where uid = ${uid}`)
  for (const { id } of archives) await files.remove(archivePathOf({ id, uid }))
  for (;;) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from pictures where user_id = ${uid} limit ${PORTION}`,
    )
    if (rows.length === 0) break
    for (const { id } of rows) for (const path of pictureFilesOf({ uid, id })) await files.remove(path)
    const ids = sql.param(rows.map(({ id }) => id))
    await db.execute(sql`delete from pictures where user_id = ${uid} and id = any(${ids}::text[])`)
  }
  await removeTickets(db, files, uid)
  const { rows: imports } = await db.execute<{ id: string }>(sql`select id from training_imports where uid = ${uid}`)
  for (const { id } of imports) await files.remove(`training_imports/${uid}/${id}`)
  await db.execute(sql`delete from training_imports where uid = ${uid}`)
  // Nothing shows these videos now, so they're purged like any other unused video.
  await db.execute(sql`delete from videos where uid = ${uid}`)
  await db.execute(sql`update contents set video_file_id = null where creator_uid = ${uid}`)
  await db.execute(sql`update video_files set used_at = null, created_at = 'epoch' where uid = ${uid}`)
  await purgeVideoFiles(db, files, now())
}

/** Closes the member's contact tickets and removes what they wrote, the answers, and what could identify them. */
async function removeTickets(db: Parts['db'], files: Parts['files'], uid: string): Promise<void> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from contact_tickets where uid = ${uid}`)
  for (const { id } of rows) {
    await files.remove(screenshotPath(id))
    await db.execute(sql`delete from contact_answers where ticket_id = ${id}`)
    await db.execute(sql`update contact_tickets set uid = null, email = '', message = '', route = '', user_agent = '', language = null,
      has_screenshot = false, state = 'closed' where id = ${id}`)
  }
}

/** Replaces the member's name in other members' rounds, matches and promotions. */
async function renameEverywhere(tx: Tx, uid: string): Promise<void> {
  await tx.execute(
    sql`update training_rounds set partner_name = ${FORMER_MEMBER}, partner_uid = null where partner_uid = ${uid}`,
  )
  await tx.execute(
    sql`update matches set opponent_name = ${FORMER_MEMBER}, opponent_uid = null where opponent_uid = ${uid}`,
  )
  await tx.execute(sql`update activities a set content = jsonb_set(jsonb_set(a.content, '{facts,promoter}', to_jsonb(${FORMER_MEMBER}::text)),
      '{facts,confirmedBy}', to_jsonb(case when p.decided_by = ${uid} then ${FORMER_MEMBER} else a.content #>> '{facts,confirmedBy}' end))
    from promotions p where p.promoter_uid = ${uid} and a.actor_id = p.uid and a.id = p.activity_id and a.content -> 'facts' is not null`)
  await tx.execute(
    sql`update promotions set promoter_name = ${FORMER_MEMBER}, promoter_uid = null where promoter_uid = ${uid}`,
  )
}

/**
 * Removes the member from gyms' staff, coaches and timetables; a head coach becomes a former member. Gyms that
 * only they owned can be claimed again.
 */
async function leaveGyms(tx: Tx, uid: string): Promise<void> {
  await tx.execute(sql`update gyms g set claimed = false, verified = false
    where exists (select from gym_staff s where s.gym_id = g.id and s.uid = ${uid} and s.role = 'owner')
      and not exists (select from gym_staff o where o.gym_id = g.id and o.role = 'owner' and o.uid <> ${uid})`)
  await tx.execute(sql`delete from gym_staff where uid = ${uid}`)
  await tx.execute(sql`update gyms set head_coach = jsonb_set(jsonb_set(head_coach, '{userId}', 'null'), '{name}', to_jsonb(${FORMER_MEMBER}::text))
    where head_coach ->> 'userId' = ${uid}`)
  await tx.execute(sql`update gyms set coaches = (select coalesce(jsonb_agg(c.value order by c.place), '[]')
      from jsonb_array_elements(coaches) with ordinality c(value, place) where c.value ->> 'userId' is distinct from ${uid})
    where coaches @> ${JSON.stringify([{ userId: uid }])}::jsonb`)
  await tx.execute(sql`update gyms set schedule = (select jsonb_agg(case when s.value ->> 'instructorId' = ${uid}
      then jsonb_set(s.value, '{instructorId}', 'null') - 'instructor' else s.value end order by s.place)
      from jsonb_array_elements(schedule) with ordinality s(value, place))
    where schedule @> ${JSON.stringify([{ instructorId: uid }])}::jsonb`)
}

/** Techniques that others may use stay, without a proposer. */
async function leaveTechniques(tx: Tx, uid: string): Promise<void> {
  await tx.execute(sql`delete from techniques where proposed_by = ${uid} and state in ('proposed', 'declined')`)
  await tx.execute(sql`update techniques set proposed_by = null where proposed_by = ${uid}`)
}

/**
 * Deletes the member's comments everywhere, with all replies. The authors of the replies still have them in their
 * activity log, and so in their archive.
 */
async function removeComments(tx: Tx, uid: string): Promise<void> {
  await tx.execute(sql`delete from comments c using comments p where p.author_id = ${uid} and c.actor_id = p.actor_id
    and c.activity_id = p.activity_id and c.parent_id = p.id`)
  await tx.execute(sql`delete from comments where author_id = ${uid}`)
}

/** In batches, because each delete cascades to comments. */
async function removeEntries({ db }: Parts, uid: string): Promise<void> {
  await db.execute(sql`delete from posts where user_id = ${uid}`)
  await db.execute(sql`delete from activities where target_type = 'user' and target_id = ${uid}`)
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from activities where actor_id = ${uid}
      and id in (select id from activities where actor_id = ${uid} limit ${PORTION})`)
    if (!rowCount) return
  }
}

/** Applies the `deleted` and `forgotten` columns of `member-tables.ts`. */
async function removeRows(tx: Tx, uid: string): Promise<void> {
  for (const [table, { columns }] of Object.entries(MEMBER_TABLES))
    for (const [column, fate] of Object.entries(columns)) {
      const [at, where] = [sql.identifier(table), sql.identifier(column)]
      if (fate === 'deleted') await tx.execute(sql`delete from ${at} where ${where} = ${uid}`)
      if (fate === 'forgotten') await tx.execute(sql`update ${at} set ${where} = null where ${where} = ${uid}`)
    }
}
