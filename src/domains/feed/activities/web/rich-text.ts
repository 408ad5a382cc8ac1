import type { Mention } from '../contract.ts'
import { mentionsAt } from '../mentions.ts'

/** A part of someone's text: plain text, a URL, or a mention that links to a profile. */
export type TextPart =
  | { kind: 'words'; text: string }
  | { kind: 'address'; text: string; href: string }
  | { kind: 'mention'; text: string; uid: string; username: string }

const ADDRESS = /https?:\/\/[^\s<>"]+/giu

/**
 * Splits text into parts. Anything that isn't a URL or a known mention stays plain text. Joined, the parts give the
 * original text.
 */
export function partsOf(text: string, mentions: readonly Mention[]): TextPart[] {
  const found = [...addressesIn(text), ...namesIn(text, mentions)].toSorted((one, other) => one.start - other.start)
  const parts: TextPart[] = []
  let end = 0
  for (const { start, part } of found) {
    if (start > end) parts.push({ kind: 'words', text: text.slice(end, start) })
    parts.push(part)
    end = start + part.text.length
  }
  if (end < text.length) parts.push({ kind: 'words', text: text.slice(end) })
  return parts
}

interface Found {
  start: number
  part: TextPart
}

function namesIn(text: string, mentions: readonly Mention[]): Found[] {
  const named = new Map(mentions.map((mention) => [mention.username.toLowerCase(), mention]))
  return mentionsAt(text).flatMap(({ username, start, end }) => {
    const person = named.get(username)
    return person ? { start, part: { kind: 'mention', text: text.slice(start, end), ...person } as const } : []
  })
}

function addressesIn(text: string): Found[] {
  return [...text.matchAll(ADDRESS)].flatMap(({ 0: address, index: start }) => {
    const part = addressOf(address)
    return part ? { start, part } : []
  })
}

/** The URL without punctuation that belongs to the sentence around it. */
function addressOf(found: string): TextPart | undefined {
  let text = found.replace(/[.,;:!?'"“”’»…]+$/u, '')
  while (/[)\]}]$/.test(text) && closes(text)) text = text.slice(0, -1).replace(/[.,;:!?]+$/, '')
  return URL.canParse(text) ? { kind: 'address', text, href: new URL(text).href } : undefined
}

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Whether the closing bracket at the end has no opening one inside the URL. */
function closes(text: string): boolean {
  const close = text.at(-1) ?? ''
  const count = (character: string) => text.split(character).length
  return count(close) > count(PAIRS[close] ?? '')
}
