import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker, withServiceWorker } from './fixtures.ts'
import { call, type Member, newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test("a stranger's request is accepted, both chat live, and a block ends the chat", { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/404 \(Not Found\)/)
  const ana = await newOnboardedMember(page, newcomer('Ana Asks'))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blue'))

  await ana.page.goto(`/u/${bia.username}`)
  await ana.page.getByRole('link', { name: 'Message', exact: true }).click()
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Bia Blue' })).toBeVisible()
  await expect(ana.page.getByText('You can send 5 more messages.')).toBeVisible()
  await say(ana.page, 'Are you at the open mat on Saturday?')
  await expect(said(ana.page)).toHaveText(/Are you at the open mat on Saturday/)
  await expect(ana.page.getByText('You can send 4 more messages.')).toBeVisible()

  await bia.page.goto('/messages')
  await bia.page.getByRole('tab', { name: /Requests/ }).click()
  await bia.page.getByRole('link', { name: /Ana Asks/ }).click()
  await expect(said(bia.page)).toHaveText(/Are you at the open mat on Saturday/)
  await expect(box(bia.page)).toHaveCount(0)
  await bia.page.getByRole('button', { name: 'Accept', exact: true }).click()
  await say(bia.page, 'Yes\nat ten')
  await expect(said(ana.page)).toHaveText([/Saturday/, /Yes\s*at ten/])
  await expect(ana.page.getByText(/^Bia Blue: Yes/)).toHaveRole('status')
  await expect(ana.page.getByText('Read', { exact: true })).toBeVisible()
  await say(ana.page, 'See you there')
  await expect(said(bia.page)).toHaveCount(3)

  await chooseFor(said(bia.page).first(), 'menuitem', 'Reply')
  await expect(bia.page.getByText('Reply to Ana Asks')).toBeVisible()
  await say(bia.page, 'Count me in')
  await expect(said(ana.page).last()).toHaveText(/Are you at the open mat on Saturday\?\s*Count me in/)
  await chooseFor(said(ana.page).last(), 'menuitemradio', '🤙')
  await expect(said(bia.page).last().getByRole('button', { name: '🤙 Ana Asks' })).toBeVisible()
  await expectAccessible(ana.page, 'a conversation')

  await ana.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(box(ana.page)).toHaveAccessibleDescription('Write something first.')
  await ana.page.getByLabel('Pictures to add').setInputFiles('public/icons/icon-192.png')
  await expect(box(ana.page)).toHaveAccessibleDescription('')

  await ana.page.request.put(`/api/users/${bia.uid}/followers/me`)
  const data = { text: 'Notes from the seminar', visibility: 'followers' }
  const { id } = await (await bia.page.request.post('/api/users/me/posts', { data })).json()
  await bia.page.goto(`/activity/${id}`)
  await bia.page.getByRole('button', { name: 'Share', exact: true }).click()
  await bia.page.getByRole('menuitem', { name: 'Send in a message' }).click()
  await bia.page.getByRole('button', { name: 'Ana Asks' }).click()
  await expect(box(bia.page)).toHaveValue(new RegExp(id))
  await expect(box(bia.page)).toHaveAccessibleDescription('Only people who can see this post can open it.')
  await bia.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(said(ana.page).last().getByRole('link', { name: 'Bia Blue Notes from the seminar' })).toBeVisible()

  await bia.page.getByRole('button', { name: 'More options for this conversation' }).click()
  await bia.page.getByRole('menuitem', { name: 'Block…' }).click()
  await bia.page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(bia.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  await expect(bia.page.getByText('No messages yet')).toBeVisible()
  await ana.page.goto('/messages')
  await expect(ana.page.getByText('No messages yet')).toBeVisible()
  await bia.page.context().close()
})

test("a phone's header leads to unread messages, its tab bar to the Journal", { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
}) => {
  const ana = await newOnboardedMember(page, newcomer('Ana Asks'))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Blue'))
  await befriend(ana, bia)
  await page.goto(`/messages/new?to=${bia.uid}`)
  await say(page, 'First')
  await expect(said(page)).toHaveText([/First/])
  await bia.page.goto('/')
  await bia.page.getByRole('banner').getByRole('link', { name: 'Messages 1 unread' }).click()
  await expect(bia.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  const tabs = bia.page.getByRole('navigation', { name: 'Main' })
  await expect(tabs.getByRole('link')).toHaveText(['Home', 'Find', 'Journal', 'Me'])
  const journal = tabs.getByRole('link', { name: 'Journal' })
  await journal.click()
  await expect(bia.page).toHaveURL('/journal')
  await expect(journal).toHaveAttribute('aria-current', 'page')
  await bia.page.context().close()
})

test.describe('offline', () => {
  test.use(withServiceWorker)

  test('a message written offline waits, survives a reload and is sent once', {
    tag: '@phone',
  }, async ({ page, browser, newcomer, allowErrors }) => {
    allowErrors(/Failed to load resource|ERR_INTERNET_DISCONNECTED/)
    const ana = await newOnboardedMember(page, newcomer('Ana Afar'))
    const bia = await newMemberInOwnContext(browser, newcomer('Bia Near'))
    await befriend(ana, bia)
    await ana.page.goto(`/messages/new?to=${bia.uid}`)
    await say(ana.page, 'First')
    await expect(said(ana.page)).toHaveText([/First/])
    await ana.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

    await ana.page.context().setOffline(true)
    await say(ana.page, 'From the train')
    await expect(ana.page.getByText('Waiting to send', { exact: true })).toBeVisible()
    await ana.page.reload()
    await expect(said(ana.page)).toHaveText([/First/, /From the train/])

    await ana.page.context().setOffline(false)
    await expect(ana.page.getByText('Waiting to send', { exact: true })).toHaveCount(0)
    await box(ana.page).fill('Half a thought')
    await ana.page.getByRole('link', { name: 'Back' }).click()
    await ana.page.getByRole('link', { name: /Bia Near/ }).click()
    await expect(box(ana.page)).toHaveValue('Half a thought')
    await bia.page.goto('/messages')
    await bia.page.getByRole('link', { name: /Ana Afar/ }).click()
    await expect(said(bia.page)).toHaveText([/First/, /From the train/])
    await bia.page.context().close()
  })
})

const box = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const said = (page: Page) => page.getByRole('log').getByRole('article')

async function chooseFor(message: Locator, role: 'menuitem' | 'menuitemradio', name: string) {
  await message.getByRole('button', { name: 'More options for this message' }).click()
  await message.page().getByRole(role, { name }).click()
}

async function say(page: Page, text: string) {
  await box(page).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(box(page)).toHaveValue('')
}

/** Makes two members follow each other through API calls. */
async function befriend(one: Member, other: Member) {
  await call(one, 'PUT', `/api/users/${other.uid}/followers/me`)
  await call(other, 'PUT', `/api/users/${one.uid}/followers/me`)
}
