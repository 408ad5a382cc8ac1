import { sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import { type Connections, circlesOf, networkOf } from '../rules.ts'

type Row = { [Key in keyof Connections]: Key extends 'createdAt' ? string : Connections[Key] }

export async function readConnections(reader: Reader, uids: readonly string[]): Promise<Connections[]> {
  if (uids.length === 0) return []
  const these = sql`${sql.param([...new Set(uids)])}::text[]`
  const { rows } = await reader.execute<Row & Record<string, unknown>>(sql`
    select u.uid, u.created_at as "createdAt",
      array(select distinct s.ip_address from auth_sessions s
        where s.user_id = u.uid and s.ip_address is not null) as addresses,
      array(select f.followed_id from follows f
        where f.follower_id = u.uid and f.status = 'accepted' and f.followed_id = any(${these})) as follows,
      array(select distinct c.uid from check_ins c left join events e on e.id = c.event_id and not e.official
        where c.uid = any(${these}) and c.uid <> u.uid
          and (c.by = u.uid or e.created_by = u.uid or u.uid = any(e.host_ids))) as "checkedIn"
    from users u where u.uid = any(${these})`)
  return rows.map(({ createdAt, addresses, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt),
    addresses: addresses.map(networkOf).filter((network) => network !== null),
  }))
}

/** Whether any of the others is this member or in their circle. */
export async function isInCircle(reader: Reader, uid: string, others: readonly string[]): Promise<boolean> {
  if (others.length === 0) return false
  const circles = circlesOf(await readConnections(reader, [uid, ...others]))
  const circle = circles.find((uids) => uids.includes(uid)) ?? [uid]
  return others.some((other) => circle.includes(other))
}
