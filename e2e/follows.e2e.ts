import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, goOffline, test, withoutServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext, newOnboardedMember as newOnboardedMemberAs } from './members.ts'

test.use(withoutServiceWorker)

/** A new member on their own profile. */
async function arrive(...[page, ...given]: Parameters<typeof newOnboardedMemberAs>) {
  const member = await newOnboardedMemberAs(page, ...given)
  await page.goto('/user/profile')
  return member
}

const unique = () => Math.random().toString(36).slice(2, 8)

/** Whether the member signed in on this page follows someone, according to the server. */
const following = async ({ request }: Page, { uid }: { uid: string }) =>
  (await (await request.get(`/api/users/${uid}/follow-summary`)).json()).relation.following

test('following from a profile updates the lists, and can be undone', { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
}) => {
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Followed'))
  const ana = await arrive(page, newcomer('Ana Follower'))

  await page.goto(`/u/${bia.username}`)
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/followers/me'),
  )
  await page.getByRole('button', { name: 'Follow Bia Followed' }).click()
  await expect(page.getByRole('button', { name: /^Following Bia Followed/ })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 follower', exact: true })).toBeVisible()
  await sent
  await page.reload()
  await expect(page.getByRole('button', { name: /^Following Bia Followed/ })).toBeVisible()

  await page.getByRole('link', { name: '1 follower', exact: true }).click()
  await expect(page).toHaveURL(`/u/${bia.username}/followers`)
  await expect(page.locator('#page').getByRole('link', { name: 'Ana Follower' })).toBeVisible()

  await bia.page.goto(`/u/${ana.username}`)
  await expect(bia.page.getByText('Follows you')).toBeVisible()
  await bia.page.getByRole('button', { name: 'Follow back Ana Follower' }).click()
  await bia.page.getByRole('link', { name: '1 following' }).click()
  await bia.page.getByRole('link', { name: /^Followers/ }).click()
  await expect(bia.page.locator('#page').getByRole('link', { name: 'Bia Followed' })).toBeVisible()

  await page.goto(`/u/${bia.username}`)
  await page.getByRole('button', { name: /^Following Bia Followed/ }).click()
  await expect(page.getByRole('button', { name: 'Follow back Bia Followed' })).toBeVisible()
  await expect(page.getByRole('link', { name: '0 followers' })).toBeVisible()
  await expect.poll(() => following(page, bia)).toBe('no')

  await page.goto(`/u/${ana.username}/followers`)
  await page.getByRole('button', { name: 'More options for Bia Followed' }).click()
  await page.getByRole('menuitem', { name: 'Remove follower' }).click()
  await expect(page.getByText('No followers yet')).toBeVisible()
  await bia.page.context().close()
})

test('following while offline waits for the connection', { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Offline'))
  await arrive(page, newcomer('Ana Offline'))
  await page.goto(`/u/${bia.username}`)
  await expect(page.getByRole('button', { name: 'Follow Bia Offline' })).toBeVisible()
  await goOffline(page)
  await page.getByRole('button', { name: 'Follow Bia Offline' }).click()
  await expect(page.getByRole('button', { name: /^Following Bia Offline/ })).toBeVisible()
  // A dialog that isn't on the device says so, and the page stays.
  const report = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Report…' }).click()
  }
  await report()
  await expect(page.getByText("Couldn't open this. Check your connection or reload the page.")).toBeVisible()
  await expect(page.getByRole('button', { name: /^Following Bia Offline/ })).toBeVisible()
  await page.context().setOffline(false)
  await report()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(() => following(page, bia)).toBe('yes')
  await bia.page.context().close()
})

test('a private account gets requests, and shows its lists to accepted followers only', {
  tag: '@phone',
}, async ({ page, browser, newcomer, allowErrors }) => {
  allowErrors(/status of 403/)
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Private'))
  await bia.page.goto('/settings/privacy')
  await bia.page.getByRole('switch', { name: /^Private account/ }).check()
  await expect(bia.page.getByRole('link', { name: 'Follow requests' })).toBeVisible()

  const ana = await arrive(page, newcomer('Ana Asking'))
  await page.goto(`/u/${bia.username}`)
  await expect(page.getByText('Private account')).toBeVisible()
  await page.getByRole('button', { name: 'Follow Bia Private' }).click()
  await expect(page.getByRole('button', { name: /^Requested Bia Private/ })).toBeVisible()
  await expect.poll(() => following(page, bia)).toBe('requested')
  await page.goto(`/u/${bia.username}/followers`)
  await expect(page.getByText('Only people Bia Private has accepted can see this.')).toBeVisible()

  await bia.page.goto('/user/profile')
  await bia.page.getByRole('link', { name: '1 follow request' }).click()
  await bia.page.getByRole('button', { name: 'Accept Ana Asking' }).click()
  await expect(bia.page.getByRole('button', { name: 'Follow back Ana Asking' })).toBeVisible()
  await expect.poll(() => following(page, bia)).toBe('yes')
  await page.goto(`/u/${bia.username}/followers`)
  await expect(page.locator('#page').getByRole('link', { name: ana.name })).toBeVisible()
  await bia.page.context().close()
})

test('blocking is explained, hides both from each other and is undone in settings', { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blocked'))
  const ana = await arrive(page, newcomer('Ana Blocking'))
  await page.goto(`/u/${bia.username}`)
  await page.getByRole('button', { name: 'Follow Bia Blocked' }).click()
  await page.getByRole('button', { name: 'More options for Bia Blocked' }).click()
  await page.getByRole('menuitem', { name: 'Block…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Block Bia Blocked?' })
  await expect(dialog.getByText("They won't be notified.")).toBeVisible()
  await expectAccessible(page, 'the question before blocking')
  await dialog.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('You blocked Bia Blocked.')).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)

  await page.goto(`/u/${bia.username}`)
  await expect(page.getByText("This profile isn't available")).toBeVisible()
  await bia.page.goto(`/u/${ana.username}`)
  await expect(bia.page.getByText("This profile isn't available")).toBeVisible()
  await bia.page.goto(`/people?q=${ana.username}`)
  await expect(bia.page.getByText(/^No one found for/)).toBeVisible()

  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Unblock Bia Blocked' }).click()
  await expect(page.getByText('You unblocked Bia Blocked.')).toBeVisible()
  await page.goto(`/u/${bia.username}`)
  await expect(page.getByRole('button', { name: 'Follow Bia Blocked' })).toBeVisible()
  await bia.page.context().close()
})

test('muting is undone from the toast or in the settings', { tag: '@phone' }, async ({ page, browser, newcomer }) => {
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Muted'))
  await arrive(page, newcomer('Ana Muting'))
  await page.goto(`/u/${bia.username}`)
  await page.getByRole('button', { name: 'More options for Bia Muted' }).click()
  await page.getByRole('menuitem', { name: 'Mute' }).click()
  await expect(page.getByText('Muted', { exact: true })).toBeVisible()
  await expect.poll(async () => (await (await page.request.get('/api/users/me/mutes')).json()).items.length).toBe(1)
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Unmute Bia Muted' }).click()
  await expect(page.getByRole('button', { name: 'Mute Bia Muted', exact: true })).toBeVisible()
  await expect.poll(async () => (await (await page.request.get('/api/users/me/mutes')).json()).items.length).toBe(0)
  await bia.page.context().close()
})

test('finds people by part of their name; URL and back keep the search', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const word = `Zoé${unique()}`
  const zoe = await newMemberInOwnContext(browser, newcomer(`Maria ${word}`))
  await arrive(page, newcomer('Ana Searching'))
  await page.goto('/people')
  const box = page.getByRole('searchbox', { name: 'Name or username' })
  await box.fill(word.toUpperCase().replace('É', 'e'))
  await expect(page.locator('#page').getByRole('link', { name: zoe.name })).toBeVisible()
  await expect(page).toHaveURL(/\/people\?q=ZOe/)
  await page
    .locator('#page')
    .getByRole('button', { name: `Follow ${zoe.name}` })
    .click()
  await page.locator('#page').getByRole('link', { name: zoe.name }).click()
  await expect(page).toHaveURL(`/u/${zoe.username}`)
  await expect(page.getByRole('button', { name: new RegExp(`^Following ${zoe.name}`) })).toBeVisible()
  await page.goBack()
  await expect(box).toHaveValue(/^ZOe/)
  await box.fill('nobody has such a name')
  await expect(page.getByText(/^No one found for/)).toBeVisible()
  await zoe.page.context().close()
})

test("viewing someone's profile is recorded privately, viewing your own isn't", {
  tag: '@phone',
}, async ({ page, browser, newcomer, db }) => {
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Seen'))
  const ana = await arrive(page, newcomer('Ana Looking'))
  await page.goto(`/u/${bia.username}`)
  const views = async () =>
    (
      await db.query(
        `select target_id, visibility from activities where actor_id = $1 and activity_type = 'profile_view'`,
        [ana.uid],
      )
    ).rows
  await expect.poll(views).toEqual([{ target_id: bia.uid, visibility: 'private' }])
  await page.reload()
  await page.goto('/user/profile')
  await expect(page.getByRole('heading', { level: 1, name: ana.name })).toBeVisible()
  expect(await views()).toHaveLength(1)
  await bia.page.context().close()
})

test('a profile is shared by link and by QR code', { tag: '@phone' }, async ({ page, context, newcomer }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const ana = await arrive(page, newcomer('Ana Sharing'))
  await page.getByRole('button', { name: 'More options for Ana Sharing' }).click()
  await expect(page.getByRole('menuitem', { name: 'Block…' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'QR code' }).click()
  const dialog = page.getByRole('dialog', { name: 'QR code' })
  await expect(dialog.getByRole('img', { name: "QR code for Ana Sharing's profile" })).toBeVisible()
  await expectAccessible(page, 'the QR code')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/u/${ana.username}$`))
})
