import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { CODE } from '../rules.ts'

/** Thirty-two signs that nobody takes for another: no O and 0, no I and 1. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
/** Before the code on a website, so that no six letters of its own are taken for it. */
const MARK = 'openmat-'

/** The code of six signs that follows from a seed: whoever reads the database cannot tell it without the secret. */
export function codeOf(secret: string, seed: string): string {
  const bytes = createHmac('sha256', secret).update(`claim code ${seed}`).digest()
  return [...bytes.subarray(0, CODE.length)].map((byte) => SIGNS[byte % SIGNS.length]).join('')
}

/** Takes as long for a near miss as for any other; spaces, dashes and small letters do not matter. */
export function isCode(typed: string, code: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(typed.toUpperCase().replace(/[\s-]/g, '')), digest(code))
}

export const textForWebsite = (code: string) => `${MARK}${code}`

export function isOnPage(page: string, code: string): boolean {
  return new RegExp(`(?<![\\w-])${MARK}${code}(?![\\w-])`, 'i').test(page)
}
