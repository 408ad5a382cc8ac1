import { type SQL, sql } from 'drizzle-orm'
import { opensFor } from '#domains/creators/subscriptions/server/access.ts'
import type { ContentType } from '#domains/feed/activities/entry-vocabulary.ts'
import type { MaybeViewer } from '#domains/feed/activities/server/visible-to.ts'
import { picturePathOf } from '#domains/feed/posts/server/pictures.ts'
import { readTechniqueNames } from '#domains/journal/techniques/server/reads.ts'
import { FALLBACK_NAME } from '#domains/members/people/rules.ts'
import { blocks, isLeaving } from '#domains/members/people/server/block-conditions.ts'
import type { Reader } from '#platform/database.ts'
import type { Currency } from '#platform/money.ts'
import type { ContentCard, UnlockingTier } from '../contract.ts'
import type { ContentDiscipline, ContentLevel } from '../kinds.ts'

/** The viewer, and the time of the request. */
export interface ReadContext {
  viewer: MaybeViewer
  now: Date
}

/**
 * SQL condition on `contents c` and `creators cr`: the lesson exists for the viewer. It's published, and there's no
 * block between the viewer and its creator. If the creator is suspended, revoked or leaving, only the creator and
 * their current members still see it.
 */
export function existsFor({ viewer, now }: ReadContext): SQL {
  const isOpen = sql`(cr.state = 'approved' and not ${isLeaving(sql`c.creator_uid`)})`
  if (!viewer) return sql`(c.state = 'published' and ${isOpen})`
  return sql`(c.state = 'published' and (c.creator_uid = ${viewer.uid} or (
    not ${blocks(sql`c.creator_uid`, viewer.uid)} and (${isOpen} or exists (
      select from subscriptions s where s.uid = ${viewer.uid} and s.creator_uid = c.creator_uid
        and s.access_until > ${now.toISOString()}::timestamptz)))))`
}

/** SQL condition: the viewer has access to a row of `contents c`. */
export const opens = ({ viewer, now }: ReadContext): SQL<boolean> =>
  opensFor(viewer, { creatorUid: sql`c.creator_uid`, minLevel: sql`c.min_level`, now })

export interface CardRow extends Record<string, unknown> {
  id: string
  creator_uid: string
  type: ContentType
  title: string
  teaser: string
  techniques: string[]
  discipline: ContentDiscipline | null
  level: ContentLevel
  cover: string | null
  has_poster: boolean
  min_level: number | null
  live: { startsAt: string; minutes: number } | null
  published_at: string
  opens: boolean
  username: string | null
  display_name: string
  photo_url: string | null
  seconds: number | null
  finished: boolean | null
  tier: { id: string; name: string; level: number; price: number; currency: Currency; trialDays: number } | null
}

/**
 * Card data without body, video, steps or join link. `where` and `order` refer to `contents c`; without `order` the
 * order is undefined.
 */
export async function readCardRows(
  reader: Reader,
  looking: ReadContext,
  { where, order = sql`` }: { where: SQL; order?: SQL },
): Promise<CardRow[]> {
  const { rows } = await reader.execute<CardRow>(sql`
    select c.id, c.creator_uid, c.type, c.title, c.teaser, c.techniques, c.discipline, c.level, c.cover, c.min_level,
      c.published_at, ${opens(looking)} as opens, ${HAS_POSTER} as has_poster, u.username, u.display_name, u.photo_url, v.seconds, v.finished,
      case when c.live is not null then jsonb_build_object('startsAt', c.live -> 'startsAt', 'minutes', c.live -> 'minutes') end as live,
      ${UNLOCKING_TIER} as tier
    from contents c join creators cr on cr.uid = c.creator_uid join users u on u.uid = c.creator_uid
      left join content_views v on v.content_id = c.id and v.uid = ${looking.viewer?.uid ?? null}::text
    where ${existsFor(looking)} and ${where} ${order}`)
  return rows
}

/** The lowest active tier that includes the lesson. */
const UNLOCKING_TIER = sql`(select jsonb_build_object('id', t.id, 'name', t.name, 'level', t.level, 'price', t.monthly_price,
    'currency', t.currency, 'trialDays', t.trial_days)
  from tiers t where t.creator_uid = c.creator_uid and t.state = 'active' and t.level >= c.min_level and cr.state = 'approved'
  order by t.level, t.monthly_price, t.id limit 1)`

export async function cardsOf(reader: Reader, rows: readonly CardRow[]): Promise<ContentCard[]> {
  const slugs = rows.flatMap(({ techniques }) => techniques)
  const names = await readTechniqueNames(reader, slugs, null)
  return rows.map((row) => cardOf(row, names))
}

function cardOf(row: CardRow, names: Map<string, string>): ContentCard {
  const { id, creator_uid: creatorUid, type, title, teaser, discipline, level, live } = row
  const shown = {
    ...{ id, type, title, teaser, discipline, level },
    techniques: row.techniques.flatMap((slug) => {
      const name = names.get(slug)
      return name ? [{ slug, name }] : []
    }),
    cover: pictureOf(row, { isBlurred: !row.opens }),
    teacher: {
      uid: creatorUid,
      username: row.username,
      displayName: row.display_name.trim() || FALLBACK_NAME,
      photoURL: row.photo_url,
    },
    minLevel: row.min_level,
    startsAt: live?.startsAt ? new Date(live.startsAt).toISOString() : null,
    minutes: live?.minutes ?? null,
    publishedAt: new Date(row.published_at).toISOString(),
  }
  if (!row.opens) return { ...shown, access: 'locked', unlockedBy: tierOf(row) }
  const progress = row.seconds === null ? null : { seconds: row.seconds, finished: row.finished ?? false }
  return { ...shown, access: 'open', progress }
}

const tierOf = ({ tier }: CardRow): UnlockingTier | null => tier && { ...tier, interval: 'month' }

export const coverAddressOf = (picture: { uid: string; id: string }) => `/files/${picturePathOf(picture)}`

/** SQL condition on `contents c`: its video has a picture. */
export const HAS_POSTER = sql`exists (select from video_files f where f.id = c.video_file_id and f.posters > 0)`

/** The URL of a lesson's cover, else of a picture from its video (`posterRoute`), else null. */
export function pictureOf(
  { creator_uid: uid, id, cover, has_poster: hasPoster }: Pick<CardRow, 'creator_uid' | 'id' | 'cover' | 'has_poster'>,
  { isBlurred }: { isBlurred: boolean },
): string | null {
  if (cover) return coverAddressOf({ uid, id: cover })
  return hasPoster ? `/media/lessons/${encodeURIComponent(id)}/${isBlurred ? 'blurred' : 'poster'}` : null
}
