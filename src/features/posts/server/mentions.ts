import { type SQL, sql } from 'drizzle-orm'
import type { Visibility } from '#features/activities/activity-types.ts'
import { actorIn } from '#features/activities/rules.ts'
import { findActivity } from '#features/activities/server/reads.ts'
import { visibleToPerson } from '#features/activities/server/visible-to.ts'
import type { PersonCard } from '#features/people/contract.ts'
import { readPersonCards, visibleTo as visibleProfile } from '#features/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import { readNamed } from './reads.ts'

/** What is being written: something with this visibility, or a comment below somebody's activity. */
export interface ToBeSaid {
  visibility: Visibility
  activityId?: string | undefined
}

/** Whom the author sees and who would see what is being written, by the first letters; those the author follows first. */
export async function readMentionable(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  { text, ...said }: ToBeSaid & { text: string },
): Promise<PersonCard[]> {
  const item = await itemOf(reader, viewer, said)
  const letters = text.trim().replace(/^[@＠]/, '')
  const matches = letters === '' ? sql`true` : sql`users.search_name like ${beginning(letters)}`
  const whoSees = sql`users.username is not null and users.uid <> ${viewer.uid} and ${matches}
    and ${visibleProfile(viewer)} and exists (${item} and ${visibleToPerson(sql`users.uid`)})`
  const { rows: followed } = await reader.execute<{ uid: string }>(sql`
    select users.uid from follows l join users on users.uid = l.followed_id
    where l.follower_id = ${viewer.uid} and l.status = 'accepted' and ${whoSees}
    order by exists (select from follows b where b.followed_id = ${viewer.uid} and b.follower_id = users.uid
      and b.status = 'accepted') desc, users.username limit ${MOST_SUGGESTED}`)
  const uids = followed.map(({ uid }) => uid)
  if (letters !== '' && uids.length < MOST_SUGGESTED) {
    const { rows: others } = await reader.execute<{ uid: string }>(sql`
      select users.uid from users where users.uid <> all(${sql.param(uids)}::text[]) and ${whoSees}
      order by users.follower_count desc, users.username limit ${MOST_SUGGESTED - uids.length}`)
    uids.push(...others.map(({ uid }) => uid))
  }
  return readPersonCards(reader, viewer, uids)
}

/** Of the people a text names: the usernames of those who would not see it. Whoever the author does not see is nobody. */
export async function readCannotSee(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  { text, ...said }: ToBeSaid & { text: string },
): Promise<string[]> {
  const item = await itemOf(reader, viewer, said)
  const named = await readNamed(reader, viewer, text)
  if (named.length === 0) return []
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select n.uid from unnest(${sql.param(named.map(({ uid }) => uid))}::text[]) n(uid)
    where exists (${item} and ${visibleToPerson(sql`n.uid`)})`)
  const seeing = new Set(rows.map(({ uid }) => uid))
  return named.filter(({ uid }) => !seeing.has(uid)).map(({ username }) => username)
}

const MOST_SUGGESTED = 8

/**
 * The one row `a` that is asked about, for the rule of who sees what: the activity that is answered to, or, before there
 * is any, one as the author is about to make it.
 */
async function itemOf(reader: Reader, viewer: Pick<Viewer, 'uid'>, { visibility, activityId }: ToBeSaid): Promise<SQL> {
  if (activityId === undefined)
    return sql`select from (select ${viewer.uid}::text as actor_id, 'user' as actor_type, ${visibility}::text as visibility,
      null::text as audience, false as is_deleted) a where true`
  if (!(await findActivity(reader, viewer, activityId))) throw notFound()
  return sql`select from activities a where a.actor_id = ${actorIn(activityId) ?? ''} and a.id = ${activityId}`
}

/** A pattern for names of which a word begins so; what means something in a pattern is taken as it is. */
const beginning = (letters: string) =>
  sql`'% ' || regexp_replace(fold_name(${letters}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
