import { and, eq, ne, sql } from 'drizzle-orm'
import { changeEntry } from '#domains/feed/activities/server/log-activity.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { newId } from '#platform/ids.ts'
import type { CheckedMatch } from '../contract.ts'
import { SAME_COMPETITION_DAYS } from '../limits.ts'
import { entryContentOf } from './entry.ts'
import { competitions, matches } from './tables.ts'

export type CompetitionRow = typeof competitions.$inferSelect

interface Named {
  uid: string
  matchId: string
  said: NonNullable<CheckedMatch['competition']>
  day: string
  now: Date
  /** The match's previous competition. */
  before: string | null
}

/**
 * The competition a match names: the member's own with this name within a few days, or a new one. Its details apply to
 * all of its matches. Omitted details stay as they were, and so does the spelling of the name if other matches share
 * it.
 */
export async function competitionFor(tx: Tx, { uid, matchId, said, day, now, before }: Named): Promise<CompetitionRow> {
  const apart = sql`abs(${competitions.day} - ${day}::date)`
  const [known] = await tx
    .select()
    .from(competitions)
    .where(and(eq(competitions.uid, uid), isCalled(said.name), sql`${apart} <= ${SAME_COMPETITION_DAYS}`))
    .orderBy(sql`${competitions.id} is distinct from ${before}::text`, apart, competitions.id)
    .limit(1)
  if (known) {
    const { organisation, city, country } = said
    const filled = Object.fromEntries(Object.entries({ organisation, city, country }).filter(([, text]) => text !== ''))
    const name = (await isShared(tx, known, matchId)) ? known.name : said.name
    return changeCompetition(tx, known, { name, ...filled }, now)
  }
  const [made] = await tx
    .insert(competitions)
    .values({ uid, id: newId(), ...said, day, createdAt: now, updatedAt: now })
    .returning()
  if (!made) throw new Error('the competition was not saved')
  return made
}

async function isShared(tx: Tx, { uid, id }: CompetitionRow, matchId: string): Promise<boolean> {
  const others = await tx
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.uid, uid), eq(matches.competitionId, id), ne(matches.id, matchId)))
    .limit(1)
  return others.length > 0
}

/** SQL condition for names that are equal, apart from case, accents and full-width forms. */
function isCalled(name: string) {
  return sql`(${competitions.name} = ${name} or (fold_name(${name}) <> '' and fold_name(${competitions.name}) = fold_name(${name})))`
}

/** Changes a competition's details, also where its matches and their entries repeat them. */
export async function changeCompetition(
  tx: Tx,
  before: CompetitionRow,
  change: Partial<Pick<CompetitionRow, 'name' | 'organisation' | 'city' | 'country'>>,
  now: Date,
): Promise<CompetitionRow> {
  const changed = { ...before, ...change, updatedAt: now }
  const { uid, id, name, organisation, city, country } = changed
  const isSame = (['name', 'organisation', 'city', 'country'] as const).every(
    (field) => before[field] === changed[field],
  )
  if (isSame) return before
  await tx
    .update(competitions)
    .set({ name, organisation, city, country, updatedAt: now })
    .where(and(eq(competitions.uid, uid), eq(competitions.id, id)))
  await tx
    .update(matches)
    .set({ eventName: name, organisation })
    .where(and(eq(matches.uid, uid), eq(matches.competitionId, id)))
  if (name !== before.name) await renameInEntries(tx, changed)
  return changed
}

async function renameInEntries(tx: Tx, { uid, id, name }: CompetitionRow) {
  const entries = await tx
    .select({ actorId: activities.actorId, id: activities.id, content: activities.content })
    .from(matches)
    .innerJoin(activities, and(eq(activities.actorId, matches.uid), eq(activities.id, matches.activityId)))
    .where(and(eq(matches.uid, uid), eq(matches.competitionId, id)))
  for (const { content, ...entry } of entries)
    if (content.facts?.kind === 'match')
      await changeEntry(tx, entry, { content: entryContentOf({ ...content.facts, eventName: name }) })
}

/**
 * After matches were added or removed: moves the competition's day to its first match, or deletes it if there are none
 * left.
 */
export async function settleCompetition(tx: Tx, { uid, id }: Pick<CompetitionRow, 'uid' | 'id'>): Promise<void> {
  await tx.execute(sql`
    update competitions c set day = f.day from (select min(m.day) as day from matches m where m.uid = ${uid} and m.competition_id = ${id}) f
    where c.uid = ${uid} and c.id = ${id} and f.day is not null and c.day <> f.day`)
  await tx.execute(sql`
    delete from competitions c where c.uid = ${uid} and c.id = ${id}
      and not exists (select from matches m where m.uid = ${uid} and m.competition_id = ${id})`)
}
