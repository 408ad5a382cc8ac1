import { z } from 'zod'
import { FIELDS, type Field, type SourceFields } from './draft.ts'
import { hoursOf } from './values.ts'

export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const rule = z.union([
  z.string().describe('a column, or a path into the row: location.coordinates.0'),
  z.strictObject({
    /** If there are several, the first non-empty one is used. */
    path: z.union([z.string(), z.array(z.string()).min(1)]),
    /** Source value → our value. Values not listed are dropped, unless `others` is `keep`. */
    values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
    others: z.enum(['keep', 'drop']).optional(),
  }),
  z.strictObject({ join: z.array(z.string()).min(1), with: z.string().optional() }),
  z.strictObject({
    /** One or more columns for each day of the week, joined on one line: "Mon 18:00; Wed 18:00–20:00". */
    days: z.partialRecord(z.enum(DAYS), z.union([z.string(), z.array(z.string()).min(1)])),
    /** Used when no day has a value. */
    path: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  }),
  z.strictObject({ constant: z.union([z.string(), z.number(), z.boolean()]) }),
])

/** A mapping file (docs/importing-gyms.md). */
export const mapping = z.strictObject({
  $comment: z.string().optional(),
  source: z.string().min(1).max(60).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be a country code such as IE')
    .optional(),
  fields: z.partialRecord(z.enum(FIELDS), rule),
})
export type Mapping = z.infer<typeof mapping>

/** Reads a mapping file; throws an error with the position and the reason if it's invalid. */
export function readMapping(text: string): Mapping {
  const answer = mapping.safeParse(JSON.parse(text))
  if (answer.success) return answer.data
  const [issue] = answer.error.issues
  throw new Error(`${issue?.path.join('.') || 'the file'}: ${issue?.message}. Fields: ${FIELDS.join(', ')}`)
}

/** The columns and paths that a mapping reads. */
export const pathsRead = ({ fields }: Mapping): string[] =>
  Object.values(fields).flatMap((how) => {
    if (typeof how === 'string') return how
    if ('constant' in how) return []
    if ('join' in how) return how.join
    if ('days' in how) return [...Object.values(how.days), how.path ?? []].flat()
    return how.path
  })

export function applyMapping({ fields }: Mapping, record: Record<string, unknown>): SourceFields {
  const said: SourceFields = {}
  for (const [field, how] of Object.entries(fields)) said[field as Field] = saidBy(how, record)
  return said
}

function saidBy(how: z.infer<typeof rule>, record: Record<string, unknown>): unknown {
  if (typeof how === 'string') return valueAt(record, how)
  if ('constant' in how) return how.constant
  if ('join' in how)
    return how.join
      .map((path) => valueAt(record, path))
      .filter((part) => part !== undefined && part !== null && part !== '')
      .join(how.with ?? ' ')
  if ('days' in how) return weekOf(how.days, record) || firstOf(how.path ?? [], record)
  const found = firstOf(how.path, record)
  const { values, others } = how
  if (!values) return found
  const translated = (value: unknown) => {
    const key = String(value)
    return Object.hasOwn(values, key) ? values[key] : others === 'keep' ? value : undefined
  }
  return Array.isArray(found)
    ? found.map(translated).filter((value) => value !== undefined && value !== null)
    : translated(found)
}

const firstOf = (paths: string | readonly string[], record: Record<string, unknown>) =>
  [paths]
    .flat()
    .map((path) => valueAt(record, path))
    .find((value) => value !== undefined && value !== null && value !== '')

/** The opening hours of each day that has any; opening and closing times from two columns are joined with a dash. */
function weekOf(days: Partial<Record<(typeof DAYS)[number], string | string[]>>, record: Record<string, unknown>) {
  return DAYS.flatMap((day) => {
    const hours = [days[day] ?? []].flat().map((path) => hoursOf(valueAt(record, path)))
    const said = hours.filter((part) => part !== '' && !/^[-–—]$/.test(part)).join('–')
    return said === '' ? [] : [`${day} ${said}`]
  }).join('; ')
}

/** A column with exactly that name, otherwise a dotted path. */
export function valueAt(record: Record<string, unknown>, path: string | readonly string[]): unknown {
  if (typeof path === 'string' && Object.hasOwn(record, path)) return record[path]
  let value: unknown = record
  for (const step of typeof path === 'string' ? path.split('.') : path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}
