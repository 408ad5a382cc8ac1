import type { Mention } from '../contract.ts'

/** A piece of a written text: words, an address of the web, or somebody's name that leads to their profile. */
export type TextPart =
  | { kind: 'words'; text: string }
  | { kind: 'address'; text: string; href: string }
  | { kind: 'mention'; text: string; uid: string; username: string }

const FINDS = /https?:\/\/[^\s<>"]+|(?<![\p{L}\p{N}_@/])@[A-Za-z][A-Za-z0-9_]{2,19}(?![A-Za-z0-9_])/giu

/** A text taken apart. What is no address and nobody who is named stays words, and nothing is lost on the way. */
export function partsOf(text: string, mentions: readonly Mention[]): TextPart[] {
  const named = new Map(mentions.map(({ uid, username }) => [username.toLowerCase(), { uid, username }]))
  const parts: TextPart[] = []
  const say = (words: string) => {
    const last = parts.at(-1)
    if (last?.kind === 'words') last.text += words
    else if (words) parts.push({ kind: 'words', text: words })
  }
  let end = 0
  for (const { 0: found, index } of text.matchAll(FINDS)) {
    say(text.slice(end, index))
    const part = found.startsWith('@') ? mentionOf(found, named) : addressOf(found)
    if (part) parts.push(part)
    else say(found)
    end = index + (part ?? { text: found }).text.length
  }
  say(text.slice(end))
  return parts
}

function mentionOf(text: string, named: Map<string, Mention>): TextPart | undefined {
  const person = named.get(text.slice(1).toLowerCase())
  return person && { kind: 'mention', text, ...person }
}

/** An address without the full stop, comma or closing bracket of the sentence around it. */
function addressOf(found: string): TextPart | undefined {
  let text = found.replace(/[.,;:!?'"“”’»…]+$/u, '')
  while (/[)\]}]$/.test(text) && closes(text)) text = text.slice(0, -1).replace(/[.,;:!?]+$/, '')
  return URL.canParse(text) ? { kind: 'address', text, href: new URL(text).href } : undefined
}

const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Whether the bracket at the end was opened before the address. */
function closes(text: string): boolean {
  const close = text.at(-1) ?? ''
  const count = (character: string) => text.split(character).length
  return count(close) > count(PAIRS[close] ?? '')
}
