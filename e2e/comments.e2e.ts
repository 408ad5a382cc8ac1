import type { Browser, Page } from '@playwright/test'
import type pg from 'pg'
import { expect, test, withoutServiceWorker, withServiceWorker } from './fixtures.ts'
import { savedQueries } from './last-seen.ts'
import { type Member, type Newcomer, newOnboardedMember } from './members.ts'
import { countTaps } from './taps.ts'

test.use(withoutServiceWorker)

test('two members write, reply, like, edit, delete and hide comments on a post', { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
  db,
}) => {
  const ana = await member(page, newcomer('Ana Author'))
  const bia = await member(await pageOf(browser), newcomer('Bia Blue'))
  const id = await post(ana, 'Open mat on Saturday at ten')

  await bia.page.goto(`/activity/${id}`)
  const thread = commentsOn(bia.page)
  await expect(thread).toContainText('No comments yet')
  await thread.getByRole('textbox', { name: 'Your comment' }).fill('See you there\nOss')
  await thread.getByRole('button', { name: 'Comment', exact: true }).click()
  const said = commentBy(bia.page, 'Bia Blue')
  await expect(said).toContainText('See you there')
  await expect(thread.getByRole('textbox', { name: 'Your comment' })).toHaveValue('')
  await expect(thread.getByText('Comment added.')).toHaveRole('status')
  await expect(bia.page.locator('[data-unsent]'), 'the comment is sent').toHaveCount(0)

  await ana.page.goto('/')
  const latest = ana.page.locator(`[data-activity="${id}"]`).getByRole('list', { name: 'Latest comments' })
  await latest.getByRole('link', { name: 'Bia Blue See you there Oss' }).click()
  const read = commentBy(ana.page, 'Bia Blue')
  await read.getByRole('button', { name: 'Reply', exact: true }).click()
  const answerBox = ana.page.getByRole('textbox', { name: /^Reply to/ })
  await expect(answerBox).toBeFocused()
  await answerBox.fill('Bring your gi')
  await answerBox.press('Control+Enter')
  await expect(commentBy(ana.page, 'Ana Author')).toContainText('Bring your gi')
  await expect(read.getByRole('button', { name: '1 reply' })).toHaveAttribute('aria-expanded', 'true')
  await expect(ana.page.locator('[data-unsent]'), 'the reply is sent').toHaveCount(0)

  await bia.page.reload()
  await said.getByRole('button', { name: '1 reply' }).click()
  const like = commentBy(bia.page, 'Ana Author').getByRole('button', { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName(/1 like/)

  await choose(bia.page, said, 'Edit')
  const editor = bia.page.getByRole('textbox', { name: 'Edit your comment' })
  await editor.fill('See you there at nine')
  await thread.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(said).toContainText('See you there at nine')
  await expect(said).toContainText('Edited')

  await choose(bia.page, said, 'Delete')
  await expect(said).toHaveCount(0)
  await expect(commentsOn(bia.page)).toContainText('No comments yet')
  await bia.page.getByRole('button', { name: 'Undo' }).click()
  await expect(said).toContainText('See you there at nine')
  await bia.page.reload()
  await expect(said).toContainText('See you there at nine')

  await ana.page.reload()
  await choose(ana.page, read, 'Hide from others')
  await expect(read).toContainText('Hidden by you')
  await expect.poll(() => number(db, 'select comment_count as n from activities where id = $1', id)).toBe(0)
  await bia.page.reload()
  await expect(said).toContainText('Hidden from others')
  await choose(ana.page, read, 'Unhide')
  await expect(read).not.toContainText('Hidden by you')
  await expect.poll(() => number(db, 'select comment_count as n from activities where id = $1', id)).toBe(2)

  await bia.page.reload()
  await choose(bia.page, said, 'Delete')
  await expect.poll(() => number(db, 'select comment_count as n from activities where id = $1', id)).toBe(0)
  await bia.page.context().close()
})

test('pressing Comment starts typing; on a phone the box is docked above the tab bar and the keyboard', async ({
  page,
  newcomer,
  isMobile,
}) => {
  const ana = await member(page, newcomer('Ana Author'))
  await post(ana, 'Open mat on Saturday at ten')
  await page.goto('/')
  const taps = await countTaps(page)
  await page.getByRole('article').filter({ hasText: 'Saturday' }).getByRole('link', { name: 'Comment' }).click()
  const box = commentsOn(page).getByRole('textbox', { name: 'Your comment' })
  await expect(box).toBeFocused()
  await page.keyboard.type('See you')
  await expect(box).toHaveValue('See you')
  await page.getByRole('article').filter({ hasText: 'Saturday' }).getByRole('link', { name: 'Comment' }).click()
  await expect(box).toBeFocused()
  await page.keyboard.type(' there')
  await expect(box).toHaveValue('See you there')
  // The second press of Comment, on the post's own page, isn't needed.
  await commentsOn(page).getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(commentBy(page, 'Ana Author')).toContainText('See you there')
  expect(taps() - 1).toBe(2)
  if (!isMobile) return
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const dock = page.locator('[data-docked]')
  const bottom = async () => Math.round(await dock.evaluate((element) => element.getBoundingClientRect().bottom))
  // Enough comments to scroll through.
  for (let count = 0; count < 8; count += 1) await say(page, `Line\n${count}\nOss`)
  await expect.poll(bottom).toBe(Math.round((await tabs.boundingBox())?.y ?? 0))
  await expect(page.locator('[data-floating=sign]')).toHaveCSS('opacity', '0')
  await box.focus()
  await page.setViewportSize({ width: 390, height: 500 })
  await expect(tabs).toBeHidden()
  await expect.poll(bottom).toBe(500)
  await expect(box).toBeInViewport({ ratio: 1 })
})

test("says who is mentioned in a comment but can't see the post", {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const ana = await member(page, newcomer('Ana Author'))
  const bia = await member(await pageOf(browser), newcomer('Bia Named'))
  const data = { text: 'Among friends', visibility: 'friends' }
  const { id } = await (await page.request.post('/api/users/me/posts', { data })).json()
  await page.goto(`/activity/${id}`)
  const thread = commentsOn(page)
  const hint = thread.getByText(`@${bia.username} can't see this and won't be notified.`)
  await thread.getByRole('textbox', { name: 'Your comment' }).fill(`Thanks @${ana.username}`)
  await expect(hint).toHaveCount(0)
  await thread.getByRole('textbox', { name: 'Your comment' }).fill(`Thanks @${bia.username}`)
  await expect(hint).toBeVisible()
  await thread.getByRole('textbox', { name: 'Your comment' }).fill('Thanks')
  await thread.getByRole('button', { name: 'Comment', exact: true }).click()
  await choose(page, commentBy(page, 'Ana Author'), 'Edit')
  await page.getByRole('textbox', { name: 'Edit your comment' }).fill(`Thanks @${bia.username}`)
  await expect(hint).toBeVisible()
})

test("hides two people's comments from each other once one blocks the other", { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
}) => {
  const ana = await member(page, newcomer('Ana Author'))
  const bia = await member(await pageOf(browser), newcomer('Bia Blue'))
  const host = await member(await pageOf(browser), newcomer('Hana Host'))
  const id = await post(host, 'Who comes?')
  for (const { page: own, name } of [ana, bia]) {
    await own.goto(`/activity/${id}`)
    await say(own, `${name} comes`)
    await expect(own.locator('[data-unsent]'), 'the comment is sent').toHaveCount(0)
  }
  await page.reload()
  await expect(commentBy(page, 'Bia Blue')).toContainText('Bia Blue comes')

  await call(page, 'PUT', `/api/users/me/blocks/${bia.uid}`)
  for (const [own, other] of [
    [ana, bia],
    [bia, ana],
  ] as const) {
    await own.page.reload()
    await expect(commentBy(own.page, own.name)).toBeVisible()
    await expect(commentBy(own.page, other.name)).toHaveCount(0)
  }
  await host.page.goto(`/activity/${id}`)
  await expect(commentsOn(host.page).getByRole('article')).toHaveCount(2)
  for (const other of [bia, host]) await other.page.context().close()
})

test.describe('without a connection', () => {
  test.use(withServiceWorker)

  test('a comment written offline waits, survives a reload and is sent once', {
    tag: '@phone',
  }, async ({ page, newcomer, db, allowErrors }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/)
    const ana = await member(page, newcomer('Ana Author'))
    const id = await post(ana, 'From the train')
    await page.goto(`/activity/${id}`)
    await expect(commentsOn(page)).toContainText('No comments yet')
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await expect(commentsOn(page)).toContainText('No comments yet')
    await expect.poll(async () => (await savedQueries(page, '"comments","list"')).length).toBeGreaterThan(0)

    await page.context().setOffline(true)
    await say(page, 'Written in a tunnel')
    const unsent = commentsOn(page).getByRole('article').filter({ hasText: 'Written in a tunnel' })
    await expect(unsent).toContainText('Waiting to send')
    await page.reload()
    await expect(unsent).toContainText('Waiting to send')

    // A comment being sent is no longer "waiting"; reloading at that point would send it again later.
    const sent = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && /\/comments$/.test(answer.url()),
    )
    await page.context().setOffline(false)
    await sent
    await expect(unsent).not.toContainText('Waiting to send')
    await expect(commentsOn(page).getByRole('article')).toHaveCount(1)
    await page.reload()
    await expect(commentBy(page, 'Ana Author')).toContainText('Written in a tunnel')
    expect(await number(db, 'select count(*) as n from comments where activity_id = $1', id)).toBe(1)
  })
})

test('a refused comment stays and can be retried or discarded', { tag: '@phone' }, async ({
  page,
  browser,
  newcomer,
  db,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const host = await member(await pageOf(browser), newcomer('Hana Host'))
  const ana = await member(page, newcomer('Ana Author'))
  const id = await post(host, 'For a short while')
  await ana.page.goto(`/activity/${id}`)
  await expect(commentsOn(page)).toContainText('No comments yet')
  await db.query('update activities set is_deleted = true, deleted_at = now() where id = $1', [id])
  await say(page, 'Too late')
  const refused = commentsOn(page).getByRole('article').filter({ hasText: 'Too late' })
  await expect(refused).toContainText("This isn't available any more.")
  await db.query('update activities set is_deleted = false, deleted_at = null where id = $1', [id])
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(commentBy(page, 'Ana Author')).toContainText('Too late')
  await host.page.context().close()
})

test('can mention someone using only the keyboard', { tag: '@phone' }, async ({ page, browser, newcomer }) => {
  const ana = await member(page, newcomer('Ana Author'))
  const zoe = await member(await pageOf(browser), newcomer('Zoe Zubair'))
  const id = await post(ana, 'Who was that?')
  await page.goto(`/activity/${id}`)
  const box = commentsOn(page).getByRole('textbox', { name: 'Your comment' })
  await box.pressSequentially(`That was @${zoe.username.slice(0, -1)}`)
  const people = page.getByRole('listbox', { name: 'People you can mention' })
  await expect(people.getByRole('option', { name: /Zoe Zubair/ })).toHaveAttribute('aria-selected', 'true')
  await expect(box).toHaveAttribute('aria-activedescendant', /.+/)
  await box.press('Escape')
  await expect(people).toBeHidden()
  await box.pressSequentially(zoe.username.slice(-1))
  await box.press('Backspace')
  await box.press('Backspace')
  await expect(people).toBeHidden()
  await box.fill('')
  await box.pressSequentially(`Oss @${zoe.username.slice(0, -2)}`)
  await expect(people).toBeVisible()
  await box.press('Enter')
  await expect(box).toHaveValue(`Oss @${zoe.username} `)
  await box.press('Control+Enter')
  const link = commentBy(page, 'Ana Author').getByRole('link', { name: `@${zoe.username}` })
  await expect(link).toHaveAttribute('href', `/u/${zoe.username}`)
  await zoe.page.context().close()
})

test('a long thread loads page by page and keeps your own comment in sight', { tag: '@phone' }, async ({
  page,
  newcomer,
  db,
}) => {
  const ana = await member(page, newcomer('Ana Author'))
  const id = await post(ana, 'Count with me')
  await db.query(
    `insert into comments (actor_id, activity_id, id, author_id, text, created_at)
     select $1, $2, 'c' || n, $1, 'Number ' || n, now() - make_interval(mins => 60 - n) from generate_series(1, 25) n`,
    [ana.uid, id],
  )
  await page.goto(`/activity/${id}`)
  const articles = commentsOn(page).getByRole('article')
  await expect(articles).toHaveCount(20)

  // The next page is read before the comment is stored, and arrives after it.
  const read = Promise.withResolvers<void>()
  await page.route('**/comments', (route) => read.promise.then(() => route.continue()))
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/comments'))
  await page.route('**/comments?*', async (route) => {
    const response = await route.fetch()
    read.resolve()
    await stored
    await route.fulfill({ response })
  })
  await say(page, 'The last')
  await expect(articles).toHaveCount(21)
  await expect(articles.last()).toContainText('The last')
  await commentsOn(page).getByRole('button', { name: 'Show more' }).click()
  await expect(articles).toHaveCount(26)
  await expect(articles.nth(24)).toContainText('Number 25')
  await expect(articles.last()).toContainText('The last')
})

const commentsOn = (page: Page) => page.getByRole('region', { name: 'Comments' })
const commentBy = (page: Page, name: string) =>
  commentsOn(page)
    .getByRole('article', { name: new RegExp(`^${name}`) })
    .first()

async function say(page: Page, text: string) {
  const thread = commentsOn(page)
  await thread.getByRole('textbox', { name: 'Your comment' }).fill(text)
  await thread.getByRole('button', { name: 'Comment', exact: true }).click()
  await expect(thread.getByRole('article').filter({ hasText: text })).toBeVisible()
}

async function choose(page: Page, comment: ReturnType<typeof commentBy>, item: string) {
  await comment.getByRole('button', { name: /^More options for/ }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function pageOf(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** A new member on one of the app's pages, ready to make API calls. */
async function member(page: Page, account: Newcomer): Promise<Member> {
  const arrived = await newOnboardedMember(page, account)
  await page.goto('/about')
  return arrived
}

/** Returns the activity's id. */
async function post({ page }: Member, text: string): Promise<string> {
  return (await call(page, 'POST', '/api/users/me/posts', { text, visibility: 'public' })).id
}

/** Calls the API from inside the page. */
function call(page: Page, method: string, path: string, body?: unknown): Promise<{ id: string }> {
  return page.evaluate(
    async ([how, where, what]) => {
      const answer = await fetch(where as string, {
        method: how as string,
        ...(what !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(what) }),
      })
      if (!answer.ok) throw new Error(`${where} answered ${answer.status}: ${await answer.text()}`)
      return answer.json()
    },
    [method, path, body],
  )
}

async function number(db: pg.Client, query: string, id: string): Promise<number> {
  const { rows } = await db.query<{ n: string }>(query, [id])
  return Number(rows[0]?.n)
}
