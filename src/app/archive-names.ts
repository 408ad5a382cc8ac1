import { and, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { visibleTo as gymVisibleTo } from '#domains/gyms/gyms/server/visible-to.ts'
import { FORMER_MEMBER } from '#domains/members/people/rules.ts'
import { readBlockedCards, readPersonCards } from '#domains/members/people/server/reads.ts'
import type { Database } from '#platform/database.ts'
import type { Fate } from './member-tables.ts'

/** The table alias that `gymVisibleTo` expects. */
const g = alias(gyms, 'g')

type Row = Record<string, unknown>

/** Each person's name as this member sees it; people they can't see all get the same placeholder. */
export async function readNamesOfPeople(db: Database, uid: string, uids: readonly string[], { blocked = false } = {}) {
  const ids = [...new Set(uids)]
  const cards = blocked ? await readBlockedCards(db, { uid }, ids) : await readPersonCards(db, { uid }, ids)
  const names = new Map(cards.map((card) => [card.uid, card.displayName]))
  return (id: string) => names.get(id) ?? FORMER_MEMBER
}

/** Columns whose people are named in the archive: not those of admins acting as such, and none that are `forgotten`. */
export const columnsOfPeople = (columns: Readonly<Record<string, Fate>>): string[] =>
  Object.entries(columns).flatMap(([column, fate]) =>
    fate === 'forgotten' || fate === 'kept: what an admin did' ? [] : [column],
  )

/** Rows with a name next to the id of each person and gym: `followed_id`, then `followed_id_name`. */
export async function withNames(
  db: Database,
  uid: string,
  { rows, people, blocked }: { rows: readonly Row[]; people: readonly string[]; blocked: boolean },
): Promise<Row[]> {
  const uids = people.flatMap((column) => rows.flatMap((row) => idsIn(row[column])))
  const nameOf = await readNamesOfPeople(db, uid, uids, { blocked })
  const gymIds = [...new Set(rows.flatMap(({ gym_id }) => idsIn(gym_id)))]
  const found =
    gymIds.length === 0
      ? []
      : await db
          .select({ id: g.id, name: g.name })
          .from(g)
          .where(and(inArray(g.id, gymIds), gymVisibleTo({ uid })))
  const gymNames = new Map(found.map(({ id, name }) => [id, name]))
  const nameIn = (column: string, value: unknown) => {
    if (column === 'gym_id') return gymNames.get(String(value)) ?? null
    return Array.isArray(value) ? idsIn(value).map(nameOf) : (idsIn(value).map(nameOf)[0] ?? null)
  }
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) =>
        column === 'gym_id' || people.includes(column)
          ? [
              [column, value],
              [`${column}_name`, nameIn(column, value)],
            ]
          : [[column, value]],
      ),
    ),
  )
}

const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '')
