import { type SQL, sql } from 'drizzle-orm'
import type { StaffRole } from '#domains/gyms/gyms/rules.ts'
import { findGym } from '#domains/gyms/gyms/server/reads.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { blockedBetween, hiddenFrom } from '#domains/members/people/server/block-conditions.ts'
import { readProfile } from '#domains/members/people/server/reads.ts'
import type { Visibility } from '#domains/members/people/visibility.ts'
import type { Reader } from '#platform/database.ts'
import { notFound } from '#platform/refusals.ts'
import { statement } from '#platform/statement.ts'
import type { ActivityType, ActorType } from '../activity-types.ts'
import type {
  ActivityCard,
  ActivityContent,
  Actor,
  EventPostData,
  Mention,
  PostBody,
  PostPicture,
  SharedEntry,
  VideoLink,
} from '../contract.ts'
import { mentionedIn } from '../mentions.ts'
import { actorIn, previewOf } from '../rules.ts'
import { sessionPartners } from './extension-points.ts'
import { actorNow, commentVisibleTo, type MaybeViewer, visibleTo, visibleToPerson } from './visible-to.ts'

/** The fields of an activity that writes need. */
export interface FoundActivity {
  id: string
  actorId: string
  actorType: ActorType
  activityType: ActivityType
  visibility: Visibility
  audience: string | null
  inFeed: boolean
  /** Whether this is a post by a gym where the viewer is staff. */
  isOfMyGym: boolean
}

/** The activity if this viewer may see it; undefined if it's missing, deleted or hidden. */
export async function findActivity(
  reader: Reader,
  viewer: MaybeViewer,
  id: string,
): Promise<FoundActivity | undefined> {
  const actorId = actorIn(id)
  if (!actorId) return undefined
  const { rows } = await reader.execute<FoundActivity & Record<string, unknown>>(sql`
    select a.id, a.actor_id as "actorId", a.actor_type as "actorType", a.activity_type as "activityType", a.visibility,
      a.audience, a.in_feed as "inFeed", ${viewer ? sql`${roleAtGymOf(sql`${viewer.uid}`)} is not null` : sql`false`} as "isOfMyGym"
    from activities a where a.actor_id = ${actorNow(sql`${actorId}::text`)} and a.id = ${id} and ${visibleTo(viewer)}`)
  return rows[0]
}

export async function readCard(reader: Reader, viewer: MaybeViewer, id: string): Promise<ActivityCard | undefined> {
  const [card] = await readCards(reader, viewer, [id])
  return card
}

/**
 * Cards for these ids, in order, as one viewer sees them. Leaves out everything the viewer can't see, so lists of ids
 * are checked again here.
 */
export async function readCards(reader: Reader, viewer: MaybeViewer, ids: readonly string[]): Promise<ActivityCard[]> {
  return cardsOf(reader, viewer, await readRows(reader, viewer, ids))
}

/** The cards of rows. The caller has checked that this viewer can see them. */
export async function cardsOf(reader: Reader, viewer: MaybeViewer, rows: readonly CardRow[]): Promise<ActivityCard[]> {
  const sharedIds = rows.flatMap((row) => row.shared_activity_id ?? [])
  const shared = new Map((await readRows(reader, viewer, sharedIds)).map((row) => [row.id, entryOf(row)]))
  const partners = await sessionPartners.get().read(
    reader,
    viewer,
    rows.filter(({ has_partners }) => has_partners),
  )
  return rows.map((row) => ({ ...cardOf(row, viewer, shared), partners: partners.get(row.id) }))
}

/**
 * Members mentioned in an activity or in a comment on it: at most `most`, and only those the text's author can see and
 * who can see the activity. All other @names stay plain text.
 */
export async function readMentions(
  reader: Reader,
  { text, authorId, activityId, most }: { text: string; authorId: string; activityId: string; most: number },
): Promise<Mention[]> {
  const usernames = mentionedIn(text)
  if (usernames.length === 0) return []
  const { rows } = await reader.execute<Mention & Record<string, unknown>>(sql`
    select n.uid, n.username from unnest(${sql.param(usernames)}::text[]) with ordinality as w(username, place)
    join users n on n.username = w.username
    where n.uid = ${authorId} or not ${blockedBetween(sql`n.uid`, authorId)} order by w.place limit ${most}`)
  const uids = rows.map(({ uid }) => uid)
  const seeing = new Set(await filterWhoSee(reader, { activityId, uids }))
  return rows.filter(({ uid }) => seeing.has(uid)).map(({ uid, username }) => ({ uid, username }))
}

/** Which of these people can see the activity. */
export async function filterWhoSee(
  reader: Reader,
  { activityId, uids }: { activityId: string; uids: readonly string[] },
): Promise<string[]> {
  if (uids.length === 0) return []
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select w.uid from unnest(${sql.param([...uids])}::text[]) with ordinality as w(uid, place)
    join activities a on a.actor_id = ${actorNow(sql`${actorIn(activityId) ?? ''}::text`)} and a.id = ${activityId}
    where ${visibleToPerson(sql`w.uid`)} order by w.place`)
  return rows.map(({ uid }) => uid)
}

/** Throws 404 unless the author of a list (a member's uid or a gym's id) is visible to this viewer. */
export async function findAuthor(reader: Reader, viewer: MaybeViewer, id: string): Promise<string> {
  if ((await readProfile(reader, viewer, id)) || (await findGym(reader, id, viewer))?.id === id) return id
  throw notFound()
}

export interface CardRow extends Record<string, unknown> {
  id: string
  actor_id: string
  actor_type: ActorType
  activity_type: ActivityType
  timestamp: string
  target_id: string
  target_type: string
  target_ref: string
  content: ActivityContent
  visibility: Visibility
  score: number
  boosted: boolean
  like_count: number
  comment_count: number
  /** Latest first. */
  last_comments: { id: string; author: string | null; text: string }[] | null
  is_liked: boolean
  is_saved: boolean
  /** For a gym's post: the viewer's role at that gym. */
  my_gym_role: StaffRole | null
  has_partners: boolean
  actor_name: string | null
  actor_photo: string | null
  username: string | null
  belt_rank: string | null
  stripes: number | null
  slug: string | null
  post_id: string | null
  post_type: PostBody['type'] | null
  text: string | null
  pictures: PostPicture[] | null
  video: VideoLink | null
  techniques: string[] | null
  mentions: Mention[] | null
  event_data: EventPostData | null
  shared_activity_id: string | null
  edited_at: string | null
}

async function readRows(reader: Reader, viewer: MaybeViewer, ids: readonly string[]): Promise<CardRow[]> {
  const known = [...new Set(ids)].flatMap((id) => {
    const actorId = actorIn(id)
    return actorId ? [{ id, actorId }] : []
  })
  if (known.length === 0) return []
  const values = { actorIds: known.map(({ actorId }) => actorId), ids: known.map(({ id }) => id) }
  return viewer ? memberCardRows(reader, { ...values, uid: viewer.uid }) : visitorCardRows(reader, values)
}

type ViewerInSql = { uid: SQL } | null

/** The query for cards by ID. Takes `actorIds` and `ids`, and for members a `uid`. */
export function cardRowsQuery(viewer: ViewerInSql): SQL {
  return sql`
    ${viewer ? sql`with ${hiddenOnce(viewer.uid)}` : sql``}
    select ${cardColumns(viewer)}
    from (select ${actorNow(sql`k.actor_id`)} as actor_id, k.id, k.place
      from unnest(${sql.placeholder('actorIds')}::text[], ${sql.placeholder('ids')}::text[])
        with ordinality as k(actor_id, id, place) offset 0) w
    join activities a on a.actor_id = w.actor_id and a.id = w.id
    ${CARD_JOINS}
    where ${viewer ? visibleToPerson(viewer.uid) : visibleTo(null)} order by w.place`
}

/**
 * A card's columns of `activities a` and `CARD_JOINS`. The query must check that the viewer may see the activity, and
 * for a member it starts with `hiddenOnce`.
 */
export function cardColumns(viewer: ViewerInSql): SQL {
  return sql`a.id, a.actor_id, a.actor_type, a.activity_type, a.timestamp, a.target_id, a.target_type, a.target_ref, a.content,
    a.visibility, a.score, (a.boosted and (a.boost_expiry is null or a.boost_expiry > now())) as boosted,
    ${countsFor(viewer)}, ${lastCommentsFor(viewer)} as last_comments, ${viewer ? roleAtGymOf(viewer.uid) : sql`null`} as my_gym_role,
    ${sessionPartners.get().exist} as has_partners, coalesce(nullif(btrim(u.display_name), ''), g.name) as actor_name, coalesce(u.photo_url, g.photo_url) as actor_photo,
    u.username, u.belt_rank, u.stripes, g.slug,
    p.id as post_id, p.type as post_type, p.text, p.pictures, p.video, p.techniques,
    ${mentionsFor(viewer, sql`p.mentions`, sql`n.uid in (${HIDDEN})`)} as mentions,
    p.event_data, p.shared_activity_id, p.edited_at`
}

/** A `with` query of everyone hidden from the member, so that a query collects them once, however often it asks. */
export const hiddenOnce = (uid: SQL): SQL => sql`hidden (uid) as materialized (${hiddenFrom(uid)})`
/** The uids of `hiddenOnce`. */
export const HIDDEN = sql`select uid from hidden`

export const CARD_JOINS = sql`left join users u on a.actor_type = 'user' and u.uid = a.actor_id
  left join gyms g on a.actor_type = 'gym' and g.id = a.actor_id
  left join posts p on p.user_id = a.actor_id and p.activity_id = a.id`

/** The person's role at the gym that posted the activity; null for non-staff and for other activities. */
function roleAtGymOf(uid: SQL): SQL {
  return sql`(case when a.activity_type = 'gym_post'
    then (select s.role from gym_staff s where s.gym_id = a.actor_id and s.uid = ${uid}) end)`
}

const memberCardRows = statement<CardRow>('member_cards', () =>
  cardRowsQuery({ uid: sql`${sql.placeholder('uid')}::text` }),
)
const visitorCardRows = statement<CardRow>('visitor_cards', () => cardRowsQuery(null))

/** Leaves out likes and comments by people this viewer can't see, so that the counts don't reveal them. */
function countsFor(viewer: ViewerInSql): SQL {
  if (!viewer)
    return sql`(select count(*)::int from likes l join users lu on lu.uid = l.uid where l.actor_id = a.actor_id
        and l.activity_id = a.id and lu.profile_visibility = 'web' and (lu.username is not null or lu.onboarding_complete)) as like_count,
      (select count(*)::int from comments c where c.actor_id = a.actor_id and c.activity_id = a.id
      and ${commentVisibleTo(null)}) as comment_count, false as is_liked, false as is_saved`
  const { uid } = viewer
  return sql`
    a.like_count - case when exists (${HIDDEN}) then (select count(*) from likes l
      where l.actor_id = a.actor_id and l.activity_id = a.id and l.uid in (${HIDDEN})) else 0 end::int as like_count,
    a.comment_count - case when exists (${HIDDEN}) then (select count(*) from comments c
      left join comments q on q.actor_id = c.actor_id and q.activity_id = c.activity_id and q.id = c.parent_id
      where c.actor_id = a.actor_id and c.activity_id = a.id and c.deleted_at is null and c.hidden_at is null
        and (q.id is null or (q.deleted_at is null and q.hidden_at is null))
        and (c.author_id in (${HIDDEN}) or q.author_id in (${HIDDEN}))) else 0 end::int as comment_count,
    exists (select from likes l where l.actor_id = a.actor_id and l.activity_id = a.id and l.uid = ${uid}) as is_liked,
    exists (select from saves s where s.uid = ${uid} and s.actor_id = a.actor_id and s.activity_id = a.id) as is_saved`
}

const LAST = 2
/** Characters of a comment that are shown below a card. */
const LINE = 200

/** A part of the cards' statement: a second one would be one more round trip for every page of a feed. */
function lastCommentsFor(viewer: ViewerInSql): SQL {
  const isVisible = viewer ? sql`c.deleted_at is null and c.author_id not in (${HIDDEN})` : commentVisibleTo(null)
  return sql`case when a.comment_count > 0 then array(
    select json_build_object('id', c.id, 'author', nullif(btrim(lu.display_name), ''), 'text', c.text)
    from comments c left join users lu on lu.uid = c.author_id
    where c.actor_id = a.actor_id and c.activity_id = a.id and c.parent_id is null and c.hidden_at is null and ${isVisible}
    order by c.created_at desc, c.id desc limit ${sql.raw(String(LAST))}) end`
}

/** Mentions of people this viewer can see; only these link to profiles. */
export function mentionsFor(
  viewer: { uid: string | SQL } | null,
  mentions: SQL,
  isHidden = viewer && blockedBetween(sql`n.uid`, viewer.uid),
): SQL {
  const known = viewer ? sql`not (${isHidden})` : sql`n.profile_visibility = 'web'`
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('uid', n.uid, 'username', m.value ->> 'username')), '[]')
    from jsonb_array_elements(${mentions}) m join users n on n.uid = m.value ->> 'uid' where ${known})`
}

function entryOf(row: CardRow): SharedEntry {
  return {
    id: row.id,
    activityType: row.activity_type,
    actor: actorOf(row),
    timestamp: new Date(row.timestamp).toISOString(),
    visibility: row.visibility,
    targetId: row.target_id,
    targetType: row.target_type,
    targetRef: row.target_ref,
    content: row.content,
    post: postOf(row),
  }
}

function actorOf(row: CardRow): Actor {
  return {
    type: row.actor_type,
    id: row.actor_id,
    name: row.actor_name ?? FALLBACK_NAME,
    photoURL: row.actor_photo,
    username: row.username,
    beltRank: row.belt_rank,
    stripes: row.stripes ?? 0,
    slug: row.slug,
  }
}

function postOf(row: CardRow): PostBody | null {
  if (row.post_id === null) return null
  return {
    id: row.post_id,
    type: row.post_type ?? 'post',
    text: row.text ?? '',
    pictures: (row.pictures ?? []).map((picture) => ({
      ...picture,
      url: `/files/post_pictures/${row.actor_id}/${picture.id}.webp`,
    })),
    video: row.video,
    techniques: row.techniques ?? [],
    mentions: row.mentions ?? [],
    eventData: row.event_data,
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
  }
}

export function cardOf(row: CardRow, viewer: MaybeViewer, shared: Map<string, SharedEntry>): ActivityCard {
  const passedOn = row.shared_activity_id === null ? undefined : shared.get(row.shared_activity_id)
  return {
    ...entryOf(row),
    // An entry's id contains its author's uid, so the id of a shared entry that this viewer can't see is replaced.
    ...(row.shared_activity_id !== null && !passedOn && { targetId: row.id, targetRef: `activities/${row.id}` }),
    likeCount: row.like_count,
    commentCount: row.comment_count,
    lastComments: (row.last_comments ?? []).toReversed().map(({ id, author, text }) => ({
      id,
      author: author ?? FALLBACK_NAME,
      text: previewOf(text, LINE),
    })),
    isLiked: row.is_liked,
    isSaved: row.is_saved,
    isOwn: row.actor_id === viewer?.uid || row.my_gym_role !== null,
    mayFeature: row.my_gym_role === 'owner',
    score: row.score,
    boosted: row.boosted,
    shared:
      row.shared_activity_id === null ? null : passedOn ? { status: 'here', entry: passedOn } : { status: 'gone' },
  }
}
