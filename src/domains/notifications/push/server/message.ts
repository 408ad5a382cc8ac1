import type { PushMessage } from '../rules.ts'

/** Push services accept 4096 encrypted bytes or slightly less; with other fields, this keeps messages below 3000. */
const MOST_TITLE_BYTES = 500
const MOST_BODY_BYTES = 1500

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Truncates the message's text to fit every push service, never inside a grapheme cluster. */
export function truncateMessage(message: PushMessage): PushMessage {
  return {
    ...message,
    title: cut(message.title, MOST_TITLE_BYTES),
    body: cut(message.body, MOST_BODY_BYTES),
  }
}

/** With a shorter title and no body, for a service that refused the message as too large. */
export function withoutBody(message: PushMessage): PushMessage {
  return { ...message, title: cut(message.title, MOST_TITLE_BYTES / 2), body: '' }
}

function cut(text: string, most: number): string {
  if (bytesOf(text) <= most) return text
  const room = most - bytesOf('…')
  let kept = ''
  let size = 0
  for (const { segment } of letters.segment(text)) {
    size += bytesOf(segment)
    if (size > room) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}

/** The size of text in JSON, in bytes, without the quotes. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2
