import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import {
  type Member,
  newMemberInOwnContext as newMemberInOwnContextAs,
  newOnboardedMember as newOnboardedMemberAs,
} from './members.ts'

test.use(withoutServiceWorker)

/** Adds API calls for setup; the screens for these have their own tests. */
function withCalls<Person extends Member>(person: Person) {
  const { page } = person
  return {
    ...person,
    /** Returns the activity's id. */
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

const arrive = async (...given: Parameters<typeof newOnboardedMemberAs>) =>
  withCalls(await newOnboardedMemberAs(...given))
const another = async (...given: Parameters<typeof newMemberInOwnContextAs>) =>
  withCalls(await newMemberInOwnContextAs(...given))

const cardWith = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test("a friend's post appears in the feed; likes are counted and show who gave them", { tag: '@phone' }, async ({
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

  // A like pressed while leaving the page is stored, even if the browser's database is busy, and the next page sends it.
  await expect.poll(likes).toBe(0)
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('open-mat-outbox')
      opening.onsuccess = () => resolve(opening.result)
    })
    const entries = database.transaction('entries', 'readwrite').objectStore('entries')
    const keepBusy = () => {
      entries.count().onsuccess = keepBusy
    }
    keepBusy()
  })
  await like.evaluate((button: HTMLButtonElement) => {
    button.click()
    location.replace('about:blank')
  })
  await page.waitForURL('about:blank')
  await page.goto('/')
  await expect.poll(likes).toBe(1)
  await bia.page.context().close()
})

test('saves a post to a collection that can be renamed and removed', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const bia = await another(browser, newcomer('Bia Teacher'))
  const ana = await arrive(page, newcomer('Ana Favourite'))
  await ana.follow(bia.uid)
  await bia.post('Keep the outside foot heavy on the hip.')

  await page.goto('/')
  const card = cardWith(page, 'outside foot')
  await card.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Add to collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save to a collection' })
  await dialog.getByLabel('New collection').fill('Leg entanglements')
  await dialog.getByRole('button', { name: 'Create and save' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'Save', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => (await (await page.request.get('/api/users/me/collections')).json()).items[0]?.count)
    .toBe(1)

  await page.goto('/saved')
  await page.getByRole('button', { name: /^Leg entanglements/ }).click()
  await expect(page).toHaveURL(/in=/)
  await expect(cardWith(page, 'outside foot')).toBeVisible()
  await page.getByRole('button', { name: 'More options for Leg entanglements' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ashi')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('heading', { name: /^Ashi/ })).toBeVisible()
  await page.getByRole('button', { name: 'More options for Ashi' }).click()
  await page.getByRole('menuitem', { name: 'Delete collection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete collection' }).click()
  await expect(page).toHaveURL('/saved')
  await expect(cardWith(page, 'outside foot')).toBeVisible()
  await expect.poll(async () => (await (await page.request.get('/api/users/me/collections')).json()).items).toEqual([])
  await bia.page.context().close()
})

test('a deleted post disappears; Undo or the settings restore it', {
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
      .getByRole('button', { name: /^More options/ })
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
  await row.getByRole('button', { name: 'Restore' }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(async () => (await page.request.get(`/api/activities/${id}`)).status()).toBe(200)
  await page.goto('/')
  await expect(mine).toHaveCount(2)
})

/** A session that the member can confirm, at a gym they've just made a favourite. */
async function hasToConfirm({ request }: Page) {
  const { items: gyms } = await (await request.get('/api/gyms?limit=50')).json()
  for (const { id } of gyms) {
    expect((await request.put(`/api/locations/${id}/favoritedBy/me`)).ok()).toBe(true)
    const { items } = await (await request.get('/api/users/me/sessionsToConfirm')).json()
    if (items.length > 0) return
  }
  throw new Error('No gym of the demo community had a session lately.')
}

/** How many positions the first post has had since it appeared, and how far content has moved in total. */
async function watchForShifts(page: Page) {
  await page.addInitScript(() => {
    const watched = { tops: new Set<number>(), shift: 0 }
    Object.assign(window, { watched })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watched.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
    const look = () => {
      const first = document.querySelector('[role=feed] article')
      if (first && window.scrollY === 0) watched.tops.add(Math.round(first.getBoundingClientRect().top))
      requestAnimationFrame(look)
    }
    look()
  })
  return () =>
    page.evaluate(() => {
      const { tops, shift } = (window as unknown as { watched: { tops: Set<number>; shift: number } }).watched
      return { places: tops.size, shift }
    })
}

test('loads in seven calls and moves nothing; new posts wait, back keeps the position', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const bia = await another(browser, newcomer('Bia Often'))
  const ana = await arrive(page, newcomer('Ana Scrolling'))
  // Otherwise the first visit would save the time zone.
  await page.request.put('/api/users/me/deviceTimezone', { data: { timezone: 'Europe/Dublin' } })
  await hasToConfirm(page)
  await ana.follow(bia.uid)
  for (let count = 1; count <= 24; count += 1) await bia.post(`Round number ${count}.`)

  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  const shifts = await watchForShifts(page)
  const live = Promise.withResolvers<void>()
  await page.route('**/api/live?*', (route) => live.promise.then(() => route.continue()))
  await page.goto('/')
  const feed = page.getByRole('feed', { name: 'Your feed' })
  await expect(feed.getByRole('article')).toHaveCount(20)
  await expect(page.getByRole('heading', { name: 'Was it on?' })).toBeVisible()
  await expect.poll(() => calls).toContain('GET /api/live')
  expect(calls.toSorted()).toEqual([
    'GET /api/auth/session',
    'GET /api/feed',
    'GET /api/live',
    'GET /api/training/goals',
    'GET /api/training/suggestion',
    'GET /api/users/me/favoriteGyms',
    'GET /api/users/me/overview',
  ])
  const { places, shift } = await shifts()
  expect(places).toBe(1)
  expect(shift).toBeLessThanOrEqual(0.02)
  await cardWith(page, 'Round number 8.').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 4000)
  // Scrolling down loads the rest automatically.
  await expect(cardWith(page, 'Round number 1.')).toHaveCount(1)

  const read = cardWith(page, 'Round number 12.')
  await read.scrollIntoViewIfNeeded()
  const place = async () => Math.round((await read.boundingBox())?.y ?? Number.NaN)
  const before = await place()
  // The stream isn't open yet; it starts with what was posted since the feed was read.
  await bia.post('Something new.')
  live.resolve()
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

test('an edited post is marked and shows its edit history', { tag: '@phone' }, async ({ page, newcomer }) => {
  const ana = await arrive(page, newcomer('Ana Editor'))
  const id = await ana.post('Open mat at sevn.')
  const { post } = await (await page.request.get(`/api/activities/${id}`)).json()
  const data = { text: 'Open mat at seven.' }
  expect((await page.request.patch(`/api/users/me/posts/${post.id}`, { data })).ok()).toBe(true)
  await page.goto(`/activity/${id}`)
  await expect(cardWith(page, 'Open mat at seven.')).toBeVisible()
  await page.getByRole('button', { name: 'Edited' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit history' })).toContainText('Open mat at sevn.')
})

test('pulling the page down on a phone refreshes the feed', { tag: '@phone' }, async ({ page, browser, newcomer }) => {
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
  await expect(page.getByText('Release to refresh')).toBeVisible()
  await touch('touchEnd')
  await expect(cardWith(page, 'Worth a pull.')).toBeVisible()
  await bia.page.context().close()
})

test('the keyboard moves from one post in the feed to the next', async ({ page, newcomer }) => {
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

test('keyboard shortcuts move between posts, like, add and search', { tag: '@desktop' }, async ({ page, newcomer }) => {
  const ana = await arrive(page, newcomer('Ana Shortcut'))
  await ana.post('Lower entry.')
  await ana.post('Upper entry.')
  await page.goto('/')
  const upper = cardWith(page, 'Upper entry.')
  await expect(upper).toBeVisible()

  await expect(async () => {
    await page.keyboard.press('j')
    await expect(upper).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('j')
  await expect(cardWith(page, 'Lower entry.')).toBeFocused()
  await page.keyboard.press('k')
  await expect(upper).toBeFocused()
  const like = upper.getByRole('button', { name: 'Like', exact: true })
  await page.keyboard.press('l')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Control+l')
  await expect(like).toHaveAttribute('aria-pressed', 'true')

  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: 'Add' })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  const search = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')
  await expect(search).toBeFocused()
  await search.pressSequentially('jou')
  await expect(page.getByRole('option', { name: /^Journal/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/journal')

  await page.keyboard.press('Control+k')
  await search.pressSequentially('liffey lantren')
  await page.getByRole('option', { name: 'See all results' }).click()
  await expect(page).toHaveURL('/search?q=liffey+lantren')
  const results = page.locator('#page')
  await expect(results.getByRole('link', { name: 'Liffey Lantern Jiu-Jitsu' })).toBeVisible()
  await expect(results.getByRole('status').filter({ hasText: /^\d+ results?$/ })).toHaveCount(1)
  const text = results.getByRole('searchbox')
  await text.fill('triangle choke')
  await expect(results.getByRole('link', { name: 'Triangle choke', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/search?q=triangle+choke')
  await results.getByRole('button', { name: 'Events', exact: true }).click()
  await text.fill('qqzzqqzz')
  await expect(results.getByText('Nothing found for “qqzzqqzz”')).toBeVisible()
  await results.getByRole('link', { name: 'Search everything' }).click()
  await expect(page).toHaveURL('/search?q=qqzzqqzz')
  await text.fill('')
  await results.getByRole('button', { name: 'liffey lantren' }).click()
  await expect(text).toHaveValue('liffey lantren')
  await page.goto('/people')
  const people = page.getByRole('searchbox', { name: 'Name or username' })
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(people).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('n')
  await expect(people).toHaveValue('n')
  await page.keyboard.press('Control+k')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(people).toBeFocused()
})

test('keyboard shortcuts are listed, and those of one key can be turned off', { tag: '@desktop' }, async ({
  page,
  newcomer,
}) => {
  await arrive(page, newcomer('Ana Shortcut'))
  await page.goto('/settings/appearance')
  const inSettings = page.getByRole('switch', { name: 'Single-key shortcuts' })
  await expect(inSettings).toBeChecked()
  await page.getByRole('heading', { level: 1 }).click()
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(list).toBeVisible({ timeout: 1_000 })
  }).toPass()
  for (const action of ['Show keyboard shortcuts', 'Search everything', 'Next post', 'Like or unlike the post'])
    await expect(list.getByText(action, { exact: true })).toBeVisible()
  await list.getByRole('switch', { name: 'Single-key shortcuts' }).setChecked(false)
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Search' }).getByRole('combobox')).toBeFocused()
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(inSettings).not.toBeChecked()
})

test('a visitor reads only public posts of open profiles, and likes one by signing in', {
  tag: '@phone',
}, async ({ page, browser, newcomer, signInAs, allowErrors }) => {
  allowErrors(/status of 404/)
  const bia = await another(browser, newcomer('Bia Open'))
  expect((await bia.page.request.patch('/api/users/me', { data: { profileVisibility: 'web' } })).ok()).toBe(true)
  const shown = await bia.post('Everybody may read this.')
  const hidden = await bia.post('Followers may read this.', { visibility: 'followers' })

  await page.goto(`/activity/${shown}`)
  await expect(cardWith(page, 'Everybody may read this.')).toBeVisible()

  await page.goto(`/activity/${hidden}`)
  await expect(page).toHaveURL(/\/login\?from=%2Factivity/)
  const html = await (await page.request.get(`/activity/${hidden}`)).text()
  expect(html).not.toContain('Followers may read')
  expect(html).toContain('noindex')
  expect(await (await page.request.get(`/activity/${shown}`)).text()).toContain('Everybody may read this.')

  await page.goto(`/activity/${shown}`)
  const like = cardWith(page, 'Everybody may read this.').getByRole('button', { name: 'Like', exact: true })
  await like.click()
  await expect(page).toHaveURL(/\/login\?from=/)
  await signInAs(page, 'ana@openmat.test')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await bia.page.context().close()
})
