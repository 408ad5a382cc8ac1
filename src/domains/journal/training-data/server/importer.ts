import { eq } from 'drizzle-orm'
import { readTechniques } from '#domains/journal/techniques/server/reads.ts'
import { isTimezone } from '#domains/journal/training/session-problems.ts'
import { users } from '#domains/members/people/server/tables.ts'
import type { Reader } from '#platform/database.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { type Translator, translatorFor } from '#platform/translator.ts'
import type { Importer } from '../rows.ts'

type ImportOptions = Pick<Importer, 'now' | 'dateOrder'> & { timezone?: string | undefined; translator?: Translator }

/** Facts about a member that are needed to read their file. */
export async function readImporter(
  reader: Reader,
  uid: string,
  { now, timezone, dateOrder, translator = translatorFor('en') }: ImportOptions,
): Promise<Importer> {
  const [member] = await reader
    .select({ yearStarted: users.yearStarted, timezone: users.timezone })
    .from(users)
    .where(eq(users.uid, uid))
  const names = new Map<string, string>()
  const library = await readTechniques(reader, { uid })
  const remember = (slug: string, name: string) => {
    const key = normalizeText(name)
    if (key !== '' && !names.has(key)) names.set(key, slug)
  }
  // Main names take precedence over other names.
  for (const { slug, name } of library) for (const one of [slug, name]) remember(slug, one)
  for (const { slug, aliases } of library) for (const alias of Object.values(aliases).flat()) remember(slug, alias)
  const zones = [timezone, member?.timezone].find((zone) => zone && isTimezone(zone))
  return {
    now,
    translator,
    yearStarted: member?.yearStarted ?? null,
    timezone: zones ?? 'UTC',
    dateOrder,
    techniqueNamed: (folded) => names.get(folded),
  }
}
