import { createHmac, hkdfSync } from 'node:crypto'
import { minutes } from '#platform/clock.ts'
import { CODE_LENGTH, CODE_LETTERS, CODE_MS } from '../code-text.ts'
import type { TimedCode } from '../contract.ts'

/** How long a replaced code still works, for anyone who was about to type it. */
export const CODE_GRACE_MS = minutes(2)
const MOST_AHEAD = 144

/**
 * Rotating check-in codes for an event or a gym (`event:{id}`, `gym:{id}`). A new one becomes current every ten
 * minutes; each event and gym has its own secret.
 */
export interface CheckInCodes {
  at(place: string, moment: Date): string
  /** Whether this code was current there at the given time, or during the grace period before it. */
  opens(place: string, code: string, moment: Date): boolean
  /** The codes current from `now` to `until`, at most a day's worth. */
  coming(place: string, now: Date, until: Date): TimedCode[]
}

export function checkInCodes(secret: string): CheckInCodes {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'open-mat check-in codes', 32))
  const codeOf = (place: string, slice: number) => {
    const ofPlace = createHmac('sha256', key).update(place).digest()
    return lettersOf(createHmac('sha256', ofPlace).update(String(slice)).digest())
  }
  const sliceOf = (time: number) => Math.floor(time / CODE_MS)
  return {
    at: (place, moment) => codeOf(place, sliceOf(moment.getTime())),
    opens: (place, code, moment) =>
      [moment.getTime(), moment.getTime() - CODE_GRACE_MS].some((time) => codeOf(place, sliceOf(time)) === code),
    coming(place, now, until) {
      const first = sliceOf(now.getTime())
      const count = Math.min(MOST_AHEAD, Math.max(0, sliceOf(until.getTime()) - first + 1))
      return Array.from({ length: count }, (_, ahead) => ({
        code: codeOf(place, first + ahead),
        from: new Date((first + ahead) * CODE_MS).toISOString(),
      }))
    },
  }
}

/** Encodes the first 64 bits in the readable alphabet: enough bits to make modulo bias negligible. */
function lettersOf(hash: Buffer): string {
  let rest = hash.readBigUInt64BE()
  let code = ''
  const base = BigInt(CODE_LETTERS.length)
  while (code.length < CODE_LENGTH) {
    code += CODE_LETTERS[Number(rest % base)]
    rest /= base
  }
  return code
}
