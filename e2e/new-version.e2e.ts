import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

test('a new version waits with a notice and takes over when Reload is pressed', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await using openMat = await deployable(baseURL ?? '')
  await page.goto(`${openMat.url}/about`)
  // The whole app is cached first, which takes a while on a busy machine.
  await expect
    .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), { timeout: 45_000 })
    .toBe(true)
  const notices = page.getByRole('complementary', { name: 'Notices' })
  const ready = notices.getByText('A new version is ready')
  await page.reload()
  await expect(notices).toBeAttached()
  await expect(ready).toBeHidden()

  openMat.deployNewer()
  await page.reload()
  await expect(ready).toBeVisible({ timeout: 45_000 })
  // The open page keeps its version.
  expect(await workerAnswer(page)).toBe('first')
  await notices.getByRole('button', { name: 'Later' }).click()
  await expect(ready).toBeHidden()
  await page.reload()
  await expect(ready).toBeVisible()

  const reloaded = page.waitForEvent('load')
  await notices.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(page.getByRole('heading', { name: 'About Open Mat' })).toBeVisible()
  expect(await workerAnswer(page)).toBe('newer')
  await expect(notices).toBeAttached()
  await expect(ready).toBeHidden()
})

/** Makes a service worker report its version. */
const answering = (version: string) =>
  `self.addEventListener('message', ({ data, ports }) => data === 'who' && ports[0].postMessage('${version}'))`

/** The version of the service worker controlling the page. */
function workerAnswer(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = ({ data }) => resolve(data)
        navigator.serviceWorker.controller?.postMessage('who', [port2])
      }),
  )
}

const OF_THE_CONNECTION = /^(content-encoding|content-length|connection|keep-alive|transfer-encoding)$/

/** Open Mat on its own port, where a newer version (one with a different service worker) can be deployed. */
async function deployable(behind: string) {
  let version = 'first'
  const front = createServer(async ({ url = '/', headers }, response) => {
    const answer = await fetch(behind + url, { headers: { accept: headers.accept ?? '*/*' } })
    const body = Buffer.from(await answer.arrayBuffer())
    const kept = [...answer.headers].filter(([name]) => !OF_THE_CONNECTION.test(name))
    response.writeHead(answer.status, Object.fromEntries(kept))
    response.end(url === '/service-worker.js' ? `${body}\n${answering(version)}` : body)
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://localhost:${(front.address() as AddressInfo).port}`,
    deployNewer() {
      version = 'newer'
    },
    async [Symbol.asyncDispose]() {
      front.closeAllConnections()
      await once(front.close(), 'close')
    },
  }
}
