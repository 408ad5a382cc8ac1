import { useSyncExternalStore } from 'react'
import { failureOf } from '#platform/web/errors.ts'
import { queryClient } from '#platform/web/query-client.ts'

let isSilent = false

/** Whether the server isn't responding, even though the device may be online. Decided by the latest request. */
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

/** Whether there was no response, or a proxy reports the server as down. */
function isNoAnswer(error: unknown): boolean {
  if (!error) return false
  const { kind, status } = failureOf(error)
  return kind === 'offline' || (status >= 502 && status <= 504)
}
