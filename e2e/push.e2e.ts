import type { BrowserContext, Page } from '@playwright/test'
import { startPushEndpoint } from '../dev-services/push/endpoint.ts'
import { headedBrowser } from '../scripts/checks/browser.ts'
import { expect, headed, test } from './fixtures.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.skip(!headedBrowser(), 'no browser here that shows notifications: install chromium')
test.use(headed())

type Service = Awaited<ReturnType<typeof startPushEndpoint>>

/**
 * A headless browser has no push service, so its subscriptions come from the test service. Everything else is the
 * browser's own.
 */
async function withPushService(context: BrowserContext, service: Service) {
  await context.grantPermissions(['notifications'])
  await context.exposeFunction('standInSubscribe', (key: string) => service.subscribe(key))
  await context.exposeFunction('standInUnsubscribe', (endpoint: string) => service.unsubscribe(endpoint))
  await context.addInitScript(() => {
    const world = window as unknown as {
      standInSubscribe(key: string): Promise<{ endpoint: string; keys: Record<string, string> }>
      standInUnsubscribe(endpoint: string): Promise<void>
    }
    const present = (known: { endpoint: string }) => ({
      ...known,
      toJSON: () => known,
      async unsubscribe() {
        sessionStorage.removeItem('stand-in-push')
        await world.standInUnsubscribe(known.endpoint)
        return true
      },
    })
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const kept = sessionStorage.getItem('stand-in-push')
        return kept ? present(JSON.parse(kept)) : null
      },
      async subscribe({ applicationServerKey }: { applicationServerKey: string }) {
        const known = await world.standInSubscribe(applicationServerKey)
        sessionStorage.setItem('stand-in-push', JSON.stringify(known))
        return present(known)
      },
    })
  })
}

/** Delivers a string to the service worker, as the browser does with a push message. */
async function deliver(page: Page, data: string) {
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  await session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data })
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }))
  })

test('push is turned on by a tap, shows an encrypted comment, and is turned off @phone', async ({
  page,
  browser,
  newcomer,
}) => {
  const service = await startPushEndpoint()
  try {
    await withPushService(page.context(), service)
    const ana = await newOnboardedMember(page, newcomer('Ana Alvarez'))
    await page.goto('/settings/notifications')
    const here = page.getByRole('switch', { name: 'Push notifications on this device' })
    await expect(here).not.toBeChecked()
    await here.click()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await expect(page.getByText('Sent. It should arrive in a moment.')).toBeVisible()
    await service.next(({ text }) => text.includes('Notifications work'))

    const post = await page.request.post('/api/users/me/posts', {
      data: { text: 'Rolled today.', visibility: 'public' },
    })
    expect(post.ok(), await post.text()).toBe(true)
    const { id } = (await post.json()) as { id: string }
    const bia = await newMemberInOwnContext(browser, newcomer('Bia Braga'))
    const commented = await bia.page.request.post(`/api/activities/${encodeURIComponent(id)}/comments`, {
      data: { text: 'Great rolls!' },
    })
    expect(commented.ok(), await commented.text()).toBe(true)
    const message = await service.next(({ text }) => text.includes('Great rolls!'), 20_000)
    expect(JSON.parse(message.text)).toMatchObject({ title: `${bia.name} commented on your post`, badge: 1 })
    expect(service.refusals).toEqual([])

    await deliver(page, message.text)
    await expect
      .poll(() => shown(page))
      .toMatchObject([{ title: `${bia.name} commented on your post`, body: 'Great rolls!' }])
    // A repeated message replaces the first; an unreadable one still shows a plain notification.
    await deliver(page, message.text)
    await deliver(page, 'no message of ours')
    await expect
      .poll(async () => (await shown(page)).map(({ title }) => title).sort())
      .toEqual([`${bia.name} commented on your post`, 'Something new on Open Mat'].sort())
    await deliver(page, JSON.stringify({ ...JSON.parse(message.text), tag: 'x', path: '//evil.example/' }))
    await expect
      .poll(async () => (await shown(page)).find(({ tag }) => tag === 'x')?.data)
      .toMatchObject({ path: '/notifications' })

    await page.reload()
    await expect(here).toBeChecked()
    await here.click()
    await expect(here).not.toBeChecked()
    await expect
      .poll(async () => (await page.request.get('/api/users/me/pushSubscriptions/me')).json())
      .toMatchObject({ devices: 0 })
    expect(ana.uid).not.toBe(bia.uid)
  } finally {
    await service.stop()
  }
})

test("a switch that couldn't be saved reverts and says so @phone", async ({ page, newcomer, allowErrors }) => {
  allowErrors(/Failed to load resource/)
  const service = await startPushEndpoint()
  try {
    await withPushService(page.context(), service)
    await newOnboardedMember(page, newcomer())
    await page.route('**/pushSubscriptions/me', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
    )
    await page.goto('/settings/notifications')
    const here = page.getByRole('switch', { name: 'Push notifications on this device' })
    await here.click()
    await expect(page.getByText("Couldn't save. Try again.")).toBeVisible()
    await expect(here).not.toBeChecked()
  } finally {
    await service.stop()
  }
})
