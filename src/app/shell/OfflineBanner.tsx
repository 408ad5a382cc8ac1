import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Says so while there is no connection; what is shown was seen earlier. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <p className="mt-4 flex items-center gap-3 rounded-card border border-careful/35 bg-careful-soft px-4 py-3">
          <WifiOff aria-hidden="true" size={20} className="shrink-0 text-careful" />
          <span>
            <Trans>You're offline. This is what you saw last; it refreshes when you're back.</Trans>
          </span>
        </p>
      )}
    </div>
  )
}

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
