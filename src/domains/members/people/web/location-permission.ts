import { GEOLOCATION_POLL_MS } from '#domains/members/config/rules.ts'

/** Whether the modal is due, and whether its flag belongs to a denial that is over. */
export function locationNotice(
  permission: PermissionState,
  dismissed: string | null,
): { shown: boolean; forgetDismissal: boolean } {
  return {
    shown: permission === 'denied' && dismissed !== 'true',
    forgetDismissal: permission === 'granted' && dismissed !== null,
  }
}

/** Tells the permission now, when the browser says that it changed, and every 60 s. Answers how to stop. */
export function watchLocationPermission(notify: (permission: PermissionState) => void): () => void {
  // Away from https nobody was ever asked, and nothing that the member could change would help.
  if (!window.isSecureContext || !navigator.permissions) return () => {}
  let status: PermissionStatus | undefined
  let stopped = false

  const look = async () => {
    try {
      const found = await navigator.permissions.query({ name: 'geolocation' })
      if (stopped) return
      if (!status) {
        status = found
        found.addEventListener('change', onChange)
      }
      notify(found.state)
    } catch {
      // This browser does not tell; then nothing is known to be denied.
    }
  }
  const onChange = () => status && notify(status.state)
  const timer = setInterval(() => void look(), GEOLOCATION_POLL_MS)
  void look()
  return () => {
    stopped = true
    clearInterval(timer)
    status?.removeEventListener('change', onChange)
  }
}
