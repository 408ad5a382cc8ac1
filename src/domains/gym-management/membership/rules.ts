import { days } from '#platform/clock.ts'
import { message } from '#platform/messages.ts'

/** The characters of join codes, without those that are easily confused when read from a wall. */
const JOIN_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const JOIN_CODE_LENGTH = 8
const JOIN_CODE = new RegExp(`^[${JOIN_CODE_ALPHABET}]{${JOIN_CODE_LENGTH}}$`)

/** How long members have to wait to ask again after being declined or removed. */
export const REREQUEST_AFTER_MS = days(30)

export function joinCodeFrom(bytes: Uint8Array): string {
  return Array.from(
    bytes.subarray(0, JOIN_CODE_LENGTH),
    (byte) => JOIN_CODE_ALPHABET[byte % JOIN_CODE_ALPHABET.length],
  ).join('')
}

/** Normalises a typed code (case, spaces, dashes). Undefined if it can't be a join code. */
export function joinCodeIn(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return JOIN_CODE.test(code) ? code : undefined
}

/** Grouped for reading: `ABCD-2345`. */
export function spacedCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** A gym with staff always has an owner. */
export const LAST_OWNER = message('There must be at least one owner.')
