import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request as open } from 'node:http'
import type { Page } from '@playwright/test'
import { expect, test, unkept } from './fixtures.ts'
import { another, arrive, enter } from './members.ts'
import { atPayments, paymentsOf, payWith } from './payments.ts'

test.use(unkept)

test(
  '§2.24 §2.25 D10 D11 D12 somebody applies, teaches and is paid: a member subscribes, watches, cancels, keeps it until the date and loses it',
  { tag: '@phone' },
  async ({ page, browser, newcomer }, testInfo) => {
    test.setTimeout(120_000)
    const marta = await arrive(page, newcomer('Marta Teaches'))
    const otto = await another(browser, newcomer('Otto Learns'))
    const path = testInfo.outputPath('sweep.mp4')
    test.skip(!film(path), 'ffmpeg is not on this machine')

    await becomeCreator(page, await (await browser.newContext()).newPage())
    await page.goto('/creator/onboarding/payouts')
    await page.getByRole('button', { name: /Set up payouts/ }).click()
    await expect(page.getByText('nothing is charged')).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('Your payouts are open: you can offer paid tiers.')).toBeVisible()
    const tier = await offerTier(page)
    const contentId = await publishVideo(page, { fileId: await sendInTwo(page, path), level: tier.level })

    const seen = async () => (await (await otto.page.request.get(`/api/content/${contentId}`)).json()).access
    expect(await seen()).toBe('locked')
    await otto.page.goto(`/u/${marta.username}/subscribe`)
    await otto.page.getByRole('link', { name: 'Subscribe' }).click()
    await otto.page.getByRole('button', { name: 'Confirm and pay' }).click()
    await payWith(otto.page, /^Pays \(/)
    await expect(otto.page.getByRole('heading', { name: "You're in" })).toBeVisible()

    expect(await seen()).toBe('open')
    await watches(otto.page, contentId)

    await otto.page.goto('/account/subscriptions')
    await otto.page.getByRole('button', { name: 'Cancel' }).click()
    await otto.page.getByRole('dialog').getByRole('button', { name: 'Cancel membership' }).click()
    await expect(otto.page.getByRole('button', { name: 'Resume' })).toBeVisible()
    expect(await seen()).toBe('open')

    const mine = (await paymentsOf('subscription')).find(({ metadata }) => metadata.uid === otto.uid)
    await atPayments({ do: 'pass-time', subscription: mine?.id ?? '' })
    await expect.poll(seen).toBe('locked')
    const refused = await otto.page.request.get(`/api/content/${contentId}/watch`)
    expect(await addressesOf(refused)).toEqual([])
  },
)

/** Applies, and an admin approves: both have screens with stories of their own. */
async function becomeCreator(page: Page, admin: Page): Promise<void> {
  await said(
    page.request.patch('/api/users/me', {
      data: { beltRank: 'brown', stripes: 1, yearStarted: 2012, city: 'Dublin', country: 'IE', discipline: 'gi' },
    }),
  )
  const form = {
    displayName: 'Marta Teaches',
    teaches: ['Sweeps'],
    pitch: 'I have taught sweeps to beginners for eight years, twice a week, and film what they ask for.',
    links: ['https://example.com/marta'],
    languages: ['en'],
    country: 'IE',
    lineage: 'Ana Souza',
    ...{ ownsRights: true, acceptsConduct: true, isAdult: true },
  }
  const { version } = await said(page.request.put('/api/creators/application', { data: { version: 0, form } }))
  const sent = await said(page.request.post('/api/creators/application/submission', { data: { version, form } }))
  await enter(admin, 'admin@openmat.test')
  await said(admin.request.post(`/api/admin/creator-applications/${sent.id}/review`))
  await said(
    admin.request.post(`/api/admin/creator-applications/${sent.id}/decision`, { data: { decision: 'approve' } }),
  )
  await said(page.request.patch('/api/creators/me', { data: { headline: 'Sweeps for everybody' } }))
}

async function offerTier(page: Page): Promise<{ id: string; level: number }> {
  const { id } = await said(page.request.post('/api/tiers', { data: { name: 'Student', monthlyPrice: 990 } }))
  const tier = await said(page.request.post(`/api/tiers/${id}/activation`))
  await said(page.request.post('/api/creators/me/publication'))
  return tier
}

/** Sends a file whose connection breaks in the middle of a piece; only what is missing is sent again (tus 1.0). */
async function sendInTwo(page: Page, path: string): Promise<string> {
  const bytes = await readFile(path)
  const base = process.env.E2E_URL ?? ''
  const cookie = (await page.context().cookies(base)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const tus = { 'tus-resumable': '1.0.0', cookie }
  const begun = await fetch(`${base}/api/videos/uploads`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes.length) },
  })
  const address = new URL(begun.headers.get('location') ?? '', base)
  await new Promise<void>((broken) => {
    const headers = { ...tus, 'content-type': 'application/offset+octet-stream', 'content-length': bytes.length }
    const piece = open(address, { method: 'PATCH', headers: { ...headers, 'upload-offset': '0' } })
    piece.on('error', () => broken())
    piece.write(bytes.subarray(0, bytes.length / 2), () => setTimeout(() => piece.destroy(new Error('cut')), 200))
  })
  const offset = await arrivedAt(address, tus)
  expect(offset).toBeGreaterThan(0)
  expect(offset).toBeLessThan(bytes.length)
  const rest = await fetch(address, {
    method: 'PATCH',
    headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
    body: new Uint8Array(bytes.subarray(offset)),
  })
  expect(rest.ok).toBe(true)
  return address.pathname.split('/').at(-1) ?? ''
}

/** How much of it the server has, once it has noticed that the connection is gone. */
async function arrivedAt(address: URL, headers: Record<string, string>): Promise<number> {
  let offset = 0
  await expect
    .poll(async () => {
      const answer = await fetch(address, { method: 'HEAD', headers })
      offset = Number(answer.headers.get('upload-offset'))
      return answer.ok && offset > 0
    })
    .toBe(true)
  return offset
}

async function publishVideo(page: Page, { fileId, level }: { fileId: string; level: number }): Promise<string> {
  const id = randomBytes(10).toString('hex')
  const data = {
    version: 0,
    type: 'technique_video',
    title: 'The sweep that waits',
    minLevel: level,
    videoFileId: fileId,
  }
  const { version } = await said(page.request.put(`/api/content/${id}`, { data }))
  await said(page.request.post(`/api/content/${id}/publish`, { data: { version } }))
  const state = async () => (await said(page.request.get(`/api/content/${id}/draft`))).state
  await expect.poll(state, { timeout: 60_000 }).toBe('published')
  return id
}

/** The bytes of the video come to whoever it opens for. */
async function watches(page: Page, contentId: string): Promise<void> {
  const addresses = await addressesOf(await page.request.get(`/api/content/${contentId}/watch`))
  expect(addresses.length).toBeGreaterThan(0)
  for (const address of addresses) expect((await page.request.get(address)).ok()).toBe(true)
}

async function addressesOf(answer: { ok(): boolean; json(): Promise<unknown> }): Promise<string[]> {
  if (!answer.ok()) return []
  const { hls, file } = (await answer.json()) as { hls: string | null; file: { url: string } | null }
  return [hls, file?.url].filter((address): address is string => typeof address === 'string')
}

async function said(asked: Promise<{ ok(): boolean; text(): Promise<string>; json(): Promise<unknown> }>) {
  const answer = await asked
  expect(answer.ok(), await answer.text()).toBe(true)
  // biome-ignore lint/suspicious/noExplicitAny: what each call answers stands in its contract
  return (await answer.json()) as any
}

/** Some seconds of a moving test picture with a tone, large enough to be cut in the middle; false where there is no ffmpeg. */
function film(path: string): boolean {
  try {
    execFileSync('ffmpeg', [
      ...['-y', '-loglevel', 'error', '-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=24:duration=6'],
      ...['-f', 'lavfi', '-i', 'sine=frequency=440:duration=6', '-c:v', 'libx264', '-preset', 'ultrafast'],
      ...['-crf', '18', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-shortest', path],
    ])
    return true
  } catch {
    return false
  }
}
