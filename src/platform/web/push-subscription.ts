import { storeSetting } from './stored-settings.ts'

/** How long to wait for a service worker that's still loading. */
const WORKER_PATIENCE_MS = 10_000
/** A push service that doesn't respond must not hold up signing out. */
const LEAVING_PATIENCE_MS = 2_000

/** Whether this browser supports push messages, the way it's currently opened. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/**
 * Subscribes this browser with the server's key. A subscription made with another key is replaced, because nothing
 * could be delivered through it.
 */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await worker()
  const present = await pushManager.getSubscription()
  if (present && isMadeWith(present, publicKey)) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/**
 * Removes the subscription, even one made for another member, and forgets who made it. Never fails, and takes two
 * seconds at most.
 */
export async function dropPushSubscription(): Promise<void> {
  storeSetting('push-for', null)
  if (!canPush()) return
  const dropping = browserSubscription().then((subscription) => subscription?.unsubscribe())
  await Promise.race([
    dropping.catch((error) => console.warn("couldn't cancel the push subscription", error)),
    new Promise((resolve) => setTimeout(resolve, LEAVING_PATIENCE_MS)),
  ])
}

export function isMadeWith(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options?.applicationServerKey
  // If the browser doesn't expose the key, assume it matches.
  if (!key) return true
  const letters = btoa(String.fromCharCode(...new Uint8Array(key)))
  return letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey
}

async function worker(): Promise<ServiceWorkerRegistration> {
  return Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('there is no service worker')), WORKER_PATIENCE_MS),
    ),
  ])
}
