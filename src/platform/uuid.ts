import { createHash } from 'node:crypto'

/** The same uuid for the same text: for what has to be the same when it is written down a second time. */
export function uuidOf(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex')
  // A uuid of one's own making (RFC 9562, version 8).
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
