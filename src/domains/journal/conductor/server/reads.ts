import { and, eq, sql } from 'drizzle-orm'
import { readPeople, readPersonCards } from '#domains/members/people/server/reads.ts'
import type { Viewer } from '#platform/context.ts'
import type { Reader } from '#platform/database.ts'
import { beltSlugs } from '#ui/belts.ts'
import type { MatRoom, MatWishes } from '../contract.ts'
import { isUnsafe, type MatPerson, type Pair, pairKey } from '../rules.ts'
import { matAnswers, matAvoided, matProfiles, matRounds } from './tables.ts'

export async function readWishes(reader: Reader, eventId: string, viewer: Viewer): Promise<MatWishes> {
  const { uid } = viewer
  const [answer] = await reader
    .select()
    .from(matAnswers)
    .where(and(eq(matAnswers.eventId, eventId), eq(matAnswers.uid, uid)))
  const [profile] = await reader.select().from(matProfiles).where(eq(matProfiles.uid, uid))
  const avoided = await reader.select().from(matAvoided).where(eq(matAvoided.uid, uid))
  return {
    intensity: answer?.intensity ?? 'normal',
    protect: answer?.protect ?? [],
    sameOrSmaller: answer?.sameOrSmaller ?? false,
    sitsOut: answer?.sitsOut ?? false,
    size: profile?.size ?? null,
    style: profile?.style ?? null,
    woman: profile?.woman ?? false,
    avoided: await readPersonCards(
      reader,
      viewer,
      avoided.map(({ avoidedUid }) => avoidedUid),
    ),
  }
}

/** Checked-in people whom this host can see, in order of check-in, and pairs with a reason not to roll together. */
export async function readMat(
  reader: Reader,
  eventId: string,
  viewer: Viewer,
): Promise<{ people: MatRoom['people']; real: Pair[] }> {
  const { rows } = await reader.execute<{
    uid: string
    size: MatPerson['size']
    intensity: MatPerson['intensity'] | null
    protect: MatPerson['protect'] | null
    same_or_smaller: boolean | null
    sits_out: boolean | null
  }>(sql`
    select c.uid, p.size, a.intensity, a.protect, a.same_or_smaller, a.sits_out from check_ins c
    left join mat_profiles p on p.uid = c.uid
    left join mat_answers a on a.event_id = c.event_id and a.uid = c.uid
    where c.event_id = ${eventId} and c.undone_at is null order by c.at, c.uid`)
  const checkedIn = rows.map(({ uid }) => uid)
  const cards = await readPeople(reader, viewer, checkedIn)
  const people = rows.flatMap((row) => {
    const card = cards.get(row.uid)
    if (!card) return []
    const person: MatPerson = {
      id: row.uid,
      belt: beltSlugs.find((belt) => belt === card.beltRank) ?? null,
      size: row.size,
      intensity: row.intensity ?? 'normal',
      protect: row.protect ?? [],
      sameOrSmaller: row.same_or_smaller ?? false,
      sitsOut: row.sits_out ?? false,
    }
    return [{ person, name: card.displayName }]
  })
  const uids = people.map(({ person }) => person.id)
  const unwanted = await readUnwanted(reader, uids)
  const real = people.flatMap(({ person: one }, at) =>
    people.slice(at + 1).flatMap(({ person: other }): Pair[] => {
      const isReal = unwanted.has(pairKey(one.id, other.id)) || isUnsafe(one, other)
      return isReal ? [[one.id, other.id]] : []
    }),
  )
  return {
    people: people.map(({ person, name }) => ({
      ...{ uid: person.id, name, beltRank: person.belt, sitsOut: person.sitsOut },
    })),
    real,
  }
}

/** The `pairKey` of each pair in which one blocked the other or doesn't want to roll with the other. */
async function readUnwanted(reader: Reader, uids: readonly string[]): Promise<Set<string>> {
  const among = sql`any(${sql.param([...uids])}::text[])`
  const { rows } = await reader.execute<{ one: string; other: string }>(sql`
    select blocker_id as one, blocked_id as other from blocks where blocker_id = ${among} and blocked_id = ${among}
    union select uid, avoided_uid from mat_avoided where uid = ${among} and avoided_uid = ${among}`)
  return new Set(rows.map(({ one, other }) => pairKey(one, other)))
}

export interface RolledRound {
  minutes: number
  partner: { uid: string; name: string } | null
}

/** A member's rounds by event. Leaves out partners the member can't see. */
export async function readRolledRounds(
  reader: Reader,
  { uid, eventIds }: { uid: string; eventIds: readonly string[] },
): Promise<Map<string, RolledRound[]>> {
  if (eventIds.length === 0) return new Map()
  const rows = await reader
    .select()
    .from(matRounds)
    .where(and(eq(matRounds.uid, uid), sql`${matRounds.eventId} = any(${sql.param([...eventIds])}::text[])`))
    .orderBy(matRounds.matId, matRounds.round)
  const partners = rows.flatMap(({ partnerUid }) => partnerUid ?? [])
  const cards = await readPeople(reader, { uid }, partners)
  const rounds = new Map<string, RolledRound[]>()
  for (const { eventId, partnerUid, minutes } of rows) {
    const name = partnerUid === null ? undefined : cards.get(partnerUid)?.displayName
    const partner = partnerUid !== null && name !== undefined ? { uid: partnerUid, name } : null
    rounds.set(eventId, [...(rounds.get(eventId) ?? []), { minutes, partner }])
  }
  return rounds
}
