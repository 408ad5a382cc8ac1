import type { Page } from '@playwright/test'
import { expect, kept, test, unkept } from './fixtures.ts'
import { another as anotherAs, arrive as arriveAs, type Member } from './members.ts'

test.use(unkept)

/** A member with what these stories do beside the screens, which have stories of their own. */
function withCalls<Person extends Member>(person: Person) {
  const { page } = person
  return {
    ...person,
    /** Answers the activity's id. */
    async post(text: string, more: { visibility?: string } = {}) {
      const answer = await page.request.post('/api/users/me/posts', {
        data: { text, visibility: 'public', ...more },
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
      expect(answer.ok(), await answer.text()).toBe(true)
      return ((await answer.json()) as { id: string }).id
    },
    async follow(uid: string) {
      expect((await page.request.put(`/api/users/${uid}/followers/me`)).ok()).toBe(true)
    },
  }
}

const arrive = async (...given: Parameters<typeof arriveAs>) => withCalls(await arriveAs(...given))
const another = async (...given: Parameters<typeof anotherAs>) => withCalls(await anotherAs(...given))

const cardWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test("a friend's post appears in the feed; a like counts, and its list says whose", async ({
  page,
  browser,
  newcomer,
}) => {
  const bia = await another(browser, newcomer('Bia Poster'))
  const ana = await arrive(page, newcomer('Ana Reader'))
  await ana.follow(bia.uid)
  await bia.follow(ana.uid)
  const id = await bia.post('Only for my friends: mats at six.', { visibility: 'friends' })

  await page.goto('/')
  const card = cardWith(page, 'Only for my friends')
  await expect(card.getByRole('heading', { name: 'Bia Poster' })).toBeVisible()
  await expect(card.getByText('Friends', { exact: true })).toBeVisible()
  const like = card.getByRole('button', { name: 'Like', exact: true })
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await card.getByRole('button', { name: /^Likes: 1/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Likes' })
  await expect(dialog.getByRole('link', { name: 'Ana Reader' })).toBeVisible()
  await page.keyboard.press('Escape')
  const likes = async () => (await (await bia.page.request.get(`/api/activities/${id}`)).json()).likeCount
  await expect.poll(likes).toBe(1)

  await card.getByRole('link', { name: 'now' }).click()
  await expect(page).toHaveURL(`/activity/${id}`)
  await expect(page.getByRole('button', { name: 'Like', exact: true }).first()).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Like', exact: true }).first().click()
  await page.goBack()
  await expect(like).toHaveAttribute('aria-pressed', 'false')

  // A page that's left in the moment of a press has stored it, and the next one sends it.
  await expect.poll(likes).toBe(0)
  await like.evaluate((button: HTMLButtonElement) => {
    button.click()
    location.replace('about:blank')
  })
  await page.waitForURL('about:blank')
  await page.goto('/')
  await expect.poll(likes).toBe(1)
  await bia.page.context().close()
})

test('saves a post into a collection that can be renamed and removed', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const bia = await another(browser, newcomer('Bia Teacher'))
  const ana = await arrive(page, newcomer('Ana Keeper'))
  await ana.follow(bia.uid)
  await bia.post('Keep the outside foot heavy on the hip.')

  await page.goto('/')
  const card = cardWith(page, 'outside foot')
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Collection…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save in a collection' })
  await dialog.getByLabel('New collection').fill('Leg entanglements')
  await dialog.getByRole('button', { name: 'Create and save there' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await (await page.request.get('/api/users/me/collections')).json()).items[0]?.count)
    .toBe(1)

  await page.goto('/saved')
  await page.getByRole('button', { name: /^Leg entanglements/ }).click()
  await expect(page).toHaveURL(/in=/)
  await expect(cardWith(page, 'outside foot')).toBeVisible()
  await page.getByRole('button', { name: 'More about Leg entanglements' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ashi')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { name: /^Ashi/ })).toBeVisible()
  await page.getByRole('button', { name: 'More about Ashi' }).click()
  await page.getByRole('menuitem', { name: 'Remove collection' }).click()
  await expect(page).toHaveURL('/saved')
  await expect(cardWith(page, 'outside foot')).toBeVisible()
  await expect.poll(async () => (await (await page.request.get('/api/users/me/collections')).json()).items).toEqual([])
  await bia.page.context().close()
})

test('a deleted post goes at once; Undo and later the settings bring it back', {
  tag: '@phone',
}, async ({ page, newcomer }) => {
  const ana = await arrive(page, newcomer('Ana Author'))
  const id = await ana.post('First thing I said.')
  await ana.post('Second thing I said.')
  await page.goto('/')
  const mine = page.getByRole('article').filter({ hasText: 'thing I said' })
  await expect(mine).toHaveCount(2)

  const remove = async () => {
    await cardWith(page, 'First thing')
      .getByRole('button', { name: /^More about/ })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(cardWith(page, 'First thing')).toHaveCount(0)
    await expect.poll(async () => (await page.request.get(`/api/activities/${id}`)).status()).toBe(404)
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mine.nth(1)).toContainText('First thing')
  await expect.poll(async () => (await page.request.get(`/api/activities/${id}`)).status()).toBe(200)

  await remove()
  await page.goto('/settings/deleted')
  const row = page.getByRole('listitem').filter({ hasText: 'First thing' })
  await expect(row).toContainText('30 days left')
  await row.getByRole('button', { name: 'Bring back' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await page.request.get(`/api/activities/${id}`)).status()).toBe(200)
  await page.goto('/')
  await expect(mine).toHaveCount(2)
})

test('a new post waits in a pill without moving the page; back keeps the place', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const bia = await another(browser, newcomer('Bia Often'))
  const ana = await arrive(page, newcomer('Ana Scrolling'))
  await ana.follow(bia.uid)
  for (let count = 1; count <= 24; count += 1) await bia.post(`Round number ${count}.`)

  await page.goto('/')
  const feed = page.getByRole('feed', { name: 'Your feed' })
  await expect(feed.getByRole('article')).toHaveCount(20)
  await cardWith(page, 'Round number 8.').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4000)
  // The end comes by itself on the way down, and says so.
  await expect(cardWith(page, 'Round number 1.')).toHaveCount(1)

  const read = cardWith(page, 'Round number 12.')
  await read.scrollIntoViewIfNeeded()
  const place = async () => Math.round((await read.boundingBox())?.y ?? Number.NaN)
  const before = await place()
  await bia.post('Something new.')
  const pill = page.getByRole('button', { name: '1 new post' })
  await expect(pill).toBeVisible()
  expect(await place()).toBe(before)
  await expect(cardWith(page, 'Something new.')).toHaveCount(0)

  await read.getByRole('link', { name: /Comment/ }).click()
  await expect(page).toHaveURL(/\/activity\/.*#comments$/)
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeInViewport()
  await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeFocused()
  await page.goBack()
  await expect.poll(place).toBe(before)

  await pill.click()
  await expect(cardWith(page, 'Something new.')).toBeInViewport()
  await expect(pill).toBeHidden()
  await bia.page.context().close()
})

test('an edited post says so, and shows what it said before', { tag: '@phone' }, async ({ page, newcomer }) => {
  const ana = await arrive(page, newcomer('Ana Editor'))
  const id = await ana.post('Open mat at sevn.')
  const { post } = await (await page.request.get(`/api/activities/${id}`)).json()
  const data = { text: 'Open mat at seven.' }
  expect((await page.request.patch(`/api/users/me/posts/${post.id}`, { data })).ok()).toBe(true)
  await page.goto(`/activity/${id}`)
  await expect(cardWith(page, 'Open mat at seven.')).toBeVisible()
  await page.getByRole('button', { name: 'Edited' }).click()
  await expect(page.getByRole('dialog', { name: 'What it said before' })).toContainText('Open mat at sevn.')
})

test('pulling the page down on a phone brings what is new', { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
  hasTouch,
}) => {
  test.skip(!hasTouch, 'pulling needs a finger')
  const bia = await another(browser, newcomer('Bia Pulled'))
  const ana = await arrive(page, newcomer('Ana Pulling'))
  await ana.follow(bia.uid)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Latest' })).toBeVisible()
  await bia.post('Worth a pull.')

  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 200, y }] })
  await touch('touchStart', 120)
  for (let y = 140; y <= 300; y += 20) await touch('touchMove', y)
  await expect(page.getByRole('button', { name: 'Release to refresh' })).toBeVisible()
  await touch('touchEnd')
  await expect(cardWith(page, 'Worth a pull.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh', exact: true })).toBeVisible()
  await bia.page.context().close()
})

test('the feed is walked by keyboard, from one entry to the next', async ({ page, newcomer }) => {
  const ana = await arrive(page, newcomer('Ana Keyboard'))
  await ana.post('Lower entry.')
  await ana.post('Upper entry.')
  await page.goto('/')
  const upper = cardWith(page, 'Upper entry.')
  await expect(upper).toHaveAttribute('aria-posinset', '1')
  await upper.focus()
  await page.keyboard.press('PageDown')
  await expect(cardWith(page, 'Lower entry.')).toBeFocused()
  await page.keyboard.press('PageUp')
  await expect(upper).toBeFocused()
})

test.describe('without a connection', () => {
  test.use(kept)

  test('a like given offline waits and is sent; the last seen feed stays readable', { tag: '@phone' }, async ({
    page,
    browser,
    newcomer,
    allowErrors,
  }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/)
    const bia = await another(browser, newcomer('Bia Far'))
    const ana = await arrive(page, newcomer('Ana Underground'))
    await ana.follow(bia.uid)
    const id = await bia.post('Read me in a tunnel.')
    await page.goto('/')
    const card = cardWith(page, 'in a tunnel')
    await expect(card).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
    await page.context().setOffline(true)
    await card.getByRole('button', { name: 'Like', exact: true }).click()
    await expect(card.getByRole('button', { name: /^Likes: 1/ })).toBeVisible()
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByText('The feed could not be refreshed.')).toBeVisible()
    await expect.poll(() => page.evaluate(keptText)).toMatch(/in a tunnel.*"isLiked":true/)
    await page.reload()
    await expect(card.getByRole('button', { name: 'Like', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await page.context().setOffline(false)
    await expect
      .poll(async () => (await (await bia.page.request.get(`/api/activities/${id}`)).json()).likeCount)
      .toBe(1)
    await bia.page.context().close()
  })
})

test('a visitor reads what is public of a profile open to the web, and of nothing else', {
  tag: '@phone',
}, async ({ page, browser, newcomer, allowErrors }) => {
  allowErrors(/status of 404/)
  const bia = await another(browser, newcomer('Bia Open'))
  expect((await bia.page.request.patch('/api/users/me', { data: { profileVisibility: 'web' } })).ok()).toBe(true)
  const shown = await bia.post('Everybody may read this.')
  const hidden = await bia.post('Followers may read this.', { visibility: 'followers' })

  await page.goto(`/activity/${shown}`)
  await expect(cardWith(page, 'Everybody may read this.')).toBeVisible()
  await page.getByRole('button', { name: 'Like', exact: true }).first().click()
  await expect(page).toHaveURL(/\/login\?from=/)

  await page.goto(`/activity/${hidden}`)
  await expect(page).toHaveURL(/\/login\?from=%2Factivity/)
  const html = await (await page.request.get(`/activity/${hidden}`)).text()
  expect(html).not.toContain('Followers may read')
  expect(html).toContain('noindex')
  expect(await (await page.request.get(`/activity/${shown}`)).text()).toContain('Everybody may read this.')
  await bia.page.context().close()
})

/** What this browser keeps of what was last seen. */
function keptText(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('open-mat')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('last-seen').objectStore('last-seen').get('queries')
      reading.onsuccess = () => resolve(String(reading.result))
      reading.onerror = () => reject(reading.error)
    }
  })
}
