import { afterEach, expect, test, vi } from 'vitest'
import { bindSession } from '#platform/web/api.ts'
import { enablePush, syncSubscription } from './push.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser that allows notifications. The server answers a subscription when `respond` is called. */
function open() {
  const stored = new Map<string, string>()
  const { promise, resolve: respond } = Promise.withResolvers<Response>()
  const requested = Promise.withResolvers<void>()
  const pushManager = {
    subscription: null as unknown,
    getSubscription: async () => pushManager.subscription,
    async subscribe() {
      pushManager.subscription = {
        toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' } }),
        async unsubscribe() {
          pushManager.subscription = null
        },
      }
      return pushManager.subscription
    },
  }
  const serviceWorker = { ready: Promise.resolve({ pushManager }), getRegistration: async () => ({ pushManager }) }
  vi.stubGlobal('navigator', { serviceWorker, languages: ['en-IE'] })
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' })
  const fetch = async ({ method }: Request) => {
    if (method !== 'PUT') return Response.json({ publicKey: 'key', subscribed: true, devices: 1 })
    requested.resolve()
    return promise
  }
  const location = new URL('https://openmat.test/')
  vi.stubGlobal('window', { PushManager: {}, Notification: {}, location, fetch })
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  bindSession({ refresh: async () => false, over() {}, suspended() {}, member: () => 'ana' })
  return { pushManager, requested: requested.promise, respond }
}

test("the check after opening the app keeps a subscription that's being made", async () => {
  const { pushManager, requested, respond } = open()
  const enabled = enablePush('key')
  await requested
  await syncSubscription()
  respond(Response.json({ subscribed: true }))
  expect(await enabled).toBe('granted')
  expect(pushManager.subscription).not.toBeNull()
})

test('drops a subscription that the server refused, at the next check', async () => {
  const { pushManager, requested, respond } = open()
  const enabled = enablePush('key')
  await requested
  respond(Response.json({ code: 'internal' }, { status: 500 }))
  await expect(enabled).rejects.toThrow()
  await syncSubscription()
  expect(pushManager.subscription).toBeNull()
})
