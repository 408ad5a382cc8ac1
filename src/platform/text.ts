import { z } from 'zod'
import { messageId } from './messages.ts'
import { faultOf, isHttpsAddress, type TextFault, withoutStray } from './unsafe-text.ts'

/**
 * One trimmed line: no line breaks, control or misleading invisible characters, no HTML. Harmless invisible characters
 * are removed. May be empty.
 */
export const line = (max: number) =>
  z
    .string()
    .overwrite(withoutStray)
    .trim()
    .max(max)
    .check((text) => refuse(text, faultOf(text.value)))

/** Text with several lines, otherwise like `line`. Line endings become `\n`. */
export const prose = (max: number) =>
  z
    .string()
    .overwrite((text) => withoutStray(text).replace(/\r\n?/g, '\n'))
    .trim()
    .max(max)
    .check((text) => refuse(text, faultOf(text.value, { lineBreaks: true })))

/** A website's https URL, or empty. */
export const httpsAddress = (max = 300) =>
  z
    .string()
    .trim()
    .max(max)
    .refine((text) => text === '' || isHttpsAddress(text), messageId('must be an address that starts with https://'))

function refuse(text: z.core.ParsePayload<string>, fault: TextFault | undefined) {
  if (fault) text.issues.push({ code: 'custom', message: FAULTS[fault], input: text.value })
}

const FAULTS = {
  hidden: messageId("can't contain invisible characters"),
  blank: messageId("can't be empty"),
  html: messageId("can't contain HTML"),
} satisfies Record<TextFault, string>
