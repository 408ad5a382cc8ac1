import { days } from '#platform/clock.ts'

/** Of a gym's join code. Without letters and digits that are taken for others when somebody reads them off a wall. */
const JOIN_CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const JOIN_CODE_LENGTH = 8
const JOIN_CODE = new RegExp(`^[${JOIN_CODE_ALPHABET}]{${JOIN_CODE_LENGTH}}$`)

/** What somebody who was not taken, or was taken off the list, waits before they ask again. */
export const ASK_AGAIN_MS = days(30)

/** A code from random bytes. */
export function joinCodeFrom(bytes: Uint8Array): string {
  return Array.from(
    bytes.subarray(0, JOIN_CODE_LENGTH),
    (byte) => JOIN_CODE_ALPHABET[byte % JOIN_CODE_ALPHABET.length],
  ).join('')
}

/** The code somebody typed, whatever its case, spaces and dashes; undefined when it cannot be one. */
export function joinCodeIn(text: string): string | undefined {
  const code = text.toUpperCase().replace(/[\s-]/g, '')
  return JOIN_CODE.test(code) ? code : undefined
}

/** As it is read out: `ABCD-2345`. */
export function spacedCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** A gym that somebody runs is never without an owner. */
export const LAST_OWNER = 'There must be at least one owner.'
