import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { CODE } from '../rules.ts'

/** 32 characters without lookalikes: no O or 0, I or 1. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Precedes the code on a website, so that no ordinary six-letter word on the page matches. */
const MARK = 'openmat-'

/** Derives the six-character code from its seed and the secret, so that the database alone doesn't reveal it. */
export function codeOf(secret: string, seed: string): string {
  const bytes = createHmac('sha256', secret).update(`claim code ${seed}`).digest()
  return [...bytes.subarray(0, CODE.length)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
}

/** Compares in constant time, ignoring spaces, dashes and case. */
export function isCode(typed: string, code: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(typed.toUpperCase().replace(/[\s-]/g, '')), digest(code))
}

export const textForWebsite = (code: string) => `${MARK}${code}`

export function isOnPage(page: string, code: string): boolean {
  return new RegExp(`(?<![\\w-])${MARK}${code}(?![\\w-])`, 'i').test(page)
}
