import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'

/** SQL condition: this person (a uid or a column with one) said they're under 18. Uses UTC dates. */
export const isUnderage = (uid: string | SQL, now: Date): SQL =>
  sql`exists (select from messaging u18 where u18.uid = ${uid} and u18.adult_from > ${now.toISOString().slice(0, 10)}::date)`

export async function readIsUnderage(reader: Reader, uid: string, now: Date): Promise<boolean> {
  const { rows } = await reader.execute<{ underage: boolean }>(sql`select ${isUnderage(uid, now)} as underage`)
  return rows[0]?.underage ?? false
}
