import { z } from 'zod'

/** What no text of ours holds: control characters, overrides of the writing direction, invisible characters. */
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/u
const BREAKS = /[\t\n\r]/

const whole = (text: string) => !HIDDEN.test(text) && text.isWellFormed()

/** One line of text, trimmed. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters`)
    .refine((text) => whole(text) && !BREAKS.test(text), 'contains characters that cannot be shown')

/** Text of several lines, trimmed. Line ends become `\n`. */
export const prose = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters`)
    .refine(whole, 'contains characters that cannot be shown')
    .transform((text) => text.replace(/\r\n?/g, '\n'))

/** The address of a website, or empty. */
export const httpsAddress = (max = 300) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters`)
    .refine((text) => text === '' || isHttpsAddress(text), 'is to be an address that begins with https://')

function isHttpsAddress(text: string): boolean {
  if (!/^https:\/\/[^\s/?#@\\]+\.[^\s@\\]+$/i.test(text)) return false
  return URL.canParse(text) && new URL(text).username === ''
}
