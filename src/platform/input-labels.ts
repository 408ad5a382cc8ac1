import type { z } from 'zod'
import { translatable } from './translatable.ts'

type Fault = Parameters<z.core.$ZodErrorMap>[0]

/** What is wrong with input, where its contract has no words of its own: "is shorter than 3 characters". Follows the name of its field. */
export function inputLabels(fault: Fault): string {
  switch (fault.code) {
    case 'invalid_type':
      return fault.input === undefined ? translatable('is missing') : (KINDS[fault.expected] ?? OTHER_KIND)
    case 'too_small':
      return tooSmall(fault)
    case 'too_big':
      return tooBig(fault)
    case 'invalid_format':
      return FORMATS[fault.format] ?? translatable('is not written as it should be')
    case 'not_multiple_of':
      return translatable(`is to be a multiple of ${fault.divisor}`)
    case 'unrecognized_keys':
      return translatable('is not known here')
    case 'invalid_value':
      return translatable(`is to be one of ${fault.values.map(String).join(', ')}`)
    default:
      return OTHER_KIND
  }
}

const OTHER_KIND = translatable('is not what is asked for here')

const KINDS: Record<string, string> = translatable({
  string: 'is to be text',
  number: 'is to be a number',
  int: 'is to be a whole number',
  boolean: 'is to be true or false',
  array: 'is to be a list',
})

const FORMATS: Record<string, string> = translatable({
  email: 'is no e-mail address',
  url: 'is no address of the web',
  date: 'is no day such as 2026-11-21',
  datetime: 'is no moment such as 2026-11-21T18:00:00Z',
  time: 'is no time such as 18:30',
  uuid: 'is no id',
})

function tooSmall({ origin, minimum }: Extract<Fault, { code: 'too_small' }>): string {
  if (origin === 'string')
    return minimum === 1 ? translatable('is empty') : translatable(`is shorter than ${minimum} characters`)
  if (origin === 'array' || origin === 'set')
    return minimum === 1 ? translatable('is empty') : translatable(`are fewer than ${minimum}`)
  return translatable(`is less than ${minimum}`)
}

function tooBig({ origin, maximum }: Extract<Fault, { code: 'too_big' }>): string {
  if (origin === 'string') return translatable(`is longer than ${maximum} characters`)
  return origin === 'array' || origin === 'set'
    ? translatable(`are more than ${maximum}`)
    : translatable(`is more than ${maximum}`)
}
