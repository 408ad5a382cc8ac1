import { type SQL, sql } from 'drizzle-orm'

/** Two of whom one blocks the other, or the person is going: not to be seen. `person` is a column with a uid. */
export function blockedBetween(person: SQL, uid: string | SQL): SQL {
  return sql`(${blocks(person, uid)} or ${isLeaving(person)})`
}

/** Two of whom one blocks the other, and nothing else. */
export function blocks(person: SQL, uid: string | SQL): SQL {
  return sql`exists (select from blocks b where (b.blocker_id = ${person} and b.blocked_id = ${uid})
    or (b.blocked_id = ${person} and b.blocker_id = ${uid}))`
}

/** Somebody who asked for their account to be deleted. Nobody sees anything of them while they may still come back. */
export const isLeaving = (person: SQL): SQL =>
  sql`exists (select from account_deletions going where going.uid = ${person})`

/** Everybody whom this member does not see: one blocks the other, or they are going. A query of one column. */
export function hiddenFrom(uid: string | SQL): SQL {
  return sql`select blocked_id from blocks where blocker_id = ${uid} union all select blocker_id from blocks where blocked_id = ${uid}
    union all select going.uid from account_deletions going`
}
