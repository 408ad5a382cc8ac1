import { Trans } from '@lingui/react/macro'
import { CloudOff, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useOnline } from '#platform/web/online.ts'
import { queryClient } from '#platform/web/query-client.ts'
import { useSilentServer } from './silent-server.ts'

const ASK_AGAIN_MS = 20_000

/** Shown while offline, or while the server isn't responding. Older content stays on screen. */
export default function OfflineBanner() {
  const online = useOnline()
  const silent = useSilentServer() && online
  useEffect(() => {
    if (!silent) return
    const timer = setInterval(() => void queryClient.invalidateQueries(), ASK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [silent])
  const Icon = online ? CloudOff : WifiOff
  return (
    <div role="status">
      {(!online || silent) && (
        <p className="mt-4 flex items-center gap-3 rounded-card border border-careful/35 bg-careful-soft px-4 py-3">
          <Icon aria-hidden="true" size={20} className="shrink-0 text-careful" />
          <span>
            {online ? (
              <Trans>Open Mat isn't responding. Showing what was saved on this device.</Trans>
            ) : (
              <Trans>You're offline. Showing what was saved on this device.</Trans>
            )}
          </span>
        </p>
      )}
    </div>
  )
}
