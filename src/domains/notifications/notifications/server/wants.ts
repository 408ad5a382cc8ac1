import { type SQL, sql } from 'drizzle-orm'
import { type Channel, type NotificationType, URGENT_TYPES } from '#domains/members/people/notification-types.ts'
import type { Reader } from '#platform/database.ts'

/**
 * Whether a member of `users u` wants a type here, as `accepts` in people/rules.ts says it for one. In-app has
 * no switch; what is missing is allowed.
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

/** Whether a member of `users u` is mailed of a type at once: because they want all so, or because it is of use only now. */
export function isMailedAtOnce(type: NotificationType | SQL): SQL {
  const urgent =
    typeof type === 'string'
      ? sql`${URGENT_TYPES.has(type)}`
      : sql`${type} = any(${sql.param([...URGENT_TYPES])}::text[])`
  return sql`(${wants(type, 'email')} and (${urgent} or u.notification_preferences #>> '{email,frequency}' = 'immediate'))`
}

const isOn = (channel: Channel) =>
  sql`(u.notification_preferences #> array[${channel}, 'enabled']) is distinct from 'false'::jsonb`

/** Of these people, in their order, who wants to hear of this here. */
export async function whoWants(
  reader: Reader,
  { uids, type, channel = 'inApp' }: { uids: readonly string[]; type: NotificationType; channel?: Channel },
): Promise<string[]> {
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select w.uid from unnest(${sql.param([...uids])}::text[]) with ordinality as w(uid, place)
    join users u on u.uid = w.uid where ${wants(type, channel)} order by w.place`)
  return rows.map(({ uid }) => uid)
}
