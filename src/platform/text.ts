import { z } from 'zod'
import { faultOf, isHttpsAddress } from './unsafe-text.ts'

/** One line that people read, trimmed: no line breaks, control or unseen characters, no HTML. May be empty. */
export const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters`)
    .check((text) => refuse(text, faultOf(text.value)))

/** Text of several lines, otherwise like `line`. Line ends become `\n`. */
export const prose = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .max(max, `is longer than ${max} characters`)
    .check((text) => refuse(text, faultOf(text.value, { lineBreaks: true })))

/** The address of a website, or empty. */
export const httpsAddress = (max = 300) =>
  z
    .string()
    .trim()
    .max(max, `is longer than ${max} characters`)
    .refine((text) => text === '' || isHttpsAddress(text), 'is to be an address that begins with https://')

function refuse(text: z.core.ParsePayload<string>, fault: string | undefined) {
  if (fault) text.issues.push({ code: 'custom', message: fault, input: text.value })
}
