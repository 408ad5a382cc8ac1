import { useRef } from 'react'
import { newId } from '#platform/ids.ts'

/**
 * Returns a function from a request's content to its idempotency key. The key changes with the content: after a lost
 * response, the same request takes effect once, and a changed one isn't refused or ignored as a repeat.
 * Pass null once it has succeeded, if the same content may be sent again.
 */
export function useIdempotencyKey(): (content: unknown) => string {
  const last = useRef({ key: '', content: '' })
  return (content) => {
    const text = JSON.stringify(content)
    if (last.current.content !== text) last.current = { key: newId(), content: text }
    return last.current.key
  }
}
