import { test, withoutServiceWorker } from './fixtures.ts'

test.use(withoutServiceWorker)

// Checks that the fixtures catch what they claim to: each of these tests has to fail.
test.describe('fails a browser test', () => {
  test.beforeEach(async ({ page }) => {
    test.fail()
    await page.goto('/login')
  })

  test('when a page makes a request to another machine', async ({ page, allowErrors }) => {
    allowErrors(/Content Security Policy|ERR_/)
    await page.evaluate(() => fetch('http://elsewhere.invalid/').catch(() => {}))
    await page.evaluate(() => {
      const popup = window.open('http://elsewhere.invalid/')
      setTimeout(() => popup?.close(), 500)
    })
    await page.waitForEvent('popup', { timeout: 2000 }).catch(() => {})
  })

  test('when a page breaks the content security policy', async ({ page }) => {
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "inline"'
      document.body.append(script)
    })
  })

  test('when a page logs an error or throws', async ({ page }) => {
    const thrown = page.waitForEvent('pageerror')
    await page.evaluate(() => setTimeout(() => Promise.reject(new Error('nobody catches this'))))
    await thrown
  })
})
