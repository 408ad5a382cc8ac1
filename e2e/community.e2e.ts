import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker, withServiceWorker } from './fixtures.ts'
import { savedQueries } from './last-seen.ts'
import { type Member, newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

const cardOf = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })
const json = async (page: Page, path: string) => (await page.request.get(path)).json()

async function follow({ page }: Member, followed: Member) {
  await page.goto(`/u/${followed.username}`)
  await page.getByRole('button', { name: new RegExp(`^Follow(?: back)? ${followed.name}`) }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Following ${followed.name}`) })).toBeVisible()
  await expect
    .poll(async () => (await json(page, `/api/users/${followed.uid}/follow-summary`)).relation.following)
    .toBe('yes')
}

async function post({ page }: Member, text: string, audience: string) {
  await page.goto('/')
  await page.getByRole('button', { name: /^(What happened on the mat\?|Continue your draft)/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Text' }).fill(text)
  await dialog.getByRole('combobox', { name: 'Who can see it' }).selectOption(audience)
  await dialog.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, text).first()).toBeVisible()
}

async function newestOf({ page, uid }: Member): Promise<string> {
  await expect.poll(async () => (await json(page, `/api/users/${uid}/posts`)).items?.length ?? 0).toBeGreaterThan(0)
  return (await json(page, `/api/users/${uid}/posts`)).items[0].id
}

async function say(page: Page, text: string) {
  const thread = page.getByRole('region', { name: /^Comments/ })
  await thread.getByRole('textbox', { name: 'Your comment' }).fill(text)
  await thread.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(thread.getByRole('article').filter({ hasText: text })).toBeVisible()
}

/** Checks that the post can't be found on any screen or API route. */
async function cannotFind({ page }: Member, author: Member, { id, text }: { id: string; text: string }) {
  for (const path of ['/', `/u/${author.username}`, `/activity/${id}`, '/saved', `/people?q=${author.username}`]) {
    await page.goto(path)
    await expect(page.getByRole('main')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(text)).toHaveCount(0)
  }
  const roads = ['', '/comments', '/likes'].map((end) => `/api/activities/${id}${end}`)
  for (const road of roads) expect((await page.request.get(road)).status()).toBe(404)
  for (const list of ['/api/feed', `/api/users/${author.uid}/posts`, `/api/users/${author.uid}/activities`])
    expect(await (await page.request.get(list)).text()).not.toContain(text)
}

test.describe.configure({ timeout: 150_000 })

test('two friends post, like and talk in private, until one blocks the other', {
  tag: '@phone',
}, async ({ page, browser, newcomer, allowErrors }) => {
  allowErrors(/status of 40[34]/)
  const ana = await newOnboardedMember(page, newcomer('Ana Friend'))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Friend'))
  const caio = await newMemberInOwnContext(browser, newcomer('Caio Third'))
  await follow(ana, bia)
  await follow(bia, ana)
  await follow(caio, bia)

  const text = `For friends alone ${Math.random().toString(36).slice(2, 8)}`
  await post(bia, text, 'friends')
  const id = await newestOf(bia)
  await cannotFind(caio, bia, { id, text })

  await page.goto('/')
  await expect(cardOf(page, text).first()).toBeVisible()
  await page.goto(`/activity/${id}`)
  await page.getByRole('button', { name: 'Like', exact: true }).first().click()
  await say(page, 'Same here')
  await bia.page.goto(`/activity/${id}`)
  await expect(bia.page.getByText('Same here')).toBeVisible()
  await expect(bia.page.getByRole('button', { name: /^Likes: 1/ })).toBeVisible()

  await bia.page.goto(`/u/${ana.username}`)
  await bia.page.getByRole('button', { name: `More options for ${ana.name}` }).click()
  await bia.page.getByRole('menuitem', { name: 'Block…' }).click()
  await bia.page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(bia.page.getByText(`You blocked ${ana.name}.`)).toBeVisible()

  await cannotFind(ana, bia, { id, text })
  await page.goto(`/u/${bia.username}`)
  await expect(page.getByText("This profile isn't available")).toBeVisible()
  await bia.page.goto(`/activity/${id}`)
  await expect(cardOf(bia.page, text).first()).toBeVisible()
  await expect(bia.page.getByText('Same here')).toHaveCount(0)
  await expect(bia.page.getByRole('button', { name: /^Likes: 1/ })).toHaveCount(0)
  expect(await json(bia.page, `/api/activities/${id}`)).toMatchObject({ likeCount: 0, commentCount: 0 })
  for (const other of [bia, caio]) await other.page.context().close()
})

test.describe('without a connection', () => {
  test.use(withServiceWorker)

  test('likes, comments and posts survive a reload and are sent once, in order', {
    tag: '@phone',
  }, async ({ page, browser, newcomer, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/)
    const ana = await newOnboardedMember(page, newcomer('Ana Tunnel'))
    const bia = await newMemberInOwnContext(browser, newcomer('Bia Above'))
    await follow(ana, bia)
    await follow(bia, ana)
    await post(bia, 'Who drills tonight?', 'friends')
    const id = await newestOf(bia)

    await page.goto('/')
    await expect(cardOf(page, 'Who drills tonight?').first()).toBeVisible()
    await page.goto(`/activity/${id}`)
    await expect(cardOf(page, 'Who drills tonight?').first()).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    await expect.poll(async () => (await savedQueries(page, '"comments","list"')).length).toBeGreaterThan(0)

    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Like', exact: true }).first().click()
    await say(page, 'I do, from a tunnel')
    await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first().click()
    await page.getByRole('button', { name: /^(What happened on the mat\?|Continue your draft)/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Written in a tunnel')
    await dialog.getByRole('combobox', { name: 'Who can see it' }).selectOption('friends')
    await dialog.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Waiting to send (3)' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Waiting to send (3)' })).toBeVisible()
    expect(await json(bia.page, `/api/activities/${id}`)).toMatchObject({ likeCount: 0, commentCount: 0 })

    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: /^Waiting to send/ })).toHaveCount(0, { timeout: 30_000 })
    // The last post sent is the last one written.
    const textsOfAna = async () =>
      (await json(bia.page, `/api/users/${ana.uid}/posts`)).items.map(
        (item: { content: { text: string } }) => item.content.text,
      )
    await expect.poll(textsOfAna, { timeout: 30_000 }).toEqual(['Written in a tunnel'])
    expect(await json(bia.page, `/api/activities/${id}`)).toMatchObject({ likeCount: 1, commentCount: 1 })
    await bia.page.goto(`/activity/${id}`)
    await expect(bia.page.getByText('I do, from a tunnel')).toHaveCount(1)
    await bia.page.context().close()
  })
})
