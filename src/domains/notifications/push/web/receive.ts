import { firstSupportedLanguage, type Language } from '#platform/languages.ts'
import type { BrowserSubscription } from '../contract.ts'
import type { PushMessage } from '../rules.ts'

/** The service worker types that push needs. TypeScript's own would replace the app's DOM types. */
export interface PushWorld {
  location: { origin: string }
  registration: ServiceWorkerRegistration
  navigator: { language: string; setAppBadge?(count: number): Promise<void> }
  clients: {
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<Window[]>
    openWindow(path: string): Promise<unknown>
  }
  addEventListener(type: 'push', listener: (event: Lasting & { data: { json(): unknown } | null }) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Lasting & { notification: Notification }) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: Lasting) => void): void
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void
}

interface Window {
  url: string
  focused: boolean
  focus(): Promise<Window>
  navigate(path: string): Promise<unknown>
}

/** The worker has no other translations. */
const SOMETHING_NEW = {
  en: 'Something new on Open Mat',
  'pt-BR': 'Novidade no Open Mat',
  es: 'Novedades en Open Mat',
} as const satisfies Record<Language, string>

function plain({ navigator }: PushWorld): PushMessage {
  const lang = firstSupportedLanguage([navigator.language])
  return { title: SOMETHING_NEW[lang], body: '', path: '/notifications', tag: 'new', id: '', lang }
}

const CALLS = '/api/users/me/pushSubscriptions/me'

/** In the service worker: shows push messages, opens their target, and renews the subscription. */
export function receivePush(world: PushWorld) {
  world.addEventListener('push', (event) => event.waitUntil(show(world, readMessage(event.data) ?? plain(world))))
  world.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(world, ownPath(event.notification.data?.path)))
  })
  world.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain(world)))
}

/** Browsers revoke push from sites that receive a message without showing it, so every message is shown. */
function readMessage(data: { json(): unknown } | null): PushMessage | undefined {
  try {
    const message = data?.json() as PushMessage | null
    return typeof message?.title === 'string' && message.title !== '' ? message : undefined
  } catch {
    return undefined
  }
}

async function show({ registration, navigator }: PushWorld, { title, body, path, tag, id, badge, lang }: PushMessage) {
  const before = await registration.getNotifications({ tag })
  if (typeof badge === 'number') void navigator.setAppBadge?.(badge).catch(() => {})
  await registration.showNotification(title, {
    body,
    tag,
    lang,
    dir: 'auto',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    // A repeated message silently replaces the first.
    renotify: tag !== '' && !before.some((shown) => shown.data?.id === id),
    data: { path: ownPath(path), id },
  } as NotificationOptions)
}

/** Only paths of this site, so a message can't lead anywhere else. */
function ownPath(path: unknown): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : '/notifications'
}

async function open({ clients, location }: PushWorld, path: string) {
  const windows = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(
    ({ url }) => new URL(url).origin === location.origin,
  )
  const window = windows.find(({ focused }) => focused) ?? windows[0]
  if (!window) return clients.openWindow(path)
  try {
    await (await window.focus()).navigate(path)
  } catch {
    // A window this worker doesn't control yet can't be navigated.
    await clients.openWindow(path)
  }
}

/** Registers a new subscription after the browser has dropped the old one. */
async function subscribeAgain({ registration }: PushWorld) {
  const state = await call('GET')
  if (!state?.ok) return
  const { publicKey } = (await state.json()) as { publicKey: string }
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  const { endpoint, keys } = subscription.toJSON() as BrowserSubscription
  await call('PUT', { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } })
}

/** Calls the API as the signed-in member. A stale token is refreshed once, and the call repeated. */
async function call(method: string, body?: BrowserSubscription): Promise<Response | undefined> {
  const once = () =>
    fetch(CALLS, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
  const answer = await once()
  if (answer.status !== 401) return answer
  return (await fetch('/api/auth/refresh', { method: 'POST' })).ok ? once() : undefined
}
