import { sql } from 'drizzle-orm'
import type { SessionDiscipline, SessionKind } from '#domains/feed/activities/entry-vocabulary.ts'
import { type MaybeViewer, visibleTo } from '#domains/feed/activities/server/visible-to.ts'
import { visibleTo as gymVisibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { readPeople } from '#domains/members/people/server/reads.ts'
import { cutPage, readTimeCursor } from '#platform/cursor.ts'
import type { Reader } from '#platform/database.ts'
import type { PartnerRequest } from '../contract.ts'
import { placeOf } from './session-views.ts'

interface Row extends Record<string, unknown> {
  uid: string
  session_id: string
  activity_id: string
  asked_at: string
  day: string
  minutes: number
  place: string
  kind: SessionKind
  discipline: SessionDiscipline
  gym_id: string | null
  slug: string | null
  gym_name: string | null
  always: boolean
}

/** Sessions that name the viewer and that they can see, latest request first: those still open, or those accepted. */
export async function readPartnerRequests(
  reader: Reader,
  viewer: NonNullable<MaybeViewer>,
  { consent, cursor, limit }: { consent: 'asked' | 'accepted'; cursor?: string | undefined; limit: number },
): Promise<{ items: PartnerRequest[]; nextCursor: string | null }> {
  const after = readTimeCursor(cursor)
  const { rows } = await reader.execute<Row>(sql`
    select p.uid, p.session_id, s.activity_id, p.asked_at, s.day::text as day, s.minutes, s.place, s.kind, s.discipline,
      g.id as gym_id, g.slug, g.name as gym_name, l.uid is not null as always
    from training_partners p
    join training_sessions s on s.uid = p.uid and s.id = p.session_id
    join activities a on a.actor_id = s.uid and a.id = s.activity_id
    left join gyms g on g.id = s.gym_id and ${gymVisibleTo(viewer)}
    left join training_partners_always l on l.partner_uid = p.partner_uid and l.uid = p.uid
    where p.partner_uid = ${viewer.uid} and p.consent = ${consent} and ${visibleTo(viewer)}
      ${after ? sql`and (p.asked_at, p.session_id) < (${after.at.toISOString()}::timestamptz, ${after.id})` : sql``}
    order by p.asked_at desc, p.session_id desc limit ${limit + 1}`)
  const { page, nextCursor } = cutPage(rows, limit, (row) => ({ at: row.asked_at, id: row.session_id }))
  const uids = page.map(({ uid }) => uid)
  const cards = await readPeople(reader, viewer, uids)
  return {
    items: page.flatMap((row) => {
      const author = cards.get(row.uid)
      return author ? [requestOf(row, author, consent)] : []
    }),
    nextCursor,
  }
}

function requestOf(row: Row, author: PartnerRequest['author'], consent: PartnerRequest['consent']): PartnerRequest {
  const { session_id, activity_id, day, minutes, kind, discipline, always } = row
  const gym = row.gym_id && row.slug && row.gym_name ? { id: row.gym_id, slug: row.slug, name: row.gym_name } : null
  return {
    ...{ author, day, minutes, kind, discipline, always, consent },
    sessionId: session_id,
    activityId: activity_id,
    place: placeOf({ session: row, gym }),
    askedAt: new Date(row.asked_at).toISOString(),
  }
}
