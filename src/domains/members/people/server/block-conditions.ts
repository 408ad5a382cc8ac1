import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL condition: `person` is hidden because `person` or `uid` has blocked the other, or because `person` is leaving.
 * `person` is a column with a uid.
 */
export function blockedBetween(person: SQL, uid: string | SQL): SQL {
  return sql`(${blocks(person, uid)} or ${isLeaving(person)})`
}

/** SQL condition: one of the two has blocked the other. */
export function blocks(person: SQL, uid: string | SQL): SQL {
  return sql`exists (select from blocks b where (b.blocker_id = ${person} and b.blocked_id = ${uid})
    or (b.blocked_id = ${person} and b.blocker_id = ${uid}))`
}

/** SQL condition: the member's account is being deleted. They're hidden even while they can still cancel. */
export const isLeaving = (person: SQL): SQL =>
  sql`exists (select from account_deletions going where going.uid = ${person})`

/**
 * A one-column subquery of everyone hidden from this member: people who blocked them, people they blocked, and leaving
 * members.
 */
export function hiddenFrom(uid: string | SQL): SQL {
  return sql`select blocked_id from blocks where blocker_id = ${uid} union all select blocker_id from blocks where blocked_id = ${uid}
    union all select going.uid from account_deletions going`
}
