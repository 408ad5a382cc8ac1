import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectSound } from './accessibility.ts'
import { expect, test, unkept } from './fixtures.ts'
import { another, arrive } from './members.ts'

test.use(unkept)

test(
  "an interrupted upload resumes after a reload; followers play it, strangers can't",
  {
    tag: '@phone',
  },
  async ({ page, browser, newcomer, allowErrors }, testInfo) => {
    allowErrors(/ERR_CONNECTION_FAILED/)
    const ana = await arrive(page, newcomer('Ana Films'))
    const bia = await another(browser, newcomer('Bia Follows'))
    const caio = await another(browser, newcomer('Caio Stranger'))
    expect((await bia.page.request.put(`/api/users/${ana.uid}/followers/me`)).ok()).toBe(true)
    const line = await lineOf(page)

    await page.goto('/user/profile?tab=videos')
    const path = testInfo.outputPath('armbar.webm')
    await writeFile(path, await film(page))
    await expect(page.getByText('No videos yet')).toBeVisible()
    await page.getByRole('button', { name: 'Add a video' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a video' })
    await dialog.getByRole('radio', { name: 'A file of yours' }).check()
    await dialog.getByLabel('Title').fill('Armbar from guard')
    await dialog.getByRole('combobox', { name: /^Techniques in it/ }).fill('toe hold')
    await dialog.getByRole('option', { name: /^Toe hold/ }).click()
    line.cutAfter(1)
    await dialog.getByLabel('File of the video').setInputFiles(path)
    await expect(dialog.getByText('Waiting for the connection. It goes on by itself.')).toBeVisible()
    await expectSound(page, 'an upload without a connection')

    await page.reload()
    line.mend()
    line.hold()
    await page.getByRole('button', { name: 'Add a video' }).click()
    await expect(dialog.getByText('You began to send armbar.webm.')).toBeVisible()
    await expect(dialog.getByLabel('Title')).toHaveValue('Armbar from guard')
    await dialog.getByLabel('File of the video').setInputFiles(path)
    await dialog.getByRole('button', { name: 'Pause' }).click()
    await expect(dialog.getByText('Paused.')).toBeVisible()
    line.mend()
    await dialog.getByRole('button', { name: 'Go on' }).click()
    await dialog.getByRole('button', { name: 'Add video' }).click()
    const row = page.getByRole('article', { name: 'Armbar from guard' })
    await expect(row.getByText('Followers')).toBeVisible()
    expect(line.offsets.filter((offset) => offset === 0)).toHaveLength(1)
    await expectSound(page, 'videos on a profile')

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
  },
)

test('a linked video appears at its technique, and is changed, deleted and restored', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const ana = await arrive(page, newcomer('Ana Links'))
  const bia = await another(browser, newcomer('Bia Follows'))
  expect((await bia.page.request.put(`/api/users/${ana.uid}/followers/me`)).ok()).toBe(true)

  await page.goto('/techniques/toe-hold')
  await page.getByRole('button', { name: 'Add a video' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Remove Toe hold' })).toBeVisible()
  await dialog.getByLabel('Address of the video').fill('https://example.test/watch?v=1')
  await dialog.getByRole('button', { name: 'Add video' }).click()
  await expect(dialog.getByText('Paste the https address of a video')).toBeVisible()
  await expect(dialog.getByText('Give it a title of at least 3 letters.')).toBeVisible()
  await expectSound(page, 'a video that cannot be added')
  await dialog.getByLabel('Address of the video').fill('https://youtu.be/dQw4w9WgXcQ')
  await dialog.getByLabel('Title').fill('Toe hold, the grip')
  await dialog.getByRole('button', { name: 'Add video' }).click()

  const row = (where: Page, title: string) => where.getByRole('article', { name: title })
  const grip = row(page, 'Toe hold, the grip')
  await expect(grip.getByRole('link', { name: /^Video on YouTube/ })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  )
  await expectSound(page, 'a technique with a video')
  await bia.page.goto('/techniques/toe-hold')
  await expect(row(bia.page, 'Toe hold, the grip').getByRole('link', { name: 'Ana Links' })).toBeVisible()

  await grip.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('Title').fill('Toe hold, my notes')
  await dialog.getByLabel('Who can see it').selectOption('Only you')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const notes = row(page, 'Toe hold, my notes')
  await expect(notes.getByText('Only you')).toBeVisible()
  await bia.page.reload()
  await expect(bia.page.getByText('Nobody whose videos you see has shown this one yet.')).toBeVisible()

  await notes.getByRole('button', { name: /^Delete/ }).click()
  await expect(notes).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(notes).toBeVisible()
})

/** The way of the pieces to the server, which a story cuts and mends. */
async function lineOf(page: Page) {
  const offsets: number[] = []
  let state: 'whole' | 'cut' | 'held' = 'whole'
  let left = Number.POSITIVE_INFINITY
  await page.route('**/api/videos/uploads/*', async (route) => {
    const isPiece = route.request().method() === 'PATCH'
    if (isPiece) offsets.push(Number(route.request().headers()['upload-offset']))
    if (isPiece && left-- === 0) state = 'cut'
    if (state === 'cut') await route.abort('connectionfailed')
    // A piece that is held gets no answer at all.
    else if (!(isPiece && state === 'held')) await route.continue()
  })
  return {
    /** Where each piece began, whether it arrived or not. */
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

/** A second of moving colours, with nothing behind it until it takes three pieces. */
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
  const nothing = Buffer.alloc(20 * 1024 ** 2)
  // An element that players pass over: its mark, then its length.
  nothing[0] = 0xec
  nothing.writeBigUInt64BE(BigInt(nothing.length - 9) | (1n << 56n), 1)
  return Buffer.concat([Buffer.from(recorded), nothing])
}
