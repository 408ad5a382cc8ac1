import { type SQL, sql } from 'drizzle-orm'
import { findActivity } from '#domains/feed/activities/server/reads.ts'
import { visibleToPerson } from '#domains/feed/activities/server/visible-to.ts'
import type { PersonCard } from '#domains/members/people/contract.ts'
import { readPersonCards, visibleTo as visibleProfile } from '#domains/members/people/server/reads.ts'
import { asUsername } from '#domains/members/people/usernames.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import { readMentionedMembers } from './reads.ts'

/** The text being written: a post with this visibility, or a comment on an activity. */
export interface MentionText {
  visibility: Visibility
  activityId?: string | undefined
}

/**
 * Suggests people by the first letters of their names: those the author can see and who'd be able to see the text.
 * People the author follows come first, then an exact username, followers and other members of the audience. Searches
 * these groups one by one, so the cost doesn't grow with the number of members.
 */
export async function readMentionable(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  { text, ...said }: MentionText & { text: string },
): Promise<PersonCard[]> {
  const { item, visibility, actorId, audience } = await itemOf(reader, viewer, said)
  const letters = text.trim().replace(/^[@＠]/, '')
  const matches = letters === '' ? sql`true` : sql`users.search_name like ${beginning(letters)}`
  const followersOf = (uid: string) =>
    sql`select follower_id from follows where followed_id = ${uid} and status = 'accepted'`
  const circles = [
    sql`select followed_id from follows where follower_id = ${viewer.uid} and status = 'accepted'`,
    ...(letters === '' ? [] : [sql`select uid from users where username = ${asUsername(letters)}`]),
    followersOf(viewer.uid),
    ...(actorId === viewer.uid ? [] : [sql`select ${actorId}::text`, followersOf(actorId)]),
    ...(audience === null ? [] : [sql`select uid from audience_members where audience = ${audience}`]),
    ...(visibility === 'public' && letters !== ''
      ? [sql`select uid from users where ${matches} limit ${MOST_NAMESAKES}`]
      : []),
  ]
  const uids: string[] = []
  for (const circle of circles) {
    if (uids.length === MOST_SUGGESTED) break
    // The `offset 0` forces a lookup per uid. A plain join would read everyone with that name before applying the
    // limit.
    const { rows } = await reader.execute<{ uid: string }>(sql`
      select users.uid from (select * from (${circle}) d limit ${MOST_LOOKED_AT}) c(uid)
      cross join lateral (select * from users u where u.uid = c.uid offset 0) users
      where ${matches} and users.username is not null and users.uid <> ${viewer.uid}
        and users.uid <> all(${sql.param(uids)}::text[]) and ${visibleProfile(viewer)}
        and exists (${item} and ${visibleToPerson(sql`users.uid`)})
      order by exists (select from follows b where b.followed_id = ${viewer.uid} and b.follower_id = users.uid
        and b.status = 'accepted') desc, users.follower_count desc, users.username limit ${MOST_SUGGESTED - uids.length}`)
    uids.push(...rows.map(({ uid }) => uid))
  }
  return readPersonCards(reader, viewer, uids)
}

/** Usernames of people the text mentions who wouldn't be able to see it. Leaves out people the author can't see. */
export async function readMentionsWithoutAccess(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  { text, ...said }: MentionText & { text: string },
): Promise<string[]> {
  const { item } = await itemOf(reader, viewer, said)
  const named = await readMentionedMembers(reader, viewer, text)
  if (named.length === 0) return []
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select n.uid from unnest(${sql.param(named.map(({ uid }) => uid))}::text[]) n(uid)
    where exists (${item} and ${visibleToPerson(sql`n.uid`)})`)
  const seeing = new Set(rows.map(({ uid }) => uid))
  return named.filter(({ uid }) => !seeing.has(uid)).map(({ username }) => username)
}

const MOST_SUGGESTED = 8
/** The most people to read per group. */
const MOST_LOOKED_AT = 5000
/** The most members with a matching name to read. If more people share it, another letter narrows them down. */
const MOST_NAMESAKES = 1000

interface Item {
  /** A query with one row `a`, for the visibility rules. */
  item: SQL
  visibility: Visibility
  actorId: string
  audience: string | null
}

/** The activity being commented on, or a temporary row for the post about to be created. */
async function itemOf(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  { visibility, activityId }: MentionText,
): Promise<Item> {
  if (activityId === undefined)
    return {
      item: sql`select from (select ${viewer.uid}::text as actor_id, 'user' as actor_type, ${visibility}::text as visibility,
        null::text as audience, false as is_deleted, 'profile_post' as activity_type, null::text as target_id) a where true`,
      visibility,
      actorId: viewer.uid,
      audience: null,
    }
  const found = await findActivity(reader, viewer, activityId)
  if (!found) throw notFound()
  return { ...found, item: sql`select from activities a where a.actor_id = ${found.actorId} and a.id = ${found.id}` }
}

/** A LIKE pattern for names with a word that starts with these letters; wildcards are escaped. */
const beginning = (letters: string) =>
  sql`'% ' || regexp_replace(fold_name(${letters}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
