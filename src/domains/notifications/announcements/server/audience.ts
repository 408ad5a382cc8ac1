import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#platform/database.ts'
import type { AudienceKind } from '../rules.ts'

export interface Audience {
  audience: AudienceKind
  audienceValue: string | null
}

/** The language of members who haven't chosen one. */
const USUAL_LANGUAGE = 'en'

/**
 * SQL condition: `users u` is in the audience. Members must be onboarded and not disabled. Preferences aren't checked.
 */
export function isInAudience({ audience, audienceValue }: Audience): SQL {
  return sql`u.onboarding_complete and ${belongs(audience, audienceValue)}
    and not exists (select from auth_users b where b.id = u.uid and b.banned)`
}

function belongs(audience: AudienceKind, value: string | null): SQL {
  switch (audience) {
    case 'all':
      return sql`true`
    case 'country':
      return sql`u.country = ${value}`
    case 'language':
      return sql`coalesce(u.language, ${USUAL_LANGUAGE}) = ${value}`
    case 'gym_staff':
      return sql`exists (select from gym_staff s where s.uid = u.uid)`
    case 'creators':
      return sql`u.role ->> 'creator' = 'true'`
    case 'admins':
      return sql`u.role ->> 'admin' = 'true'`
  }
}

export async function countAudience(reader: Reader, audience: Audience): Promise<number> {
  const { rows } = await reader.execute<{ members: number }>(
    sql`select count(*)::int as members from users u where ${isInAudience(audience)}`,
  )
  return rows[0]?.members ?? 0
}

/** The next page of the audience after this uid, ordered by uid. */
export async function readAudiencePage(
  reader: Reader,
  audience: Audience,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await reader.execute<{ uid: string }>(sql`
    select u.uid from users u where u.uid > ${after} and ${isInAudience(audience)} order by u.uid limit ${limit}`)
  return rows.map(({ uid }) => uid)
}
