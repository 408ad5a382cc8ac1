import { chromium } from '@playwright/test'
import { walkSignIn } from '/tmp/wt8-ADMIN/dev-services/identity/walk.ts'
import { installedBrowser } from '/tmp/wt8-ADMIN/scripts/checks/browser.ts'

const base = 'http://localhost:4120'
const browser = await chromium.launch({ executablePath: installedBrowser(), args: ['--no-sandbox', '--disable-gpu'] })
const { cookies } = await walkSignIn(`${base}/api/auth/sign-in/google?mode=redirect`, { email: 'admin@openmat.test' })
const list = cookies.split('; ').map((c: string) => {
  const at = c.indexOf('=')
  return { name: c.slice(0, at), value: c.slice(at + 1), url: base }
})
const shots = process.argv.slice(2)
for (const [name, width, scheme] of [
  ['phone', 390, 'light'],
  ['desk', 1280, 'dark'],
] as const) {
  const context = await browser.newContext({
    viewport: { width, height: 844 },
    colorScheme: scheme,
    serviceWorkers: 'block',
  })
  await context.addCookies(list)
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text()))
  page.on('pageerror', (e) => console.log(name, 'ERR', e.message))
  for (const path of shots) {
    await page.goto(base + path)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/shot-${name}-${path.replace(/\W+/g, '_')}.png`, fullPage: true })
  }
  await context.close()
}
await browser.close()
