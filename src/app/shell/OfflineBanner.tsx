import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useOnline } from '#platform/web/online.ts'

/** Says so while there is no connection; what is shown was seen earlier. */
export function OfflineBanner() {
  const online = useOnline()
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
