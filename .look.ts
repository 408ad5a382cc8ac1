import { chromium } from '/tmp/wt-whatson/node_modules/playwright-core/index.mjs'
import { installedBrowser } from '/tmp/wt-whatson/scripts/checks/browser.ts'
import { walkSignIn } from '/tmp/wt-whatson/dev-services/identity/walk.ts'
const base = 'http://localhost:4570'
const { cookies } = await walkSignIn(`${base}/api/auth/sign-in/google?mode=redirect`, { email: 'ana@openmat.test' })
const browser = await chromium.launch({ executablePath: installedBrowser() })
const shots: [string, string, number, 'light'|'dark', boolean][] = JSON.parse(process.argv[2] ?? '[]')
for (const [name, path, width, theme, member] of shots) {
  const context = await browser.newContext({ viewport: { width, height: width < 500 ? 844 : 900 }, colorScheme: theme, serviceWorkers: 'block', timezoneId: 'Europe/Dublin', locale: 'en-IE' })
  if (member) await context.addCookies(cookies.split('; ').map((c) => { const i = c.indexOf('='); return { name: c.slice(0, i), value: c.slice(i + 1), url: base } }))
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(name, 'console', m.text()))
  page.on('pageerror', (e) => console.log(name, 'error', e.message))
  await page.goto(base + path)
  await page.waitForTimeout(2500)
  await page.screenshot({ path: `/tmp/shot-${name}.png` })
  await context.close()
}
await browser.close()
