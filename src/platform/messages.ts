import type { Currency } from './money.ts'

/**
 * A message as plain data that can be stored and queued: its English text or its id, and its values. People's own text
 * is always a value, so it's never translated. Translators render it in the reader's language when it leaves the
 * server.
 */
export interface Message {
  /** The English text in ICU MessageFormat, or an id whose English is in `message`. */
  id: string
  message?: string | undefined
  values?: MessageValues
}

export type MessageValues = Readonly<Record<string, MessageValue>>

/** Days, times and amounts are formatted for the reader; lists are joined as usual in the reader's language. */
export type MessageValue =
  | string
  | number
  | Message
  | { day: string }
  | { moment: string; zone: string }
  | { amount: number; currency: Currency }
  | { list: readonly MessageValue[] }

/** `npm run messages` extracts each English text for translation, so it has to be a literal in the call. */
export function message(english: string, values?: MessageValues): Message {
  return values ? { id: english, values } : { id: english }
}

/** A message for Zod. Its placeholders, such as `{minimum}`, are filled from the issue and its `params`. */
export const messageId = (english: string): string => english

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
}
