import { createHash } from 'node:crypto'

/** A uuid derived from text, so that sending or saving something again reuses its id. */
export function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  // A custom uuid (RFC 9562, version 8).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
