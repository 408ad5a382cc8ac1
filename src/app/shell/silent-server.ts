import { useSyncExternalStore } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'

let isSilent = false

/** Whether our server is the one that does not answer, though there may be a connection. The last thing asked decides. */
export const useSilentServer = () => useSyncExternalStore(subscribe, () => isSilent)

function subscribe(listener: () => void) {
  isSilent = cache.getAll().some(({ state }) => state.fetchStatus === 'idle' && isNoAnswer(state.error))
  return cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    const before = isSilent
    if (action.type === 'success' && !action.manual) isSilent = false
    if (action.type === 'error' || action.type === 'failed') isSilent = isNoAnswer(action.error)
    if (isSilent !== before) listener()
  })
}

const cache = queryClient.getQueryCache()

/** Nothing came, or somebody in between says that nobody is there. */
function isNoAnswer(error: unknown): boolean {
  if (!error) return false
  const { kind, status } = failureOf(error)
  return kind === 'offline' || (status >= 502 && status <= 504)
}
