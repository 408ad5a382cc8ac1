import { and, inArray, sql } from 'drizzle-orm'
import { activities } from '#features/activities/server/tables.ts'
import { freeSlugs as freeEventSlugs } from '#features/events/server/slugs.ts'
import { events } from '#features/events/server/tables.ts'
import { keepAddresses } from '#features/gym-photos/server/duties.ts'
import { freeSlugs } from '#features/gyms/server/slugs.ts'
import { gyms } from '#features/gyms/server/tables.ts'
import { usernames, users } from '#features/people/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import { importedDocuments } from '#platform/tables.ts'

type NamedGym = Parameters<typeof freeSlugs>[1][number]
type NamedEvent = Parameters<typeof freeEventSlugs>[2][number] & { gymId: string }

export type Lookups = ReturnType<typeof lookupsIn>

/** What documents ask of what is there: many that ask at the same time are answered by one statement. */
export function lookupsIn(tx: Tx) {
  return {
    member: together(async (uids: string[]) => {
      const { uid, displayName, photoURL, username } = users
      const rows = await tx.select({ uid, displayName, photoURL, username }).from(users).where(inArray(uid, uids))
      return answersOf(uids, rows, (row) => row.uid)
    }),
    gym: together(async (ids: string[]) => {
      const { id, slug, photoURL, timezone } = gyms
      const rows = await tx.select({ id, slug, photoURL, timezone }).from(gyms).where(inArray(id, ids))
      return answersOf(ids, rows, (row) => row.id)
    }),
    gymBySlug: together(async (slugs: string[]) => {
      const rows = await tx.select({ slug: gyms.slug }).from(gyms).where(inArray(gyms.slug, slugs))
      return answersOf(slugs, rows, (row) => row.slug)
    }),
    freeSlug: together(
      (wanted: NamedGym[]) => freeSlugs(tx, wanted),
      ({ id }) => id,
    ),
    username: together(async (names: string[]) => {
      const rows = await tx.select().from(usernames).where(inArray(usernames.username, names))
      return answersOf(names, rows, (row) => row.username)
    }),
    event: together(async (ids: string[]) => {
      const { id, slug, linkKey } = events
      return answersOf(
        ids,
        await tx.select({ id, slug, linkKey }).from(events).where(inArray(id, ids)),
        (row) => row.id,
      )
    }),
    freeEventSlug: together(
      async (wanted: NamedEvent[]) => {
        const free = new Map<NamedEvent, string | undefined>()
        for (const [gymId, ofGym] of Map.groupBy(wanted, (one) => one.gymId))
          for (const [at, slug] of (await freeEventSlugs(tx, gymId, ofGym)).entries())
            free.set(ofGym[at] as NamedEvent, slug)
        return wanted.map((one) => free.get(one))
      },
      ({ id }) => id,
    ),
    /** The entry that was logged of a document, by its actor and the document's path. */
    entry: together(
      async (wanted: { actorId: string; targetRef: string }[]) => {
        const named = (actorId: string, targetRef: string) => JSON.stringify([actorId, targetRef])
        const rows = await tx
          .select({ id: activities.id, actorId: activities.actorId, targetRef: activities.targetRef })
          .from(activities)
          .where(
            and(
              sql`(${activities.actorId}, ${activities.targetRef}) in (${sql.join(
                wanted.map(({ actorId, targetRef }) => sql`(${actorId}, ${targetRef})`),
                sql`, `,
              )})`,
            ),
          )
        return answersOf(
          wanted.map(({ actorId, targetRef }) => named(actorId, targetRef)),
          rows,
          (row) => named(row.actorId, row.targetRef),
        )
      },
      ({ actorId, targetRef }) => JSON.stringify([actorId, targetRef]),
    ),
    wasMovedIn: together(async (paths: string[]) => {
      const { path } = importedDocuments
      const rows = await tx.select({ path }).from(importedDocuments).where(inArray(path, paths))
      return answersOf(paths, rows, (row) => row.path)
    }),
    fetchPhoto: (gymId: string, address: string, now: Date) => keepAddresses(tx, [{ gymId, address }], now),
  }
}

function answersOf<Row>(keys: readonly string[], rows: readonly Row[], nameOf: (row: Row) => string) {
  const found = new Map(rows.map((row) => [nameOf(row), row]))
  return keys.map((key) => found.get(key))
}

/** Answers one; what is asked in the same turn is asked together, and nothing twice. */
function together<Key, Answer>(
  ask: (keys: Key[]) => Promise<Answer[]>,
  nameOf: (key: Key) => string = String,
): (key: Key) => Promise<Answer> {
  const asked = new Map<string, Promise<Answer>>()
  let waiting: { key: Key; answer: PromiseWithResolvers<Answer> }[] = []

  const askThem = async () => {
    const those = waiting
    waiting = []
    try {
      const answers = await ask(those.map(({ key }) => key))
      for (const [at, { answer }] of those.entries()) answer.resolve(answers[at] as Answer)
    } catch (error) {
      for (const { answer } of those) answer.reject(error)
    }
  }
  return (key) => {
    const before = asked.get(nameOf(key))
    if (before) return before
    const answer = Promise.withResolvers<Answer>()
    asked.set(nameOf(key), answer.promise)
    waiting.push({ key, answer })
    if (waiting.length === 1) setImmediate(() => void askThem())
    return answer.promise
  }
}
