import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { CHUNK_BYTES } from '#domains/creators/videos/limits.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test(
  'an interrupted upload resumes after a reload',
  { tag: '@phone' },
  async ({ page, newcomer, allowErrors }, testInfo) => {
    allowErrors(/ERR_CONNECTION_FAILED/)
    await newOnboardedMember(page, newcomer('Ana Films'))
    const line = await lineOf(page)

    await page.goto('/user/profile?tab=videos')
    const path = testInfo.outputPath('armbar.webm')
    await writeFile(path, Buffer.concat([await film(page), padding(CHUNK_BYTES)]))
    await expect(page.getByText('No videos yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add a video' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a video' })
    await dialog.getByRole('radio', { name: 'Upload a file' }).check()
    await dialog.getByLabel('Title').fill('Armbar from guard')
    await dialog.getByRole('combobox', { name: /^Techniques/ }).fill('toe hold')
    await dialog.getByRole('option', { name: /^Toe hold/ }).click()
    line.cutAfter(1)
    await dialog.getByLabel('Video file').setInputFiles(path)
    await expect(dialog.getByText('Waiting for a connection. The upload will continue automatically.')).toBeVisible()
    await expectAccessible(page, 'an upload without a connection')

    await page.reload()
    line.mend()
    line.hold()
    await page.getByRole('button', { name: 'Add a video' }).click()
    await expect(dialog.getByText('You started uploading armbar.webm.')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Armbar from guard')
    await dialog.getByLabel('Video file').setInputFiles(path)
    await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
    await expect(dialog.getByText('Paused.')).toBeVisible()
    line.mend()
    await dialog.getByRole('button', { name: 'Resume' }).click()
    await dialog.getByRole('button', { name: 'Add a video' }).click()
    await expect(page.getByRole('article', { name: 'Armbar from guard' }).getByText('Followers')).toBeVisible()
    expect(line.offsets.filter((offset) => offset === 0)).toHaveLength(1)
  },
)

test("followers play an uploaded video, strangers can't", { tag: '@phone' }, async ({ page, browser, newcomer }) => {
  const ana = await newOnboardedMember(page, newcomer('Ana Films'))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Follows'))
  const caio = await newMemberInOwnContext(browser, newcomer('Caio Stranger'))
  expect((await bia.page.request.put(`/api/users/${ana.uid}/followers/me`)).ok()).toBe(true)

  await page.goto('/user/profile?tab=videos')
  await page.getByRole('button', { name: 'Add a video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a video' })
  await dialog.getByRole('radio', { name: 'Upload a file' }).check()
  await dialog.getByLabel('Title').fill('Armbar from guard')
  await dialog
    .getByLabel('Video file')
    .setInputFiles({ name: 'armbar.webm', mimeType: 'video/webm', buffer: await film(page) })
  await dialog.getByRole('button', { name: 'Add a video' }).click()
  const row = page.getByRole('article', { name: 'Armbar from guard' })
  await expect(row.getByText('Followers')).toBeVisible()
  await expectAccessible(page, 'videos on a profile')

  await bia.page.goto(`/u/${ana.username}?tab=videos`)
  const video = bia.page.getByRole('article', { name: 'Armbar from guard' }).locator('video')
  await video.evaluate(async (player: HTMLVideoElement) => {
    player.muted = true
    await player.play()
  })
  await expect.poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThan(0)
  await bia.page.goto('/')
  await expect(
    bia.page.getByRole('article').filter({ hasText: 'Armbar from guard' }).getByLabel('Armbar from guard'),
  ).toBeVisible()

  const src = (await row.locator('video').getAttribute('src')) ?? ''
  expect((await bia.page.request.get(src, { headers: { range: 'bytes=0-9' } })).status()).toBe(206)
  expect((await caio.page.request.get(src)).status()).toBe(404)
  await caio.page.goto(`/u/${ana.username}?tab=videos`)
  await expect(caio.page.getByText('No videos shared with you yet.')).toBeVisible()
})

test('a linked video appears at its technique, and is changed, deleted and restored', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const ana = await newOnboardedMember(page, newcomer('Ana Links'))
  const bia = await newMemberInOwnContext(browser, newcomer('Bia Follows'))
  expect((await bia.page.request.put(`/api/users/${ana.uid}/followers/me`)).ok()).toBe(true)

  await page.goto('/techniques/toe-hold')
  await page.getByRole('button', { name: 'Add a video' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Remove Toe hold' })).toBeVisible()
  await dialog.getByLabel('Video link').fill('https://example.test/watch?v=1')
  await dialog.getByRole('button', { name: 'Add a video' }).click()
  await expect(dialog.getByText('Paste an https link to a YouTube, Vimeo, Instagram or TikTok video')).toBeVisible()
  await expect(dialog.getByText('Add a title of at least 3 characters.')).toBeVisible()
  await expectAccessible(page, 'a video that cannot be added')
  await dialog.getByLabel('Video link').fill('https://youtu.be/dQw4w9WgXcQ')
  await dialog.getByLabel('Title').fill('Toe hold, the grip')
  await dialog.getByRole('button', { name: 'Add a video' }).click()

  const row = (where: Page, title: string) => where.getByRole('article', { name: title })
  const grip = row(page, 'Toe hold, the grip')
  await expect(grip.getByRole('link', { name: /^Video on YouTube/ })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  await expectAccessible(page, 'a technique with a video')
  await bia.page.goto('/techniques/toe-hold')
  await expect(row(bia.page, 'Toe hold, the grip').getByRole('link', { name: 'Ana Links' })).toBeVisible()

  await grip.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Title').fill('Toe hold, my notes')
  await dialog.getByLabel('Who can see it').selectOption('Only you')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const notes = row(page, 'Toe hold, my notes')
  await expect(notes.getByText('Only you')).toBeVisible()
  await bia.page.reload()
  await expect(
    bia.page.getByText('Videos of this technique appear here when someone shares one with you.'),
  ).toBeVisible()

  await notes.getByRole('button', { name: /^Delete/ }).click()
  await expect(notes).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes).toBeVisible()
})

/** Controls the connection for upload chunks: a test can cut and restore it. */
async function lineOf(page: Page) {
  const offsets: number[] = []
  let state: 'whole' | 'cut' | 'held' = 'whole'
  let left = Number.POSITIVE_INFINITY
  await page.route('**/api/videos/uploads/*', async (route) => {
    const isPiece = route.request().method() === 'PATCH'
    if (isPiece) offsets.push(Number(route.request().headers()['upload-offset']))
    if (isPiece && left-- === 0) state = 'cut'
    if (state === 'cut') await route.abort('connectionfailed')
    // A held chunk gets no response at all.
    else if (!(isPiece && state === 'held')) await route.continue()
  })
  return {
    /** The offset of each chunk, whether it arrived or not. */
    offsets,
    cutAfter(pieces: number) {
      left = pieces
    },
    hold() {
      state = 'held'
    },
    mend() {
      state = 'whole'
      left = Number.POSITIVE_INFINITY
    },
  }
}

/** A second of changing colours. */
async function film(page: Page): Promise<Buffer> {
  const recorded = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 })
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    const ended = new Promise((end) => recorder.addEventListener('stop', end))
    recorder.start()
    for (let frame = 0; frame < 60; frame += 1) {
      if (pen) pen.fillStyle = `hsl(${frame * 6} 80% 50%)`
      pen?.fillRect(0, 0, 160, 90)
      await new Promise((next) => requestAnimationFrame(next))
    }
    recorder.stop()
    await ended
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())]
  })
  return Buffer.from(recorded)
}

/** A void element of this many bytes, which players skip: its id, its length, nothing. */
function padding(bytes: number): Buffer {
  const nothing = Buffer.alloc(bytes)
  nothing[0] = 0xec
  nothing.writeBigUInt64BE(BigInt(nothing.length - 9) | (1n << 56n), 1)
  return nothing
}
