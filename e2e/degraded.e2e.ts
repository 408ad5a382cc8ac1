import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { lastSeen } from './last-seen.ts'
import { signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

test('without the API, the app shows saved data, then recovers @phone', async ({ page, allowErrors }) => {
  allowErrors(/ERR_FAILED/)
  await signInWithCookies(page, 'ana@openmat.test')
  await page.goto('/')
  const greeting = page.getByRole('heading', { name: 'Hello, Ana' })
  const entry = page.getByRole('article').first()
  await expect(greeting).toBeVisible({ timeout: 60_000 })
  await expect(entry).toBeVisible()
  const seen = (await entry.getByRole('link').first().textContent()) ?? ''
  await expect.poll(() => lastSeen(page)).toContain('ana@openmat.test')

  await page.route('**/api/**', (route) => route.abort())
  // Without the time zone, the server can't render the page, as if its API were down too.
  await page.context().clearCookies({ name: 'timezone' })
  await page.reload()
  await expect(greeting).toBeVisible()
  const notice = page.getByText("Open Mat isn't responding.", { exact: false })
  await expect(notice).toBeVisible()
  await expect(entry).toContainText(seen)

  await page.unroute('**/api/**')
  await page.getByRole('link', { name: 'Find', exact: true }).first().click()
  await expect(page).toHaveURL(/\/(map|find-gym)/)
  await expect(notice).toBeHidden()
})
