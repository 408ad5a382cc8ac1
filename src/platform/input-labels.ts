import type { z } from 'zod'
import { type Message, messageId } from './messages.ts'

type Fault = Parameters<z.core.$ZodErrorMap>[0]

/**
 * Error text for inputs whose contract doesn't define its own: "must be at least {minimum} characters". Shown after the
 * field's name.
 */
export function inputLabels(fault: Fault): string {
  switch (fault.code) {
    case 'invalid_type':
      return fault.input === undefined ? messageId('is missing') : (KINDS[fault.expected] ?? OTHER_KIND)
    case 'too_small':
      return tooSmall(fault)
    case 'too_big':
      return tooBig(fault)
    case 'invalid_format':
      return FORMATS[fault.format] ?? messageId("isn't in the expected format")
    case 'not_multiple_of':
      return messageId('must be a multiple of {divisor}')
    case 'unrecognized_keys':
      return messageId("isn't a known field")
    case 'invalid_value':
      return messageId('must be one of {values}')
    default:
      return OTHER_KIND
  }
}

/** A validation issue's message with its values, ready to be translated. */
export function messageOfIssue(issue: z.core.$ZodIssue | { message: string }): Message {
  const facts = issue as { minimum?: unknown; maximum?: unknown; divisor?: unknown; values?: unknown; params?: object }
  const values = Object.entries({ ...facts, ...facts.params }).flatMap(([name, value]) => {
    if (name === 'values' && Array.isArray(value)) return [[name, value.map(String).join(', ')]]
    if (!SHOWN.has(name) && !(facts.params && name in facts.params)) return []
    return typeof value === 'number' || typeof value === 'string' ? [[name, value]] : [[name, String(value)]]
  })
  return { id: issue.message, values: Object.fromEntries(values) }
}

const SHOWN = new Set(['minimum', 'maximum', 'divisor'])

const OTHER_KIND = messageId("isn't what's expected here")

const KINDS: Record<string, string> = {
  string: messageId('must be text'),
  number: messageId('must be a number'),
  int: messageId('must be a whole number'),
  boolean: messageId('must be true or false'),
  array: messageId('must be a list'),
}

const FORMATS: Record<string, string> = {
  email: messageId('must be an email address'),
  url: messageId('must be a web address'),
  date: messageId('must be a date such as 2026-11-21'),
  datetime: messageId('must be a date and time such as 2026-11-21T18:00:00Z'),
  time: messageId('must be a time such as 18:30'),
  uuid: messageId('must be an ID'),
}

function tooSmall({ origin, minimum }: Extract<Fault, { code: 'too_small' }>): string {
  if (origin === 'string')
    return Number(minimum) === 1
      ? messageId("can't be empty")
      : messageId('must be at least {minimum, plural, one {# character} other {# characters}}')
  if (origin === 'array' || origin === 'set')
    return Number(minimum) === 1
      ? messageId("can't be empty")
      : messageId('must have at least {minimum, plural, one {# item} other {# items}}')
  return messageId('must be at least {minimum}')
}

function tooBig({ origin }: Extract<Fault, { code: 'too_big' }>): string {
  if (origin === 'string') return messageId('must be at most {maximum, plural, one {# character} other {# characters}}')
  return origin === 'array' || origin === 'set'
    ? messageId('must have at most {maximum, plural, one {# item} other {# items}}')
    : messageId('must be at most {maximum}')
}
