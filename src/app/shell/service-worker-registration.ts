import { useSyncExternalStore } from 'react'
import { openListeners } from '#platform/web/listeners.ts'

const LOOK_FOR_UPDATES_MS = 3_600_000

/** Activates the new version and reloads the page. Null if there's none. */
let takeOver: (() => void) | null = null
const { announce: announceChange, subscribe } = openListeners()

/** Registers the service worker once the page has loaded. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  if (document.readyState === 'complete') void register()
  else window.addEventListener('load', () => void register(), { once: true })
}

/** A function that activates the waiting version; null if there's none. */
export function useNewVersion(): (() => void) | null {
  return useSyncExternalStore(subscribe, () => takeOver)
}

async function register() {
  const { serviceWorker } = navigator
  // A browser's first worker doesn't replace another, so the page needn't reload.
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
    void serviceWorker.ready.then(({ active }) => serviceWorker.controller || active?.postMessage('claim'))
    setInterval(lookForUpdates, LOOK_FOR_UPDATES_MS)
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && lookForUpdates())
  } catch (error) {
    console.warn("couldn't register the service worker", error)
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
  announceChange()
}
