import { type SQL, sql } from 'drizzle-orm'
import { mayAtGym, STAFF_ROLES } from '#domains/gyms/gyms/rules.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'

const ANSWERING = sql.raw(
  STAFF_ROLES.filter((role) => mayAtGym(role, 'messages'))
    .map((role) => `'${role}'`)
    .join(', '),
)

/** SQL subquery: the gyms this person replies for. Open Mat admins don't count as staff. */
export const gymsAnsweredBy = (uid: string | SQL): SQL =>
  sql`select s.gym_id from gym_staff s where s.uid = ${uid} and s.role in (${ANSWERING})`

/** SQL subquery: the people who reply for a gym. */
export const gymReplierUids = (gymId: SQL): SQL =>
  sql`select s.uid from gym_staff s where s.gym_id = ${gymId} and s.role in (${ANSWERING})`

/**
 * Condition on `conversation_members mine`: the viewer's own side, else the side of a gym they reply for. Matches at
 * most one per conversation.
 */
export const isMine = (
  uid: string | SQL,
): SQL => sql`((mine.uid = ${uid} or mine.gym_id = any(array(${gymsAnsweredBy(uid)})))
  and (mine.uid is not null or not exists (select from conversation_members own
    where own.conversation_id = mine.conversation_id and own.uid = ${uid})))`

/**
 * Condition on `conversations c` and the viewer's side `mine`: the viewer may see the conversation. Excludes
 * conversations they declined, conversations between members with a block (a group stays, without the blocked person's
 * messages), and requests without a message.
 */
export const conversationVisibleTo = (uid: string): SQL => sql`(mine.state <> 'declined'
  and (c.last_seq > 0 or mine.state = 'accepted')
  and (c.kind = 'group' or not exists (select from conversation_members o where o.conversation_id = c.id
    and o.uid <> ${uid} and ${blockedBetween(sql`o.uid`, uid)})))`

/**
 * Condition on messages `m` in a conversation that `conversationVisibleTo` allows: the viewer may see the message.
 * Excludes messages deleted on the viewer's side, from before they joined, or from after they left, and in groups those
 * of authors with a block between them.
 */
export const messageVisibleTo = (uid: string | SQL): SQL => sql`(m.seq > mine.deleted_up_to
  and (mine.left_after is null or m.seq <= mine.left_after)
  and (c.kind <> 'group' or m.author_id is null or m.author_id = ${uid} or not ${blockedBetween(sql`m.author_id`, uid)}))`

/** Whether a gym message's author is hidden from the viewer: by a block, or because the author is leaving. */
export const isHiddenWriter = (uid: string): SQL =>
  sql`(m.as_gym and m.author_id is not null and m.author_id <> ${uid} and ${blockedBetween(sql`m.author_id`, uid)})`

/** Whether a message is from the viewer's side. */
export const IS_OURS = sql`coalesce(case when mine.uid is null then m.as_gym else m.author_id = mine.uid and not m.as_gym end, false)`

/** Whether picture `i` is in a message visible to the viewer, in a conversation they accepted. */
export const pictureInMessageVisibleTo = (uid: string): SQL => sql`exists (select from messages m
  join conversations c on c.id = m.conversation_id
  join conversation_members mine on mine.conversation_id = c.id and ${isMine(uid)}
  where m.conversation_id = i.conversation_id and m.id = i.message_id and m.deleted_at is null
    and mine.state in ('accepted', 'left') and ${conversationVisibleTo(uid)} and ${messageVisibleTo(uid)}
    and not ${isHiddenWriter(uid)})`
