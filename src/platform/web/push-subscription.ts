import { keep } from './stored-settings.ts'

/** A worker that is still being fetched is waited for this long. */
const WORKER_PATIENCE_MS = 10_000
/** A push service that does not answer must not hold up whoever signs out. */
const LEAVING_PATIENCE_MS = 2_000

/** Whether this browser can take push messages, as it is opened now. */
export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** What this browser is subscribed with; null when it is not. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Subscribes this browser with the server's key. One made with another key is replaced: nothing could come through it. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await worker()
  const present = await pushManager.getSubscription()
  if (present && isMadeWith(present, publicKey)) return present
  await present?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** Takes the subscription back, whoever made it, and forgets who did. Never fails, and does not take long. */
export async function dropPushSubscription(): Promise<void> {
  keep('push-for', null)
  if (!canPush()) return
  const dropping = browserSubscription().then((subscription) => subscription?.unsubscribe())
  await Promise.race([
    dropping.catch((error) => console.warn('the push subscription was not taken back', error)),
    new Promise((resolve) => setTimeout(resolve, LEAVING_PATIENCE_MS)),
  ])
}

export function isMadeWith(subscription: PushSubscription, publicKey: string): boolean {
  const key = subscription.options?.applicationServerKey
  // A browser that does not tell is believed.
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
