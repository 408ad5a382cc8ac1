import { badField } from './refusals.ts'

/** Where a page of a list in time ended: the last row's moment and id. */
export interface TimeCursor {
  at: Date
  id: string
}

/** JavaScript knows moments that PostgreSQL cannot read. */
const YEAR_1 = -62_135_596_800_000
const YEAR_10000 = 253_402_300_800_000

export const writeTimeCursor = ({ at, id }: TimeCursor): string =>
  Buffer.from(JSON.stringify([at.getTime(), id])).toString('base64url')

/** Reads what `writeTimeCursor` wrote; undefined for the first page. Throws 400 for anything else. */
export function readTimeCursor(text: string | undefined, field = 'cursor'): TimeCursor | undefined {
  if (text === undefined) return undefined
  try {
    const [time, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    const at = new Date(typeof time === 'number' && time >= YEAR_1 && time < YEAR_10000 ? time : Number.NaN)
    if (!Number.isNaN(at.getTime()) && typeof id === 'string' && id.length <= 200 && !id.includes('\0'))
      return { at, id }
  } catch {}
  throw badField(field, `${field}: That page does not exist. Begin at the first.`)
}
