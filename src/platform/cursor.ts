import { message } from './messages.ts'
import { badField } from './refusals.ts'

/** The position where a page ends in a list sorted by time: the last row's time and id. */
export interface TimeCursor {
  at: Date
  id: string
}

/** JavaScript's date range is wider than PostgreSQL's. */
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
