import { sql } from 'drizzle-orm'
import { isUnderage } from '#domains/members/people/server/underage.ts'
import type { Reader } from '#platform/database.ts'
import { found } from '#platform/refusals.ts'
import type { Conversation, Participant } from '../contract.ts'
import { type ConversationKind, type SideState, writePermissionIn } from '../rules.ts'
import { GYM, isOtherParticipant, type SignedIn, TITLE, writerOf } from './reads.ts'
import { conversationVisibleTo, gymReplierUids, IS_OURS, isMine } from './visible-to.ts'

/** One conversation with its participants and whether the viewer can write; 404 if they can't see it. */
export async function readConversation(
  reader: Reader,
  viewer: SignedIn,
  { id, now }: { id: string; now: Date },
): Promise<Conversation> {
  const row = found(await readRow(reader, viewer, { id, now }))
  const isReceived = row.state === 'accepted' && row.tells_reading
  const people = row.state === 'left' ? [] : await readPeople(reader, viewer, { id, now })
  return {
    id,
    kind: row.kind,
    title: row.title,
    gym: row.gym,
    asGym: row.as_gym,
    state: row.state as Conversation['state'],
    isMuted: row.is_muted,
    isOwner: row.is_owner,
    people: people.filter((person) => person.isShown).map((person) => participantOf(person, isReceived)),
    gymReadSeq: row.kind === 'gym' && !row.as_gym && isReceived ? row.gym_read_seq : null,
    lastReadSeq: row.last_read_seq,
    lastSeq: row.last_seq,
    writing: writePermissionIn({
      kind: row.kind,
      state: row.state,
      asGym: row.as_gym,
      isUnderage: row.is_underage,
      others: people.map(({ state, is_underage }) => ({ state, isUnderage: is_underage })),
      isAnswered: row.is_answered,
      isOwnGym: row.is_own_gym,
      sent: row.sent,
    }),
  }
}

async function readRow(reader: Reader, { uid }: SignedIn, { id, now }: { id: string; now: Date }) {
  const { rows } = await reader.execute<Row>(sql`
    select c.kind, ${TITLE}, coalesce(mine.left_after, c.last_seq) as last_seq, ${GYM}, mine.uid is null as as_gym, mine.state, mine.is_owner, mine.last_read_seq,
      mine.muted_at is not null as is_muted,
      coalesce((select s.read_receipts from messaging s where s.uid = ${uid}), true) as tells_reading,
      ${isUnderage(uid, now)} as is_underage,
      (select p.last_read_seq from conversation_members p where p.conversation_id = c.id and p.gym_id is not null) as gym_read_seq,
      c.gym_id is not null and g.status <> 'permanently_closed'
        and exists (${gymReplierUids(sql`c.gym_id`)}) as is_answered,
      exists (select from gym_members t join conversation_members p on p.conversation_id = c.id and p.uid = t.uid
        where t.gym_id = c.gym_id and t.status = 'member') as is_own_gym,
      (select count(*)::int from messages m where m.conversation_id = c.id and ${IS_OURS}) as sent
    from conversations c join conversation_members mine on mine.conversation_id = c.id and ${isMine(uid)}
    left join gyms g on g.id = c.gym_id
    where c.id = ${id} and ${conversationVisibleTo(uid)}`)
  return rows[0]
}

/** The other participants, including people hidden from the viewer, who count only for whether the viewer can write. */
async function readPeople(reader: Reader, { uid }: SignedIn, { id, now }: { id: string; now: Date }) {
  const { rows } = await reader.execute<PersonRow>(sql`
    select u.uid, u.display_name, u.username, u.photo_url, p.state, p.is_owner, p.last_read_seq, ${isOtherParticipant(uid)} as "isShown",
      coalesce((select s.read_receipts from messaging s where s.uid = p.uid), true) as tells_reading,
      ${isUnderage(sql`p.uid`, now)} as is_underage
    from conversation_members p join users u on u.uid = p.uid
    where p.conversation_id = ${id} and p.uid <> ${uid} and p.left_after is null order by p.joined_at, p.uid`)
  return rows
}

/**
 * A declined request looks the same as one that hasn't been answered. Read receipts are shared only between people who
 * accepted.
 */
function participantOf(person: PersonRow, isReceived: boolean): Participant {
  const accepted = person.state === 'accepted'
  return {
    ...writerOf(person),
    state: accepted ? 'accepted' : 'requested',
    isOwner: person.is_owner,
    readSeq: accepted && isReceived && person.tells_reading ? person.last_read_seq : null,
  }
}

interface Row extends Record<string, unknown> {
  kind: ConversationKind
  title: string
  last_seq: number
  gym: Conversation['gym']
  as_gym: boolean
  state: SideState
  is_owner: boolean
  is_muted: boolean
  last_read_seq: number
  tells_reading: boolean
  is_underage: boolean
  gym_read_seq: number | null
  is_answered: boolean
  is_own_gym: boolean
  sent: number
}

interface PersonRow extends Record<string, unknown> {
  uid: string
  display_name: string | null
  username: string | null
  photo_url: string | null
  state: SideState
  is_owner: boolean
  last_read_seq: number
  tells_reading: boolean
  is_underage: boolean
  isShown: boolean
}
