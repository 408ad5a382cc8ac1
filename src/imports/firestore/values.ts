import { PROFILE_LIMITS } from '#domains/members/people/limits.ts'
import { withoutUnseen } from '#platform/unsafe-text.ts'
import { isZone } from '#platform/wall-clock.ts'

/** Reports what was left out of an imported document or changed in it. */
export type Note = (what: string) => void

type Fields = Record<string, unknown>

/**
 * A date from any of the shapes exports use, such as `{_seconds,_nanoseconds}` or ISO 8601. Small numbers are seconds,
 * others milliseconds.
 */
export function momentOf(value: unknown): Date | null {
  if (typeof value === 'string') return valid(new Date(value))
  if (typeof value === 'number') return valid(new Date(value < 1e11 ? value * 1000 : value))
  if (typeof value !== 'object' || value === null) return null
  const { _seconds, seconds, _nanoseconds, nanoseconds, __time__, value: inner } = value as Fields
  const whole = _seconds ?? seconds
  if (typeof whole === 'number' || (typeof whole === 'string' && /^-?\d+$/.test(whole)))
    return valid(new Date(Number(whole) * 1000 + Math.floor(Number(_nanoseconds ?? nanoseconds ?? 0) / 1e6)))
  const text = __time__ ?? inner
  return typeof text === 'string' ? valid(new Date(text)) : null
}

/** Dates before 1970 or after 2100 are treated as errors. */
function valid(at: Date): Date | null {
  const year = at.getUTCFullYear()
  return Number.isNaN(at.getTime()) || year < 1970 || year > 2100 ? null : at
}

/** Cleaned-up text, cut to `most` characters; empty if it isn't text. */
export function textOf(value: unknown, most: number, { lines = false } = {}): string {
  if (typeof value !== 'string') return ''
  const clean = lines ? value.replace(/\r\n?/g, '\n').split('\n').map(withoutUnseen).join('\n') : withoutUnseen(value)
  return [...clean.trim()].slice(0, most).join('').trim()
}

/** Like `textOf`, but notes under the field's name what was cut off or wasn't text. */
export function textWith(
  note: Note,
  name: string,
  value: unknown,
  most: number,
  options: { lines?: boolean } = {},
): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') {
    note(`${name} is not text: left out`)
    return ''
  }
  const whole = textOf(value, Number.POSITIVE_INFINITY, options)
  const count = [...whole].length
  if (count > most) note(`${name} has ${count} characters: cut to ${most}`)
  return textOf(value, most, options)
}

/** An id, or the last part of a document reference; empty if it's neither. */
export const idOf = (value: unknown): string =>
  typeof value === 'string' ? (value.split('/').findLast((part) => part !== '') ?? '') : ''

export const objectOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

export function webAddressOf(value: unknown, most: number = PROFILE_LIMITS.website): string {
  const text = textOf(value, most + 1)
  const address = URL.parse(text.replace(/^http:/i, 'https:')) ?? URL.parse(`https://${text}`)
  return text !== '' && text.length <= most && address?.protocol === 'https:' && address.hostname.includes('.')
    ? address.href
    : ''
}

/** The name of a valid time zone, or null. */
export const zoneNamed = (value: unknown): string | null => (typeof value === 'string' && isZone(value) ? value : null)

/** A point from any of the shapes exports use; null if it's out of range, or 0, 0. */
export function pointOf(value: unknown): { lat: number; lng: number } | null {
  const said = objectOf(value)
  const lat = numberOf(said.lat ?? said.latitude ?? said._latitude)
  const lng = numberOf(said.lng ?? said.lon ?? said.longitude ?? said._longitude)
  if (lat === null || lng === null || Math.abs(lat) > 90 || Math.abs(lng) > 180 || (lat === 0 && lng === 0)) return null
  return { lat, lng }
}
