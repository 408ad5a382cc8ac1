import type { Page } from '@playwright/test'
import { expect, goOffline, test, withoutServiceWorker } from './fixtures.ts'
import { call, type Member, newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('shows a comment within 2 s on an open page; opening it marks it read', { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
  db,
}) => {
  const ana = await newOnboardedMember(page, newcomer('Ana Author'))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blue'))
  const id = await post(ana, 'Open mat on Saturday')
  const hears = page.waitForResponse(/\/api\/live/)
  await page.goto('/about')
  await expect(page.getByRole('link', { name: ALERTS })).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  await hears

  await comment(bia, id, 'See you there')
  await expect(badge(page)).toHaveText('1', { timeout: 2_000 })
  await expect(page.getByRole('link', { name: /^Notifications 1 unread/ })).toBeVisible()
  await page.getByRole('link', { name: ALERTS }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  const first = lines(page).first()
  await expect(first).toContainText('Bia Blue commented on your post')
  await expect(first).toContainText('See you there')
  await expect(first).toContainText('Unread:')
  await expect(badge(page), 'opening the list reads nothing').toHaveText('1')

  const caio = await newMemberInOwnContext(browser, newcomer('Caio Purple'))
  const said = await comment(caio, id, 'Me too')
  await expect(first).toContainText('Caio Purple and 1 other commented on your post')
  await expect(lines(page)).toHaveCount(1)
  await first.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/activity/.+#comment-${said}$`))
  const found = page.locator(`[data-comment="${said}"] > article`)
  await expect(found).toBeFocused()
  await expect(found).toBeInViewport()
  await expect(badge(page)).toHaveCount(0)

  await page.goBack()
  await expect(first).not.toContainText('Unread:')
  await choose(page, 'Mark as unread')
  await expect(badge(page)).toHaveText('1')
  await page.getByRole('tab', { name: /^Unread/ }).click()
  await expect(page).toHaveURL(/tab=unread/)
  await expect(lines(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(badge(page)).toHaveCount(0)
  const unread = async () =>
    (await db.query('select from notifications where uid = $1 and not read', [ana.uid])).rowCount
  await expect.poll(unread).toBe(0)
  await page.reload()
  await expect(page.getByText("You're all caught up")).toBeVisible()
  for (const { page: own } of [bia, caio]) await own.context().close()
})

test('archives and deletes a notification, each with undo, and deletes it for good', { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
  db,
}) => {
  const { ana, bia } = await two(page, browser, newcomer)
  const id = await post(ana, 'Who comes?')
  await comment(bia, id, 'Me')
  await page.goto('/notifications')
  await choose(page, 'Archive')
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await expect(badge(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Options for your notifications' }).click()
  await page.getByRole('menuitem', { name: 'Archived' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archived')
  await choose(page, 'Move back to the list')
  await expect(page.getByText('Nothing archived')).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(lines(page)).toHaveCount(1)

  await choose(page, 'Delete')
  await expect(lines(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(lines(page)).toHaveCount(1)
  await choose(page, 'Delete')
  await expect(lines(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  const left = () => db.query('select from notifications where uid = $1', [ana.uid])
  await expect.poll(async () => (await left()).rowCount).toBe(0)
  await bia.page.context().close()
})

test('keeps a muted thread and a disabled type silent until turned on again', {
  tag: '@phone',
}, async ({ page, browser, newcomer, db }) => {
  const { ana, bia } = await two(page, browser, newcomer)
  const told = async () =>
    (await db.query('select from notifications where uid = $1 and group_id is not null', [ana.uid])).rowCount
  const id = await post(ana, 'Loud')
  await comment(bia, id, 'One')
  await page.goto('/notifications')
  await choose(page, 'Mute this thread')
  await expect(lines(page).first()).toContainText('Muted')
  const muted = async () => (await db.query('select from muted_threads where uid = $1', [ana.uid])).rowCount
  await expect.poll(muted).toBe(1)
  await comment(bia, id, 'Two')
  expect(await told()).toBe(1)
  await choose(page, 'Unmute this thread')
  await expect.poll(muted).toBe(0)
  await comment(bia, id, 'Three')
  expect(await told()).toBe(2)

  const off = async () => {
    const { rows } = await db.query(
      `select notification_preferences #>> '{inApp,types,comment}' as wanted from users where uid = $1`,
      [ana.uid],
    )
    return rows[0].wanted
  }
  await choose(page, 'Turn off this type')
  await expect.poll(off).toBe('false')
  await comment(bia, id, 'Four')
  expect(await told()).toBe(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(off).toBe('true')
  await bia.page.context().close()
})

test("an email link opens what it's about and marks it read; bad links say so", {
  tag: '@phone',
}, async ({ page, browser, newcomer, db, allowErrors }) => {
  allowErrors(/status of 404/)
  const { ana, bia } = await two(page, browser, newcomer)
  const id = await post(ana, 'From a mail')
  const top = await comment(bia, id, 'On top')
  await db.query(
    `insert into comments (actor_id, activity_id, id, author_id, text, created_at)
     select $1, $2, 'c' || n, $1, 'Number ' || n, now() + make_interval(secs => n) from generate_series(1, 45) n`,
    [ana.uid, id],
  )
  const late = await comment(bia, id, 'On the third page')
  await db.query(`update comments set created_at = now() + interval '2 minutes' where id = $1`, [late])
  const answer = await comment(bia, id, 'Below another', top)
  const { rows } = await db.query('select id, comment_id from notifications where uid = $1', [ana.uid])
  const linkTo = (commentId: string) => `/notifications/${rows.find((row) => row.comment_id === commentId).id}`

  for (const said of [late, answer]) {
    await page.goto(linkTo(said))
    await expect(page).toHaveURL(new RegExp(`#comment-${said}$`))
    await expect(page.locator(`[data-comment="${said}"] > article`)).toBeFocused()
    await expect(page.locator(`[data-comment="${said}"] > article`)).toBeInViewport()
  }
  await expect
    .poll(async () => (await db.query('select from notifications where uid = $1 and not read', [ana.uid])).rowCount)
    .toBe(0)

  await bia.page.goto(linkTo(late))
  await expect(bia.page).toHaveURL(/\/notifications$/)
  await expect(bia.page.getByText("This isn't available any more.")).toBeVisible()
  await bia.page.context().clearCookies()
  await bia.page.goto(linkTo(late))
  await expect(bia.page).toHaveURL(/\/login\?from=/)
  await bia.page.context().close()
})

test('shows the list offline, and sends changes once back online', {
  tag: '@phone',
}, async ({ page, browser, newcomer, db, allowErrors }) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/)
  const { ana, bia } = await two(page, browser, newcomer)
  for (const text of ['First', 'Second', 'Third']) await comment(bia, await post(ana, text), `Below ${text}`)
  await page.goto('/notifications')
  await expect(lines(page)).toHaveCount(3)
  await expect(badge(page)).toHaveText('3')
  await goOffline(page)
  await choose(page, 'Archive', 'Below First')
  await choose(page, 'Mark as read', 'Below Second')
  await expect(lines(page)).toHaveCount(2)
  await expect(badge(page)).toHaveText('1')
  await page.context().setOffline(false)
  const groups = async () =>
    (await db.query('select archived, unread from notification_groups where uid = $1 order by last_at', [ana.uid])).rows
  await expect.poll(groups, { timeout: 30_000 }).toEqual([
    { archived: true, unread: 1 },
    { archived: false, unread: 0 },
    { archived: false, unread: 1 },
  ])
  await bia.page.context().close()
})

test('works with the keyboard alone', { tag: '@desktop' }, async ({ page, browser, newcomer }) => {
  const { ana, bia } = await two(page, browser, newcomer)
  for (const text of ['First', 'Second']) await comment(bia, await post(ana, text), `Below ${text}`)
  await page.goto('/notifications')
  await expect(lines(page)).toHaveCount(2)
  await page.getByRole('tab', { name: 'All' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: /^Unread/ })).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(lines(page)).toHaveCount(2)
  await lines(page).first().getByRole('link').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('d')
  await page.keyboard.press('Enter')
  await expect(lines(page)).toHaveCount(1)
  await expect(lines(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/activity\//)
  await bia.page.context().close()
})

const ALERTS = /^Notifications/
const lines = (page: Page) => page.locator('[data-line]')
const badge = (page: Page) => page.locator('[data-unread]:visible')

async function choose(page: Page, item: string, which = '') {
  await lines(page).filter({ hasText: which }).first().getByRole('button').click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function two(
  page: Page,
  browser: Parameters<typeof newMemberInOwnContext>[0],
  newcomer: (name: string) => Parameters<typeof newOnboardedMember>[1],
) {
  const ana = await newOnboardedMember(page, newcomer('Ana Author'))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blue'))
  return { ana, bia }
}

const post = async (by: Member, text: string) =>
  (await call(by, 'POST', '/api/users/me/posts', { text, visibility: 'public' })).id
const comment = async (by: Member, id: string, text: string, parentId?: string) =>
  (await call(by, 'POST', `/api/activities/${id}/comments`, { text, parentId })).id
