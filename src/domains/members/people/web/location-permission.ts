import { GEOLOCATION_POLL_MS } from '#domains/members/config/rules.ts'

/** Whether to show the modal, and whether to clear the flag of a past dismissal. */
export function locationNotice(
  permission: PermissionState,
  dismissed: string | null,
): { shown: boolean; forgetDismissal: boolean } {
  return {
    shown: permission === 'denied' && dismissed !== 'true',
    forgetDismissal: permission === 'granted' && dismissed !== null,
  }
}

/** Reports the permission now, on the browser's change event, and every 60 s. Returns a function that stops it. */
export function watchLocationPermission(notify: (permission: PermissionState) => void): () => void {
  // Without https, browsers never ask for permission, and members couldn't change it.
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
      // This browser can't report the permission, so don't assume a denial.
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
