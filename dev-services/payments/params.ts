import { z } from 'zod'
import { invalid } from './api-error.ts'
import type { Form } from './form.ts'

/** Values in Stripe's forms are strings. An empty one clears a value (null here). */
export const text = z.string().min(1)
export const integer = z
  .string()
  .regex(/^-?\d+$/, 'Invalid integer')
  .transform(Number)
export const amount = integer.refine((value) => value >= 0, 'This value must be greater than or equal to 0.')
export const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'Invalid decimal')
  .transform(Number)
export const booleanParam = z.enum(['true', 'false']).transform((value) => value === 'true')
export const emptyToNull = z.literal('').transform(() => null)
export const metadata = z.record(z.string(), z.string().max(500))
export const expand = z.array(z.string()).optional()
export const currency = z
  .string()
  .regex(/^[a-zA-Z]{3}$/)
  .transform((code) => code.toLowerCase())

/** Parameters of every list. */
export const page = {
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
}
/** Most lists can be filtered by date. */
export const datedPage = { ...page, created: z.strictObject({ gte: integer, lt: integer }).partial().optional() }

/** Parses a call's parameters. Refuses as Stripe does, naming the parameter; unknown ones are refused, not ignored. */
export function paramsOf<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const { issues } = read.error
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? deepest(issues)[0]
  const path = (issue?.path ?? []).map(String)
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...path, issue.keys[0] ?? ''])
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(path)
  if (/received undefined/.test(issue?.message ?? ''))
    throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  throw invalid(`Invalid ${param}: ${issue?.message}`, { param })
}

/** For a union, the error from the branch that matched furthest. */
function deepest(issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] {
  const [issue] = issues
  if (issue?.code !== 'invalid_union') return issues
  const inner = issue.errors
    .map(deepest)
    .sort((one, other) => (other[0]?.path.length ?? 0) - (one[0]?.path.length ?? 0))
  return (inner[0] ?? []).map((found) => ({ ...found, path: [...issue.path, ...found.path] }))
}

function nameOf([first = '', ...rest]: string[]) {
  return `${first}${rest.map((part) => `[${part}]`).join('')}`
}

/** Metadata after a call: an empty value removes its key. */
export const mergedMetadata = (before: Record<string, string>, given: Record<string, string> | undefined) =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''))
