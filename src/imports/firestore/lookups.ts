import { and, eq, inArray, sql } from 'drizzle-orm'
import { freeSlugs as freeEventSlugs } from '#domains/events/events/server/slugs.ts'
import { events } from '#domains/events/events/server/tables.ts'
import { activities } from '#domains/feed/activities/server/tables.ts'
import { moveEvents } from '#domains/gym-management/gym-edits/server/change.ts'
import { queuePhotoCopies } from '#domains/gym-management/gym-photos/server/jobs.ts'
import { photoAddresses } from '#domains/gym-management/gym-photos/server/tables.ts'
import { NEEDS_PLACE } from '#domains/gyms/gyms/rules.ts'
import { searchTextOf } from '#domains/gyms/gyms/server/search-text.ts'
import { freeSlugs } from '#domains/gyms/gyms/server/slugs.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { usernames, users } from '#domains/members/people/server/tables.ts'
import type { Tx } from '#platform/database.ts'
import type { Point } from '#platform/geography.ts'
import { importedDocuments } from '#platform/tables.ts'

type NamedGym = Parameters<typeof freeSlugs>[1][number]
type NamedEvent = Parameters<typeof freeEventSlugs>[2][number] & { gymId: string }

type Gym = typeof gyms.$inferSelect
const PLACE_COLUMNS = new Set(['lat', 'lng', 'geohash', 'timezone', 'status'])

interface WantedEntry {
  actorId: string
  targetRef: string
  postId: string
  /** Empty if the post isn't about an event. */
  eventId: string
}

export interface LoggedEntry
  extends Record<string, unknown>,
    Pick<typeof activities.$inferSelect, 'id' | 'visibility' | 'isDeleted'> {
  /** The post that already uses this entry. */
  postId: string | null
}

const textsOf = (wanted: readonly WantedEntry[], name: keyof WantedEntry) =>
  sql`${sql.param(wanted.map((one) => one[name]))}::text[]`

export type Lookups = ReturnType<typeof lookupsIn>

/** Reads and changes existing rows. Reads of a kind that are made at the same time are batched. */
export function lookupsIn(tx: Tx) {
  return {
    member: together(async (uids: string[]) => {
      const { uid, displayName, photoURL, username } = users
      const rows = await tx.select({ uid, displayName, photoURL, username }).from(users).where(inArray(uid, uids))
      return answersOf(uids, rows, (row) => row.uid)
    }),
    gym: together(async (ids: string[]) => {
      const rows = await tx.select().from(gyms).where(inArray(gyms.id, ids))
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
    /** The old app's entry for a post, found by its target: the post, or the event that the post announces. */
    entry: together(
      async (wanted: WantedEntry[]) => {
        const { rows } = await tx.execute<LoggedEntry & { at: number }>(sql`
          select distinct on (w.at) w.at::int, a.id, a.visibility, a.is_deleted as "isDeleted",
            (select p.id from posts p where p.user_id = a.actor_id and p.activity_id = a.id limit 1) as "postId"
          from unnest(${textsOf(wanted, 'actorId')}, ${textsOf(wanted, 'targetRef')}, ${textsOf(wanted, 'postId')},
            ${textsOf(wanted, 'eventId')}) with ordinality w(actor_id, target_ref, post_id, event_id, at)
          join activities a on a.actor_id = w.actor_id and a.in_feed and (a.target_ref = w.target_ref
            or (a.target_type = 'post' and a.target_id = w.post_id)
            or (w.event_id <> '' and a.target_type = 'event' and a.target_id = w.event_id
              and a.activity_type in ('event_created', 'recurring_event_created')))
          order by w.at, a.target_ref = w.target_ref desc, a.target_type = 'post' desc, a.timestamp, a.id`)
        const found = new Map(rows.map(({ at, ...row }) => [at, row]))
        return wanted.map((_, at) => found.get(at + 1))
      },
      ({ actorId, targetRef }) => JSON.stringify([actorId, targetRef]),
    ),
    changeEntry: async (actorId: string, id: string, change: Partial<typeof activities.$inferInsert>) => {
      if (Object.keys(change).length > 0)
        await tx
          .update(activities)
          .set(change)
          .where(and(eq(activities.actorId, actorId), eq(activities.id, id)))
    },
    wasMovedIn: together(async (paths: string[]) => {
      const { path } = importedDocuments
      const rows = await tx.select({ path }).from(importedDocuments).where(inArray(path, paths))
      return answersOf(paths, rows, (row) => row.path)
    }),
    forgetWaitingPhotos: async ({ actorId, activityId }: { actorId: string; activityId: string }) => {
      const { actorId: ofActor, activityId: ofEntry, state } = photoAddresses
      await tx.delete(photoAddresses).where(and(eq(ofActor, actorId), eq(ofEntry, activityId), eq(state, 'waiting')))
    },
    fetchPhoto: (gymId: string, address: string, now: Date) => queuePhotoCopies(tx, [{ gymId, address }], now),
    /** Fills in a gym's missing values, and its location if it has none. */
    fillGym: async (there: Gym, { values, point }: { values: Partial<Gym>; point: Point | null }) => {
      const isPlaced = there.status !== NEEDS_PLACE || !point
      const lacked = Object.entries(values).filter(([name]) => {
        const kept = there[name as keyof Gym]
        return kept === null || kept === '' || (!isPlaced && PLACE_COLUMNS.has(name))
      })
      if (lacked.length === 0) return
      const filled = { ...there, ...Object.fromEntries(lacked) }
      await tx
        .update(gyms)
        .set({ ...Object.fromEntries(lacked), searchText: searchTextOf(filled) })
        .where(eq(gyms.id, there.id))
      if (!isPlaced) await moveEvents(tx, there, filled.timezone)
    },
  }
}

function answersOf<Row>(keys: readonly string[], rows: readonly Row[], nameOf: (row: Row) => string) {
  const found = new Map(rows.map((row) => [nameOf(row), row]))
  return keys.map((key) => found.get(key))
}

/** Passes the keys of calls made in the same tick to `ask` together, and caches results by key. */
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
