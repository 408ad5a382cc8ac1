import { type SQL, sql } from 'drizzle-orm'
import { type Channel, type NotificationType, URGENT_TYPES } from '#domains/members/people/notification-types.ts'
import type { Reader } from '#platform/database.ts'

/**
 * SQL condition: `users u` accepts a type on a channel, like `accepts` in people/rules.ts. The in-app channel has no
 * main switch; missing settings count as on.
 */
export function wants(type: NotificationType | SQL, channel: Channel): SQL {
  const typeIsOn = sql`(u.notification_preferences #> array[${channel}, 'types', ${type}]) is distinct from 'false'::jsonb`
  switch (channel) {
    case 'inApp':
      return typeIsOn
    case 'email':
      return sql`(${isOn(channel)} and (u.notification_preferences #>> '{email,frequency}') is distinct from 'never' and ${typeIsOn})`
    case 'push':
      return sql`(${isOn(channel)} and ${typeIsOn})`
  }
}

/** SQL condition: `users u` gets a type by email immediately, by choice or because the type is urgent. */
export function isEmailedImmediately(type: NotificationType | SQL): SQL {
  const urgent =
    typeof type === 'string'
      ? sql`${URGENT_TYPES.has(type)}`
      : sql`${type} = any(${sql.param([...URGENT_TYPES])}::text[])`
  return sql`(${wants(type, 'email')} and (${urgent} or u.notification_preferences #>> '{email,frequency}' = 'immediate'))`
}

const isOn = (channel: Channel) =>
  sql`(u.notification_preferences #> array[${channel}, 'enabled']) is distinct from 'false'::jsonb`

/** The people among these who accept this type on this channel, in the same order. */
export async function filterAccepting(
  reader: Reader,
  { uids, type, channel = 'inApp' }: { uids: readonly string[]; type: NotificationType; channel?: Channel },
): Promise<string[]> {
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select w.uid from unnest(${sql.param([...uids])}::text[]) with ordinality as w(uid, place)
    join users u on u.uid = w.uid where ${wants(type, channel)} order by w.place`)
  return rows.map(({ uid }) => uid)
}
