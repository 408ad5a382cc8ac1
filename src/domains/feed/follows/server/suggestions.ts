import { type SQL, sql } from 'drizzle-orm'
import { hiddenFrom } from '#domains/members/people/server/block-conditions.ts'
import { isNewTo, readPersonCards, visibleTo } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import type { SuggestedPerson } from '../contract.ts'

/** Bounds that keep the query cheap for members who follow many, in large towns and in a large community. */
const MOST_OF_A_KIND = 100
const MOST_FOLLOWED = 200
const MOST_OF_EACH = 100
const LATEST_ENTRIES = 500
/** From this many followers on, someone is suggested as popular. */
const POPULAR = 20

type Found = { uid: string; because: SuggestedPerson['because']; through: string | null; others: number }

/**
 * Members the viewer doesn't follow yet but may want to, closest first: the viewer's followers, people of the same gym,
 * people followed by those the viewer follows, people in the same town, and people with a recent public entry: those of
 * the same country first, then popular ones, then the rest. Among equals in a group, the same belt comes first.
 */
export async function readPeopleSuggestions(
  reader: Reader,
  viewer: Pick<Viewer, 'uid'>,
  limit: number,
): Promise<SuggestedPerson[]> {
  const { rows } = await reader.execute<Found>(suggestionsQuery(viewer, limit))
  const uids = rows.flatMap(({ uid, through }) => (through === null ? [uid] : [uid, through]))
  const cards = new Map((await readPersonCards(reader, viewer, uids)).map((card) => [card.uid, card]))
  return rows.flatMap(({ uid, because, through, others }) => {
    const card = cards.get(uid)
    const name = cards.get(through ?? '')?.displayName
    return card ? [{ ...card, because, through: name === undefined ? null : { name, others } }] : []
  })
}

function suggestionsQuery(viewer: Pick<Viewer, 'uid'>, limit: number): SQL {
  const uid = sql`${viewer.uid}::text`
  return sql`
    with me as materialized (select home_gym_id, country, city, belt_rank from users where users.uid = ${uid}),
    followed as materialized (
      select f.followed_id as uid from follows f where f.follower_id = ${uid} and f.status = 'accepted'
        and f.followed_id not in (${hiddenFrom(uid)}) limit ${MOST_FOLLOWED}),
    candidates (uid, place, because, through, others) as (
      (select f.follower_id, 0, 'follows_me', null, 0 from follows f where f.followed_id = ${uid} and f.status = 'accepted'
        order by f.created_at desc limit ${MOST_OF_A_KIND})
      union all
      (select u.uid, 1, 'same_gym', null, 0 from users u where u.home_gym_id = (select home_gym_id from me)
        order by u.last_login desc nulls last limit ${MOST_OF_A_KIND})
      union all
      (select e.followed_id, 2, 'followed', min(w.uid), count(*)::int - 1 from followed w cross join lateral (
          select f.followed_id from follows f where f.follower_id = w.uid and f.status = 'accepted' limit ${MOST_OF_EACH}) e
        group by e.followed_id order by count(*) desc limit ${MOST_OF_A_KIND})
      union all
      (select u.uid, 3, 'same_city', null, 0 from users u
        where u.country = (select country from me) and u.city = (select nullif(city, '') from me)
        order by u.last_login desc nulls last, u.uid limit ${MOST_OF_A_KIND})
      union all
      select u.uid, case because when 'same_country' then 4 when 'popular' then 5 else 6 end, because, null, 0
      from (select distinct a.actor_id from (select actor_id from activities
        where in_feed and not is_deleted and visibility = 'public' and actor_type = 'user'
        order by timestamp desc, id desc limit ${LATEST_ENTRIES}) a) lately
      cross join me join users u on u.uid = lately.actor_id cross join lateral (
        select case when u.country = me.country and u.country <> '' then 'same_country'
          when u.follower_count >= ${POPULAR} then 'popular' else 'active' end as because) reason),
    nearest as (select distinct on (uid) * from candidates order by uid, place)
    select users.uid, n.because, n.through, n.others from nearest n join users on users.uid = n.uid cross join me
    where users.uid <> ${uid} and ${visibleTo(viewer)} and ${isNewTo(viewer)}
    order by n.place, n.others desc, case n.because when 'popular' then users.follower_count end desc nulls last,
      users.belt_rank is not distinct from me.belt_rank desc, users.last_login desc nulls last, users.uid
    limit ${limit}`
}
