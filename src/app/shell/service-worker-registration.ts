import { useSyncExternalStore } from 'react'

const LOOK_FOR_UPDATES_MS = 3_600_000

/** A new version is there: pressed, it takes over and the page reloads. Null while this is the newest. */
let takeOver: (() => void) | null = null
const listeners = new Set<() => void>()

/** The service worker, once the page has what it needs first. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

/** What to call to get the version that is waiting; null when there is none. */
export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => takeOver)
}

async function register() {
  const { serviceWorker } = navigator
  // The first worker of this browser takes nothing over from anybody.
  let isFirst = !serviceWorker.controller
  serviceWorker.addEventListener('controllerchange', () => {
    if (isFirst) isFirst = false
    else announce(() => window.location.reload())
  })
  try {
    const registration = await serviceWorker.register('/service-worker.js', { scope: '/' })
    const lookForUpdates = () => navigator.onLine && void registration.update().catch(() => {})
    if (registration.waiting && serviceWorker.controller) announceWaiting(registration)
    registration.addEventListener('updatefound', () => {
      const arriving = registration.installing
      arriving?.addEventListener('statechange', () => {
        if (arriving.state === 'installed' && serviceWorker.controller) announceWaiting(registration)
      })
    })
    setInterval(lookForUpdates, LOOK_FOR_UPDATES_MS)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookForUpdates())
  } catch (error) {
    console.warn('the app cannot be kept for offline use', error)
  }
}

function announceWaiting(registration: ServiceWorkerRegistration) {
  announce(() => {
    if (!registration.waiting) return window.location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
    registration.waiting.postMessage('take-over')
  })
}

function announce(how: () => void) {
  takeOver = how
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
