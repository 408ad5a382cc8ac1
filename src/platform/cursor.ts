import { message } from './messages.ts'
import { badField } from './refusals.ts'

/** The position where a page ends in a list sorted by time: the last row's time and id. */
export interface TimeCursor {
  at: Date
  id: string
}

/** Outside these years, PostgreSQL doesn't accept every date that JavaScript does. */
const YEAR_1 = -62_135_596_800_000
const YEAR_10000 = 253_402_300_800_000

export const writeTimeCursor = ({ at, id }: TimeCursor): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url')

/** Parses a cursor from `writeTimeCursor`; undefined for the first page. Throws 400 for anything else. */
export function readTimeCursor(text: string | undefined, field = 'cursor'): TimeCursor | undefined {
  if (text === undefined) return undefined
  try {
    const [time, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const at = new Date(typeof time === 'number' && time >= YEAR_1 && time < YEAR_10000 ? time : Number.NaN)
    if (!Number.isNaN(at.getTime()) && typeof id === 'string' && id.length <= 200 && !id.includes('\0'))
      return { at, id }
  } catch {}
  throw badField(field, message("isn't a valid cursor for this list"))
}

/**
 * Cuts a page of `limit` rows. One more row than that means that the list continues. `positionOf` gives a row's place
 * in the list; a row without a time ends the list.
 */
export function cutPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => { at: Date | string | null; id: string },
): { page: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const { at = null, id = '' } = last ? positionOf(last) : {}
  return { page, nextCursor: at === null ? null : writeTimeCursor({ at: new Date(at), id }) }
}
