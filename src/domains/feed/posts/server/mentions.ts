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
import { readNamed } from './reads.ts'

/** What is being written: something with this visibility, or a comment below somebody's activity. */
export interface MentionText {
  visibility: Visibility
  activityId?: string | undefined
}

/**
 * Whom the author sees and who would see what is being written, by the first letters: those the author follows first, then
 * their followers and others whom it is for. Looked for where they are, so that it costs the same however many members
 * there are.
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
    // One by one by their uids (offset 0): joined, everybody of that name would be looked at before the limit.
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

/** Of the people a text names: the usernames of those who would not see it. Whoever the author does not see is nobody. */
export async function readCannotSee(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  { text, ...said }: MentionText & { text: string },
): Promise<string[]> {
  const { item } = await itemOf(reader, viewer, said)
  const named = await readNamed(reader, viewer, text)
  if (named.length === 0) return []
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select n.uid from unnest(${sql.param(named.map(({ uid }) => uid))}::text[]) n(uid)
    where exists (${item} and ${visibleToPerson(sql`n.uid`)})`)
  const seeing = new Set(rows.map(({ uid }) => uid))
  return named.filter(({ uid }) => !seeing.has(uid)).map(({ username }) => username)
}

const MOST_SUGGESTED = 8
/** People of one circle that are looked through, … */
const MOST_LOOKED_AT = 5000
/** … and of all members those of the name. Who has more namesakes is found with one more letter. */
const MOST_NAMESAKES = 1000

interface Item {
  /** The one row `a` that is asked about, for the rule of who sees what. */
  item: SQL
  visibility: Visibility
  actorId: string
  audience: string | null
}

/** The activity that is answered to, or, before there is any, one as the author is about to make it. */
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

/** A pattern for names of which a word begins so; what means something in a pattern is taken as it is. */
const beginning = (letters: string) =>
  sql`'% ' || regexp_replace(fold_name(${letters}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
