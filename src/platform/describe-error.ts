import { DrizzleQueryError } from 'drizzle-orm'
import { DatabaseError } from 'pg'

interface ErrorFields {
  type: string
  message: string
  code?: string | number
  status?: number
  /** The failed SQL statement, with placeholders. */
  statement?: string
  table?: string
  constraint?: string
  stack?: string
  cause?: ErrorFields
  errors?: ErrorFields[]
}

const MOST_CAUSES = 5
const MOST_ERRORS = 5

/**
 * An error as logged. Anything else an error carries is left out, because it may be a connection, a statement's
 * parameters, or a response with what a member wrote.
 */
export function describeError(error: unknown, depth = 0): ErrorFields | undefined {
  if (error === undefined || error === null) return undefined
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const { code, status, cause } = error as { code?: unknown; status?: unknown; cause?: unknown }
  const errors = error instanceof AggregateError ? error.errors.slice(0, MOST_ERRORS) : []
  const type = /^error$/i.test(error.name) ? error.constructor.name : error.name
  const described: ErrorFields = { type, message: messageOf(error) }
  if (typeof code === 'string' || typeof code === 'number') described.code = code
  if (typeof status === 'number') described.status = status
  if (error instanceof DrizzleQueryError) described.statement = error.query
  if (error instanceof DatabaseError) {
    if (error.table) described.table = error.table
    if (error.constraint) described.constraint = error.constraint
  }
  const stack = framesOf(error)
  if (stack) described.stack = stack
  const because = depth < MOST_CAUSES ? describeError(cause, depth + 1) : undefined
  if (because) described.cause = because
  if (errors.length > 0 && depth < MOST_CAUSES)
    described.errors = errors.flatMap((one) => describeError(one, depth + 1) ?? [])
  return described
}

/** PostgreSQL's error codes about a value, which the message quotes. */
const ABOUT_A_VALUE = /^22/

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError)
    return error.cause instanceof Error ? `Failed query: ${messageOf(error.cause)}` : 'Failed query'
  if (error instanceof DatabaseError && ABOUT_A_VALUE.test(error.code ?? ''))
    return error.message.replace(/:? ".*/s, '')
  // JSON.parse quotes what it couldn't read.
  if (error instanceof SyntaxError) return error.message.replace(/, (\.\.\.)?".*/s, '')
  return withoutAddresses(error.message)
}

/** Removes email addresses, and URLs' credentials and queries, which may contain tokens. */
export function withoutAddresses(text: string): string {
  return text.replace(/[^\s"'<>()@]+@[^\s"'<>()@]+/g, '…@…').replace(/(\w+:\/\/[^\s"'?#]+)[?#][^\s"']*/g, '$1')
}

/** Removes the query, and path segments long enough to be link tokens. */
export const withoutTokens = (path: string): string => path.replace(/[?#].*/s, '').replace(/[^/]{40,}/g, '…')

/** The stack's frames, without its first lines, which repeat the message. */
function framesOf({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
}
