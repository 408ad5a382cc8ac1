import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newOnboardedMember } from './members.ts'
import { downloadCard } from './share-cards.ts'

test.use(withoutServiceWorker)

const DAY = /^(lunes|martes|miércoles|jueves|viernes|sábado|domingo)$/

test("a gym's timetable shows on its own website with the copied HTML", {
  tag: '@desktop',
}, async ({ page, context, newcomer, db }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { uid } = await newOnboardedMember(page, newcomer('Olga Owner'))
  const { rows } = await db.query<{ id: string; slug: string; name: string }>(
    `select id, slug, name from gyms where listed and jsonb_array_length(schedule) > 3 order by id limit 1`,
  )
  const [gym = { id: '', slug: '', name: '' }] = rows
  await db.query(`insert into gym_staff values ($1, $2, 'manager', now())`, [gym.id, uid])
  await page.goto(`/gym/${gym.slug}/dashboard/website`)
  await page.getByLabel('Colours').selectOption('Dark')
  await page.getByLabel('Language').selectOption('Español')
  await expect(page.frameLocator('iframe').getByRole('heading', { name: DAY }).first()).toBeVisible()
  await expectAccessible(page, 'the tab for the website')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  const html = await page.evaluate(() => navigator.clipboard.readText())

  await using site = await siteWith(`<!doctype html><title>Our gym</title><h1>Our gym</h1>${html}`)
  await page.goto(site.url)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: DAY }).first()).toBeVisible()
  await expect(frame.locator('li').first()).toBeVisible()
  expect(await frame.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(18, 26, 38)')
  const opening = page.waitForEvent('popup')
  await frame.getByRole('link').click()
  const gymPage = await opening
  await expect(gymPage.getByRole('heading', { name: gym.name, level: 1 })).toBeVisible()
})

test('a session is shared as a story, without who it was with', { tag: '@phone' }, async ({ page, newcomer }) => {
  const { uid } = await newOnboardedMember(page, newcomer('Sami Story'))
  const id = `story${uid}`.slice(0, 20).padEnd(20, '0')
  const rounds = [{ minutes: 6, partner: { name: 'Nadia Nobody' } }, { minutes: 6 }]
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const times = { day, start: '06:00', timezone: 'Europe/Dublin', minutes: 90 }
  const saved = await page.request.put(`/api/training/sessions/${id}`, {
    data: { ...times, kind: 'open_mat', discipline: 'nogi', rounds, notes: 'Sore knee' },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  await page.goto(`/journal/session/${id}`)
  await page.getByRole('button', { name: 'Share a picture' }).focus()
  const picture = await downloadCard(
    page,
    'story',
    /^Open mat\. No-gi\. Mat time: 90 mins?\. Rounds: 2\. Sami Story\. \d+ \w+ \d{4}$/,
  )
  expect(picture.name).toBe(`open-mat-session-${day}-story.png`)
  expect(picture.size).toEqual([1080, 1920])
})

/** A page of another site, since another host is another origin. */
async function siteWith(html: string) {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}
