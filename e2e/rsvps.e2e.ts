import type { Page } from '@playwright/test'
import type pg from 'pg'
import { expect, goOffline, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym, insertOpenMat } from './gyms.ts'
import { call, newMemberInOwnContext, newOnboardedMember } from './members.ts'
import { countTaps } from './taps.ts'

test.use(withoutServiceWorker)

test('@phone two spots, three people: the third waits, moves up and is emailed', async ({
  page,
  browser,
  newcomer,
  db,
}) => {
  const event = await openMat(db, { capacity: 2 })
  const ana = await newOnboardedMember(page, newcomer('Ana Author'))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blue'))
  const account = newcomer('Caio Cinza')
  const caio = await newMemberInOwnContext(browser, account)
  for (const { page: theirs } of [ana, bia]) {
    await theirs.goto(event.path)
    await theirs.getByRole('button', { name: "I'm going" }).click()
    await expect(placeOf(theirs)).toContainText("You're going")
  }
  await caio.page.goto(event.path)
  await expect(placeOf(caio.page)).toContainText('This open mat is full. Join the waitlist?')
  await caio.page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(placeOf(caio.page)).toContainText("You're #1 of 1 on the waitlist")

  await ana.page.getByRole('button', { name: "Can't make it" }).click()
  await expect(placeOf(ana.page)).toContainText('This open mat is full')
  await expect.poll(() => mailsTo(account.email)).toHaveLength(1)
  const [mail] = await mailsTo(account.email)
  expect(mail?.subject).toBe(`You're in: ${event.title}. Can't make it?`)
  const [path] = /\/notifications\/[\w-]+/.exec(mail?.text ?? '') ?? []
  await caio.page.goto(path ?? '/the-mail-has-no-link')
  await expect(caio.page).toHaveURL(new RegExp(`${event.path}$`))
  await expect(placeOf(caio.page)).toContainText("You're going")
  const people = caio.page.getByRole('list', { name: 'People' })
  await expect(people).toContainText('Bia Blue')
  await expect(people).not.toContainText('Ana Author')
})

test('@phone signing in makes the RSVP that a visitor pressed; a link to sign in makes none', async ({
  page,
  browser,
  signInAs,
  db,
}) => {
  const event = await openMat(db, { capacity: 2 })
  await page.goto(event.path)
  await page.getByRole('link', { name: 'Sign in to RSVP' }).click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await signInAs(page, 'ana@openmat.test')
  await expect(placeOf(page)).toContainText("You're going")
  await expect(page.getByRole('region', { name: 'App messages' })).toContainText("You're going")
  // Members who aren't going can't read the discussion.
  await expect(page.getByText('No messages yet.')).toBeVisible()
  await page.getByRole('button', { name: "Can't make it" }).click()
  await expect(placeOf(page)).toContainText('Are you coming?')
  await page.reload()
  await expect(placeOf(page)).toContainText('Are you coming?')

  const bia = await (await browser.newContext()).newPage()
  await bia.goto(`/login?from=${encodeURIComponent(event.path)}`)
  await signInAs(bia, 'bia@openmat.test')
  await expect(placeOf(bia)).toContainText('Are you coming?')
})

test('@phone the RSVP stays in reach and confirms with the calendar and sharing', async ({ page, newcomer, db }) => {
  const event = await openMat(db, { capacity: 2 })
  await db.query('update events set description = $1 where id = $2', ['Bring water.\n'.repeat(80), event.id])
  await newOnboardedMember(page, newcomer('Ana Author'))
  await page.goto(event.path)
  await expect(page.getByRole('article')).toContainText('2 spots left')
  const taps = await countTaps(page)
  const go = placeOf(page).getByRole('button', { name: "I'm going" })
  await expect(go).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(go).toBeInViewport({ ratio: 1 })
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox()) ?? { x: 0, y: 0 }
  const [box, sign, tabs] = [
    await go.boundingBox(),
    await boxOf('[data-floating=sign]'),
    await boxOf('[data-bar=tabs]'),
  ]
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(sign.x)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(tabs.y)
  await go.click()
  await expect(placeOf(page)).toBeFocused()
  await expect(page.getByText("You're going", { exact: true })).toBeInViewport()
  expect(taps()).toBeLessThanOrEqual(2)
  await expect(placeOf(page).getByRole('button', { name: 'Share' })).toBeInViewport()
  await placeOf(page).getByRole('button', { name: 'Add to calendar' }).click()
  await expect(page.getByRole('menuitem', { name: 'Add this date' })).toHaveAttribute('href', /calendar\.ics$/)
})

test("@phone a spot taken offline doesn't count until the server confirms it", async ({
  page,
  newcomer,
  browser,
  db,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
  const event = await openMat(db, { capacity: 1 })
  const ana = await newOnboardedMember(page, newcomer('Ana Author'))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blue'))
  await page.goto(event.path)
  await expect(page.getByRole('button', { name: "I'm going" })).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: "I'm going" }).click()
  await expect(placeOf(page)).toContainText('Waiting to send')
  await expect(placeOf(page)).not.toContainText("You're going")
  await call(bia, 'PUT', `${event.api}/rsvps/me`, { status: 'going' })
  // Moves the browser's clock past the point where an RSVP counts as sent immediately.
  await page.clock.setFixedTime(Date.now() + 6_000)
  await page.context().setOffline(false)
  await expect(placeOf(ana.page)).toContainText("The mat filled while you were offline — you're #1 on the waitlist")
})

test('lets attendees chat and a host admit someone; leaving closes the chat', {
  tag: '@phone',
}, async ({ page, newcomer, browser, db }) => {
  const host = await newOnboardedMember(page, newcomer('Hana Host'))
  const event = await openMat(db, { capacity: 50, minBelt: 'blue', guestsAllowed: 2, hostId: host.uid })
  await db.query(
    `insert into rsvps (event_id, uid, status, guests, created_at, updated_at)
      select $1, uid, 'going', 2, now() - interval '2 days', now() from users where uid like 'demo-%' order by uid limit 5`,
    [event.id],
  )
  const html = await (await fetch(process.env.E2E_URL + event.path)).text()
  expect(html.replaceAll('<!-- -->', '')).toContain('Likely 14–18 people.')
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blue'))
  await bia.page.goto(event.path)
  await expect(bia.page.getByText('Likely 14–18 people.')).toBeVisible()
  await expect(placeOf(bia.page)).toContainText(/For blue belt and above/i)
  await bia.page.getByRole('button', { name: 'Add a guest' }).click()
  await bia.page.getByRole('button', { name: "I'm going" }).click()
  await expect(placeOf(bia.page)).toContainText('Waiting for the host')
  await expect(bia.page.getByRole('heading', { name: 'Discussion' })).toHaveCount(0)

  await page.goto(event.path)
  await expect(page.getByRole('heading', { name: 'Requests: 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Let in', exact: true }).click()
  await expect(page.getByRole('list', { name: 'People' }).first()).toContainText('with 1 guest')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Bring water')
  await page.getByRole('checkbox', { name: 'Notify members who are going or might go' }).check()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('[data-activity]')).toContainText('Bring water')

  await bia.page.goto('/notifications')
  const told = bia.page.getByRole('listitem').filter({ hasText: `Message from the hosts of ${event.title}` })
  await expect(told).toContainText('Bring water')
  await bia.page.goto(event.path)
  await expect(placeOf(bia.page)).toContainText("You're going with 1 guest")
  await expect(bia.page.locator('[data-activity]')).toContainText('Bring water')
  await bia.page.getByRole('button', { name: "Can't make it" }).click()
  await expect(bia.page.locator('[data-activity]')).toHaveCount(0)
})

const placeOf = (page: Page) => page.getByRole('region', { name: 'RSVP' })

interface Differing {
  capacity: number
  minBelt?: string
  guestsAllowed?: number
  hostId?: string
}

/** A gym with an open mat in six days, inserted into the database. */
async function openMat(db: pg.Client, { capacity, minBelt, guestsAllowed = 0, hostId }: Differing) {
  const title = `Open mat ${Math.random().toString(36).slice(2, 12)}`
  const columns = { capacity, min_belt: minBelt, guests_allowed: guestsAllowed, host_ids: hostId ? [hostId] : [] }
  const times = { starts: '6 days', ends: '6 days 2 hours' }
  return { title, ...(await insertOpenMat(db, { gym: await insertGym(db), title, ...times, columns })) }
}

async function mailsTo(address: string): Promise<{ subject: string; text: string }[]> {
  const answer = await fetch(`${process.env.E2E_MAILBOX}/messages.json?to=${encodeURIComponent(address)}`)
  return (await answer.json()).items
}
