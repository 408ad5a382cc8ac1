import type { PushMessage } from '../rules.ts'

/** Services take 4096 bytes encrypted, some a little less; together with the rest these stay below 3000. */
const MOST_TITLE_BYTES = 500
const MOST_BODY_BYTES = 1500

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The message with texts short enough for every push service, cut between letters as people see them. */
export function fitted(message: PushMessage): PushMessage {
  return {
    ...message,
    title: cut(message.title, MOST_TITLE_BYTES),
    body: cut(message.body, MOST_BODY_BYTES),
  }
}

/** For a service to which even that was too large. */
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

/** As it is written in JSON. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2
