import type pg from 'pg'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('a host connects Spotify from an event, adds a playlist and disconnects @phone', async ({
  page,
  browser,
  newcomer,
  db,
}) => {
  const { uid } = await newOnboardedMember(page, newcomer('Hana Host'))
  const path = await ownEvent(db, uid)
  await page.goto(path)
  const choose = page.getByRole('button', { name: 'Choose a playlist' })
  const leave = async () => {
    await choose.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Connect Spotify' }).click()
    await expect(page.getByRole('heading', { name: 'Let Open Mat see your playlists?' })).toBeVisible()
  }
  await leave()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('heading', { name: "You didn't connect Spotify. Nothing changed." })).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect.poll(() => decodeURI(new URL(page.url()).pathname)).toBe(path)

  await leave()
  await page.getByRole('button', { name: 'Agree' }).click()
  await expect(page.getByText('Spotify connected')).toBeVisible()
  await expect.poll(() => decodeURI(new URL(page.url()).pathname)).toBe(path)
  await choose.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Open mat rolls' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Open mat rolls' })).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(path)
  const link = visitor.getByRole('link', { name: 'Open mat rolls' })
  await expect(link).toHaveAttribute('href', /\/playlist\/OpenMatRolls/)
  await expect.poll(() => link.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(96)
  await expect(visitor.getByRole('button', { name: 'Choose another' })).toBeHidden()

  await page.goto('/settings/services')
  await expect(page.getByText('Connected as Mat Music.')).toBeVisible()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('button', { name: 'Connect Spotify' })).toBeVisible()
  await page.goto('/spotify-callback?code=old&state=old')
  await expect(page.getByRole('heading', { name: 'That link has expired. Start again from Settings.' })).toBeVisible()
})

/** A community event hosted by this member tomorrow; returns its path. */
async function ownEvent(db: pg.Client, uid: string): Promise<string> {
  const id = `music${Math.random().toString(36).slice(2, 14)}`
  const { rows } = await db.query<{ id: string; slug: string }>(
    `select id, slug from gyms where is_dummy and status = 'active' order by id limit 1`,
  )
  await db.query(
    `insert into events (id, slug, gym_id, title, timezone, starts_at, ends_at, link_key, official, created_by, created_at, updated_at)
     values ($1, $1, $2, 'Music night', 'Europe/Dublin', now() + interval '1 day', now() + interval '26 hours', $1, false, $3, now(), now())`,
    [id, rows[0]?.id, uid],
  )
  return `/gym/${rows[0]?.slug}/event/${id}`
}
