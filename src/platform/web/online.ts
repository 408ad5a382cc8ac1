import { useSyncExternalStore } from 'react'

/** Whether the browser believes it has a connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

let isSilent = false
const silenceListeners = new Set<() => void>()

/** Whether our server is the one that does not answer, though there is a connection (D21). The last call decides. */
export function useSilentServer(): boolean {
  return useSyncExternalStore(
    (listener) => {
      silenceListeners.add(listener)
      return () => void silenceListeners.delete(listener)
    },
    () => isSilent,
  )
}

/** Passes an answer on, and remembers whether one came. */
export async function listenFor(answer: Promise<Response>): Promise<Response> {
  try {
    const { status } = await answer
    setSilent(status >= 502 && status <= 504)
  } catch (error) {
    // Whoever left the page, or asked anew, has not been refused an answer.
    if (!(error instanceof DOMException && error.name === 'AbortError')) setSilent(navigator.onLine)
  }
  return answer
}

function setSilent(silent: boolean) {
  if (silent === isSilent) return
  isSilent = silent
  for (const listener of silenceListeners) listener()
}
