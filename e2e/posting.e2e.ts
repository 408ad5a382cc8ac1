import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { drafts } from './drafts.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { type Newcomer, newOnboardedMember as newOnboardedMemberAs } from './members.ts'

/** Uncached pictures fail with ERR_FAILED. */
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/

/** A new member on the home page, ready to write. */
async function arrive(...[page, ...given]: Parameters<typeof newOnboardedMemberAs>) {
  const member = await newOnboardedMemberAs(page, ...given)
  await page.goto('/')
  await expect(composer(page)).toBeVisible()
  return member
}

async function another(browser: Browser, account: Newcomer) {
  return arrive(await (await browser.newContext()).newPage(), account)
}

const composer = (page: Page) => page.getByRole('button', { name: /^(What happened on the mat\?|Continue your draft)/ })
const feed = (page: Page) => page.getByRole('feed', { name: 'Your feed' })
const dialog = (page: Page) => page.getByRole('dialog')
const textOf = (page: Page) => dialog(page).getByRole('textbox', { name: 'Text' })
const audience = (page: Page) => dialog(page).getByRole('combobox', { name: 'Who can see it' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Post', exact: true }).click()
const card = (page: Page, text: string) => feed(page).getByRole('article').filter({ hasText: text })
const pending = (page: Page) => page.getByRole('article', { name: 'Your unsent post' })
const chip = (page: Page) => page.getByRole('button', { name: /^Waiting to send \(\d+\)$/ })

const picture = (width: number, height: number, background = '#1f5fbf') =>
  sharp({ create: { width, height, channels: 3, background } })

async function write(page: Page, text: string) {
  await composer(page).click()
  await textOf(page).fill(text)
}

async function writePost(page: Page, text: string) {
  await write(page, text)
  await send(page)
  await expect(dialog(page)).toBeHidden()
}

/** The text of each of a member's posts on the server, oldest first. */
async function postsOf(page: Page, uid: string): Promise<string[]> {
  const { items } = await (await page.request.get(`/api/users/${uid}/posts?limit=50`)).json()
  return items.map((item: { content: { text?: string } }) => item.content.text ?? '').reverse()
}

/** Waits until the app is cached for offline use. */
async function readyForOffline(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
}

const unique = () => Math.random().toString(36).slice(2, 8)

test.describe('writing a post', () => {
  test.use(withoutServiceWorker)

  test('a post with a mention, video, described picture and techniques tops the feed', async ({
    page,
    browser,
    newcomer,
  }) => {
    const bia = await another(browser, newcomer('Bia Named'))
    const ana = await arrive(page, newcomer('Ana Author'))
    await page.request.put(`/api/users/${bia.uid}/followers/me`)
    const words = `Six rounds ${unique()}`

    await composer(page).click()
    await audience(page).selectOption('public')
    await expect(textOf(page)).toBeFocused()
    await textOf(page).pressSequentially(`${words} with @${bia.username.slice(0, 7)}`)
    await page.getByRole('option', { name: /Bia Named/ }).click()
    await expect(textOf(page)).toHaveValue(`${words} with @${bia.username} `)
    await audience(page).selectOption('friends')
    await expect(dialog(page).getByText(`@${bia.username} can't see this and won't be notified.`)).toBeVisible()
    await audience(page).selectOption('public')
    await expect(dialog(page).getByText("can't see this")).toBeHidden()
    await textOf(page).press('End')
    await textOf(page).pressSequentially('https://youtu.be/dQw4w9WgXcQ')
    await expect(dialog(page).getByText('Video on YouTube')).toBeVisible()

    await dialog(page)
      .getByLabel('Pictures to add')
      .setInputFiles([
        { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await picture(4000, 2000).jpeg().toBuffer() },
        { name: 'b.png', mimeType: 'image/png', buffer: await picture(300, 200, '#a45b00').png().toBuffer() },
      ])
    await dialog(page).getByRole('textbox', { name: 'Describe picture 1' }).fill('The blue mat')
    await dialog(page).getByRole('textbox', { name: 'Describe picture 2' }).fill('A brown belt')
    await dialog(page).getByRole('button', { name: 'Move earlier: picture 2' }).click()
    await dialog(page).getByRole('button', { name: 'Add techniques' }).click()
    await expect(dialog(page).getByRole('textbox', { name: /^Techniques/ })).toBeFocused()
    await page.keyboard.type('knee cut')
    await page.keyboard.press('Enter')
    await page.keyboard.type('triangle,')
    await page.keyboard.type('kneebar')
    await expect(dialog(page).getByRole('button', { name: 'Knee bar', exact: true })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    const uploaded: number[] = []
    page.on('request', (request) => {
      if (request.url().includes('/pictures/')) uploaded.push(request.postDataBuffer()?.length ?? 0)
    })
    await textOf(page).press('Control+Enter')

    const posted = feed(page).getByRole('article').first()
    await expect(posted).toContainText(words)
    await expect(posted.getByRole('link', { name: `@${bia.username}` })).toHaveAttribute('href', `/u/${bia.username}`)
    await expect(posted.getByText('Video on YouTube')).toBeVisible()
    await expect(posted.getByRole('list', { name: 'Techniques' }).getByRole('listitem')).toHaveText([
      'knee cut',
      'triangle',
      'Knee bar',
    ])
    await expect(posted.getByRole('button', { name: /^Picture 1 of 2/ })).toHaveAccessibleName(
      'Picture 1 of 2: A brown belt',
    )
    await expect(posted).toContainText('Public')
    await expect(pending(page)).toBeHidden()
    const [post] = (await (await page.request.get(`/api/users/${ana.uid}/posts`)).json()).items
    expect(post.post).toMatchObject({
      techniques: ['knee cut', 'triangle', 'Knee bar'],
      mentions: [{ uid: bia.uid }],
      pictures: [
        { alt: 'A brown belt', width: 300, height: 200 },
        { alt: 'The blue mat', width: 2048, height: 1024 },
      ],
    })
  })

  test('refuses HTML, long text and an empty post at the field, and offers the last audience', {
    tag: '@phone',
  }, async ({ page, newcomer }) => {
    const { uid } = await arrive(page, newcomer('Ana Author'))
    await page.request.patch('/api/users/me/privacy', { data: { defaultVisibility: { post: 'friends' } } })
    await page.reload()
    await composer(page).click()
    await expect(audience(page)).toHaveValue('friends')
    for (const [text, reason] of [
      ['<img src=x onerror=alert(1)>', /Plain text only\. Remove the HTML\./],
      ['x'.repeat(2001), /Use up to 2000 characters\./],
      ['  ', /Write something or add a picture\./],
    ] as const) {
      await textOf(page).fill(text)
      await send(page)
      await expect(textOf(page)).toHaveAccessibleDescription(reason)
    }
    await expect(textOf(page)).toBeFocused()
    expect(await postsOf(page, uid)).toEqual([])
    await audience(page).selectOption('public')
    const words = `For everybody ${unique()}`
    await textOf(page).fill(words)
    await send(page)
    await expect(card(page, words)).toBeVisible()
    await page.reload()
    await composer(page).click()
    await expect(audience(page)).toHaveValue('public')
  })

  test('leaves out a wrong file type, an oversized file and a fifth picture, with a note', {
    tag: '@phone',
  }, async ({ page, newcomer }) => {
    await arrive(page, newcomer('Ana Author'))
    await composer(page).click()
    const small = await picture(20, 20).png().toBuffer()
    const files = dialog(page).getByLabel('Pictures to add')
    await files.setInputFiles([
      { name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') },
      { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1, 0xff) },
      { name: 'broken.jpg', mimeType: 'image/jpeg', buffer: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2]) },
    ])
    await expect(dialog(page).getByText('page.png: use a JPEG, PNG or WebP picture.')).toBeVisible()
    await expect(dialog(page).getByText('huge.jpg is larger than 10 MB. Choose a smaller one.')).toBeVisible()
    await expect(dialog(page).getByText(/Couldn't read broken\.jpg as a picture/)).toBeVisible()
    await files.setInputFiles(
      [1, 2, 3, 4, 5].map((at) => ({ name: `${at}.png`, mimeType: 'image/png', buffer: small })),
    )
    await expect(dialog(page).getByText("5.png wasn't added. You can add up to 4 pictures.")).toBeVisible()
    await expect(dialog(page).getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(4)
    await expect(dialog(page).getByRole('button', { name: 'Add pictures' })).toBeDisabled()
    await dialog(page).getByRole('button', { name: 'Remove picture 4' }).click()
    await expect(dialog(page).getByText("5.png wasn't added.")).toBeHidden()
    await expect(dialog(page).getByRole('button', { name: 'Add pictures' })).toBeEnabled()
  })

  test('accepts pictures pasted into the text or dropped on the form', { tag: '@desktop' }, async ({
    page,
    newcomer,
  }) => {
    await arrive(page, newcomer('Ana Author'))
    await composer(page).click()
    const bytes = [...(await picture(30, 20).png().toBuffer())]
    for (const [type, name] of [
      ['paste', 'pasted.png'],
      ['drop', 'dropped.png'],
    ] as const)
      await textOf(page).evaluate(
        (area, { kind, fileName, content }) => {
          const carried = new DataTransfer()
          carried.items.add(new File([new Uint8Array(content)], fileName, { type: 'image/png' }))
          const options = { bubbles: true, cancelable: true }
          area.dispatchEvent(
            kind === 'paste'
              ? new ClipboardEvent('paste', { ...options, clipboardData: carried })
              : new DragEvent('drop', { ...options, dataTransfer: carried }),
          )
        },
        { kind: type, fileName: name, content: bytes },
      )
    await expect(dialog(page).getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(2)
  })

  test("a draft with a picture survives a closed tab until it's posted or you sign out", {
    tag: '@phone',
  }, async ({ page, context, newcomer }) => {
    await arrive(page, newcomer('Ana Author'))
    const words = `Half a thought ${unique()}`
    await write(page, words)
    await dialog(page)
      .getByLabel('Pictures to add')
      .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: await picture(40, 40).png().toBuffer() }])
    await dialog(page).getByRole('textbox', { name: 'Describe picture 1' }).fill('A mat')
    await expect.poll(() => drafts(page)).toContain('A mat')
    await page.close()

    const again = await context.newPage()
    await again.goto('/')
    await again.getByRole('button', { name: `Continue your draft: “${words}”` }).click()
    await expect(textOf(again)).toHaveValue(words)
    await expect(dialog(again).getByRole('textbox', { name: 'Describe picture 1' })).toHaveValue('A mat')
    await expect
      .poll(() =>
        dialog(again)
          .getByAltText('A mat')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(40)
    await send(again)
    await expect(card(again, words)).toBeVisible()
    await expect(again.getByRole('button', { name: 'What happened on the mat?' })).toBeVisible()

    await write(again, 'Never finished')
    await again.keyboard.press('Escape')
    await expect(again.getByRole('button', { name: 'Continue your draft: “Never finished”' })).toBeVisible()
    await again.goto('/settings/account')
    await again.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(dialog(again)).toContainText('Your drafts on this device will be deleted.')
    await dialog(again).getByRole('button', { name: 'Sign out and discard' }).click()
    await expect(again).toHaveURL(/\/login/)
    expect(await drafts(again)).toBe('[]')
  })
})

test.describe('sharing and editing', () => {
  test.use(withoutServiceWorker)

  test("a share shows the original and can't have a wider audience", { tag: '@phone' }, async ({
    page,
    browser,
    newcomer,
  }) => {
    const bia = await another(browser, newcomer('Bia Author'))
    const words = `Among friends ${unique()}`
    await bia.page.request.post('/api/users/me/posts', { data: { text: words, visibility: 'friends' } })
    const ana = await arrive(page, newcomer('Ana Sharing'))
    await page.request.put(`/api/users/${bia.uid}/followers/me`)
    await bia.page.request.put(`/api/users/${ana.uid}/followers/me`)
    await page.reload()

    await card(page, words).getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Share on Open Mat' }).click()
    await expect(dialog(page).getByText(words)).toBeVisible()
    await expect(audience(page).getByRole('option')).toHaveText(['Friends: you follow each other', 'Only you'])
    await expect(
      dialog(page).getByText("The original is shared with “Friends”, so you can't share it more widely."),
    ).toBeVisible()
    await textOf(page).fill('Worth reading')
    await dialog(page).getByRole('button', { name: 'Share', exact: true }).click()
    const share = feed(page).getByRole('article').first()
    await expect(share).toContainText('Worth reading')
    await expect(share.getByRole('blockquote')).toContainText(words)
  })

  test('authors edit a post for a day; afterwards they can only narrow its audience', {
    tag: '@phone',
  }, async ({ page, newcomer, db }) => {
    const ana = await arrive(page, newcomer('Ana Author'))
    const words = `First wording ${unique()}`
    await writePost(page, words)
    await card(page, words)
      .getByRole('button', { name: /^More options/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await textOf(page).fill('<b>no</b>')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(textOf(page)).toHaveAccessibleDescription(/Plain text only/)
    await textOf(page).fill('Second wording')
    await dialog(page)
      .getByLabel('Pictures to add')
      .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: await picture(40, 40).png().toBuffer() }])
    await dialog(page).getByRole('textbox', { name: 'Describe picture 1' }).fill('A mat')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(card(page, 'Second wording')).toContainText('Edited')
    await expect(card(page, 'Second wording').getByRole('button', { name: /A mat/ })).toBeVisible()

    await db.query("update posts set created_at = created_at - interval '3 days' where user_id = $1", [ana.uid])
    await db.query("update activities set timestamp = timestamp - interval '3 days' where actor_id = $1", [ana.uid])
    await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).click()
    await expect(card(page, 'Second wording')).toContainText(/days ago/)
    await card(page, 'Second wording')
      .getByRole('button', { name: /^More options/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(audience(page)).toBeVisible()
    await expect(textOf(page)).toBeHidden()
    await expect(audience(page).getByRole('option')).toHaveText([
      'Followers: people who follow you',
      'Friends: you follow each other',
      'Only you',
    ])
    await audience(page).selectOption('private')
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(page, 'Second wording')).toContainText('Only you')
  })
})

test.describe('when sending fails', () => {
  test.use(withoutServiceWorker)

  test("a lost response doesn't create a second post", { tag: '@phone' }, async ({ page, newcomer, allowErrors }) => {
    allowErrors(/ERR_FAILED|ERR_CONNECTION/)
    const { uid } = await arrive(page, newcomer('Ana Unlucky'))
    const words = `Only once ${unique()}`
    const keys: string[] = []
    await page.route('**/api/users/*/posts', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      keys.push(route.request().headers()['idempotency-key'] ?? '')
      if (keys.length > 1) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await writePost(page, words)
    await expect(card(page, words)).toBeVisible()
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
    expect(await postsOf(page, uid)).toEqual([words])
  })

  test('keeps unsent posts after a session ends, for no one else, and discards them on sign-out', {
    tag: '@phone',
  }, async ({ page, signInAs, newcomer, db, allowErrors }) => {
    // Signed out, the page still shows members-only profile pictures.
    allowErrors(/status of (401|503)|profile_pictures/)
    const account = newcomer('Ana Interrupted')
    const ana = await arrive(page, account)
    const words = `Still mine ${unique()}`
    const refuse = () =>
      page.route('**/api/users/*/posts', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', status: 503, message: 'later' } })
          : route.continue(),
      )
    await refuse()
    await writePost(page, words)
    await db.query('delete from auth_sessions where user_id = $1', [ana.uid])
    await expect(page).toHaveURL(/\/login/)
    await page.unroute('**/api/users/*/posts')

    const bia = await arrive(page, newcomer('Bia Next'))
    await expect(pending(page)).toHaveCount(0)
    const said = `Of Bia ${unique()}`
    await writePost(page, said)
    await expect(card(page, said)).toBeVisible()
    expect(await postsOf(page, bia.uid)).toEqual([said])
    expect(await postsOf(page, ana.uid)).toEqual([])

    await page.request.post('/api/auth/sign-out')
    await page.goto('/login')
    await signInAs(page, account)
    await expect(card(page, words)).toBeVisible()
    expect(await postsOf(page, ana.uid)).toEqual([words])

    await refuse()
    await writePost(page, `Too late ${unique()}`)
    await page.goto('/settings/account')
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(dialog(page)).toContainText("1 change hasn't been sent yet. Sign out and discard it?")
    await dialog(page).getByRole('button', { name: 'Stay signed in' }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Sign out and discard' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.unroute('**/api/users/*/posts')
    await signInAs(page, account)
    await expect(composer(page)).toBeVisible()
    await expect(pending(page)).toHaveCount(0)
    expect(await postsOf(page, ana.uid)).toEqual([words])
  })
})

test.describe('without a connection', () => {
  test.beforeEach(({ allowErrors }) => allowErrors(OFFLINE))

  test('posts, likes and edits survive a reload and a closed tab, and go out once in order', {
    tag: '@phone',
  }, async ({ page, context, newcomer, db }) => {
    const ana = await arrive(page, newcomer('Ana Offline'))
    const wordings = ['Before', 'After', 'One', 'Two', 'Never'].map((word) => `${word} ${unique()}`)
    const [before, after, one, two, never] = wordings as [string, string, string, string, string]
    await writePost(page, before)
    await expect(card(page, before)).toBeVisible()
    await expect.poll(() => postsOf(page, ana.uid)).toEqual([before])
    await readyForOffline(page)

    await context.setOffline(true)
    await write(page, one)
    await dialog(page)
      .getByLabel('Pictures to add')
      .setInputFiles([{ name: 'a.png', mimeType: 'image/png', buffer: await picture(40, 30).png().toBuffer() }])
    await dialog(page).getByRole('textbox', { name: 'Describe picture 1' }).fill('A mat')
    await send(page)
    await expect(page.getByText("You're offline. We'll send this when you're back.")).toBeVisible()
    await expect(pending(page).filter({ hasText: one })).toContainText('Waiting to send')
    await writePost(page, two)
    await card(page, before).getByRole('button', { name: 'Like', exact: true }).click()
    await card(page, before)
      .getByRole('button', { name: /^More options/ })
      .click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await textOf(page).fill(after)
    await dialog(page).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(card(page, after)).toBeVisible()
    await writePost(page, never)
    await expect(chip(page)).toHaveText('Waiting to send (5)')

    await page.reload()
    await expect(chip(page)).toHaveText('Waiting to send (5)')
    await page.close()
    const again = await context.newPage()
    await again.goto('/')
    await expect(pending(again)).toHaveCount(3)
    await expect(pending(again).filter({ hasText: one }).getByAltText('A mat')).toBeVisible()
    await chip(again).click()
    const waiting = dialog(again).getByRole('listitem')
    await expect(waiting).toHaveCount(5)
    await expect(waiting.first()).toContainText(`Post: “${one}”`)
    const discard = waiting.filter({ hasText: never }).getByRole('button', { name: 'Discard' })
    await discard.click()
    // The app asks for confirmation first.
    await discard.click()
    await expect(waiting).toHaveCount(4)
    await again.keyboard.press('Escape')

    await context.setOffline(false)
    await expect(pending(again)).toHaveCount(0)
    await expect(card(again, two)).toBeVisible()
    await expect(chip(again)).toBeHidden()
    expect(await postsOf(again, ana.uid)).toEqual([after, one, two])
    const [, , post] = (await (await again.request.get(`/api/users/${ana.uid}/posts`)).json()).items
    const { items } = await (await again.request.get(`/api/users/${ana.uid}/posts/${post.post.id}/history`)).json()
    expect(items.map(({ text }: { text: string }) => text)).toEqual([before])
    const { rows } = await db.query(
      "select activity_type from activities where actor_id = $1 and activity_type <> 'welcome_message' order by timestamp, id",
      [ana.uid],
    )
    expect(rows.map((row) => row.activity_type)).toEqual(['profile_post', 'profile_post', 'profile_post', 'post_like'])
    await expect(card(again, after).getByRole('button', { name: 'Like', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
  })

  test('keeps a refused post with its reason, and sends the next one', {
    tag: '@phone',
  }, async ({ page, context, browser, newcomer, allowErrors }) => {
    allowErrors(/status of 404/)
    const bia = await another(browser, newcomer('Bia Author'))
    const original = `Soon gone ${unique()}`
    const made = await (
      await bia.page.request.post('/api/users/me/posts', { data: { text: original, visibility: 'public' } })
    ).json()
    const ana = await arrive(page, newcomer('Ana Sharing'))
    await page.request.put(`/api/users/${bia.uid}/followers/me`)
    await page.reload()
    await expect(card(page, original)).toBeVisible()
    await readyForOffline(page)

    await context.setOffline(true)
    await card(page, original).getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Share on Open Mat' }).click()
    await textOf(page).fill('Look at this')
    await dialog(page).getByLabel('Pictures to add').setInputFiles('public/icons/icon-192.png')
    await dialog(page).getByRole('textbox', { name: 'Describe picture 1' }).fill('A mat')
    await audience(page).selectOption('friends')
    await dialog(page).getByRole('button', { name: 'Share', exact: true }).click()
    const next = `The next one ${unique()}`
    await writePost(page, next)
    await bia.page.request.delete(`/api/activities/${made.id}`)
    await context.setOffline(false)

    await expect(card(page, next)).toBeVisible()
    await expect(pending(page)).toContainText("This isn't available any more.")
    await expect(page.getByText("Couldn't send some changes.")).toBeVisible()
    const said = page.getByRole('button', { name: '1 item failed to send' })
    await page.getByRole('button', { name: 'Review', exact: true }).click()
    await expect(dialog(page).getByRole('listitem')).toContainText("This isn't available any more.")
    await page.keyboard.press('Escape')
    await pending(page).getByRole('button', { name: 'Edit' }).click()
    await expect(textOf(page)).toHaveValue('Look at this')
    await expect(audience(page)).toHaveValue('friends')
    await textOf(page).fill('Look again')
    await dialog(page).getByRole('button', { name: 'Share', exact: true }).click()
    await expect(pending(page)).toHaveText(/Look again.*This isn't available any more\./)
    await expect(pending(page).getByAltText('A mat')).toBeVisible()
    await pending(page).getByRole('button', { name: 'Discard' }).click()
    await pending(page).getByRole('button', { name: 'Discard for good' }).click()
    await expect(pending(page)).toHaveCount(0)
    await expect(said).toBeHidden()
    expect(await postsOf(page, ana.uid)).toEqual([next])
  })
})
