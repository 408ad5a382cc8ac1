import { type SQL, sql } from 'drizzle-orm'
import { type FoundEvent, readAbout } from '#domains/events/events/server/reads.ts'
import { blockedBetween } from '#domains/members/people/server/block-conditions.ts'
import { readPersonCards } from '#domains/members/people/server/reads.ts'
import { notify } from '#domains/notifications/notifications/server/notify.ts'
import type { WriteContext } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { message } from '#platform/messages.ts'
import { badField, conflict } from '#platform/refusals.ts'
import type { Candidate } from '../contract.ts'
import { MOST_INVITED } from '../limits.ts'

interface Inviting {
  event: FoundEvent
  inviterId: string
}

/** Invites people, each once, and returns how many are new. 400 for anyone the inviter may not invite. */
export async function invite(
  context: WriteContext,
  { event, inviterId, uids }: Inviting & { uids: string[] },
): Promise<number> {
  const { tx, now } = context
  const asked = [...new Set(uids)]
  const { rows: askable } = await tx.execute<{ uid: string }>(sql`
    select u.uid from users u where u.uid = any(${sql.param(asked)}::text[]) and ${mayBeAsked({ event, inviterId })}`)
  if (askable.length < asked.length)
    throw badField(
      'uids',
      message('can only include people you follow, people who follow you and people who train at the gym'),
    )
  await refuseTooMany(context, { event, inviterId }, asked.length)
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows: fresh } = await tx.execute<{ uid: string }>(sql`
    insert into event_invitations (event_id, uid, invited_by, created_at)
    select ${event.id}, w.uid, ${inviterId}, ${at} from unnest(${sql.param(asked)}::text[]) w(uid)
    where not exists (select from rsvps r where r.event_id = ${event.id} and r.uid = w.uid
      and r.status in ('going', 'maybe', 'waitlisted', 'offered', 'attended', 'removed'))
    on conflict do nothing returning uid`)
  const recipients = fresh.map(({ uid }) => uid)
  await notify(context, { type: 'event_invite', actorId: inviterId, recipients, extra: await readAbout(tx, event) })
  return recipients.length
}

async function refuseTooMany({ tx }: WriteContext, { event, inviterId }: Inviting, more: number): Promise<void> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from event_invitations where event_id = ${event.id} and invited_by = ${inviterId}`)
  if ((rows[0]?.count ?? 0) + more > MOST_INVITED)
    throw conflict(
      message(
        'You can invite up to {mostInvited, plural, one {# person} other {# people}} to one event. Share its link with the others.',
        {
          mostInvited: MOST_INVITED,
        },
      ),
      'TOO_MANY',
    )
}

/** Up to 20 people the inviter may invite, by the start of their names; those they follow first. */
export async function readCandidates(
  reader: Reader,
  { event, inviterId, text }: Inviting & { text: string },
): Promise<Candidate[]> {
  const words = text
    .toWellFormed()
    .replace(/[\\%_\p{Cc}]/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 5)
  const named = words.map((word) => sql`and u.search_name like '% ' || fold_name(${word.replace(/^@/, '')}) || '%'`)
  const { rows } = await reader.execute<{ uid: string; invited: boolean; answered: boolean }>(sql`
    select u.uid, exists (select from event_invitations i where i.event_id = ${event.id} and i.uid = u.uid) as invited,
      exists (select from rsvps r where r.event_id = ${event.id} and r.uid = u.uid and r.status not in ('cancelled', 'no_show')) as answered
    from users u where ${mayBeAsked({ event, inviterId })} ${sql.join(named, sql` `)}
    order by exists (select from follows f where f.followed_id = u.uid and f.follower_id = ${inviterId}) desc,
      u.search_name, u.uid limit 20`)
  const cards = await readPersonCards(
    reader,
    { uid: inviterId },
    rows.map(({ uid }) => uid),
  )
  const known = new Map(rows.map((row) => [row.uid, row]))
  return cards.map((person) => {
    const row = known.get(person.uid)
    return { person, inviteStatus: row?.answered ? 'answered' : row?.invited ? 'invited' : 'askable' }
  })
}

/**
 * SQL condition on `users u`: someone the inviter follows or is followed by, or one of the gym's members or staff,
 * without a block between them and the inviter.
 */
const mayBeAsked = ({ event, inviterId }: Inviting): SQL => sql`(u.uid <> ${inviterId}
  and (u.username is not null or u.onboarding_complete) and not ${blockedBetween(sql`u.uid`, inviterId)}
  and (u.uid in (select f.followed_id from follows f where f.follower_id = ${inviterId} and f.status = 'accepted'
      union all select f.follower_id from follows f where f.followed_id = ${inviterId} and f.status = 'accepted'
      union all select m.uid from audience_members m where m.audience = ${`gym:${event.gymId}`})))`
