import type { Page } from '@playwright/test'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { insertGym } from './gyms.ts'
import { signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('redirects a member link to the profile, keeping query and hash, in one step', {
  tag: '@phone',
}, async ({ page }) => {
  await signInWithCookies(page, 'ana@openmat.test')
  const { profile } = await (await page.request.get('/api/users/me')).json()
  await page.goto('/about')
  await page.goto(`/users/${profile.uid}?tab=x#top`)
  await expect(page).toHaveURL(/\/u\/ana\?tab=x#top$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/about$/)
})

test('gym links work for visitors too', { tag: '@phone' }, async ({ page, db }) => {
  const gym = await insertGym(db)
  for (const path of ['location', 'locations', 'place', 'places']) {
    await page.goto(`/${path}/${gym}`)
    await expect(page).toHaveURL(`/gym/${gym}`)
  }
})

test('missing records look the same and offer a gym search', { tag: '@phone' }, async ({ page, signInAs }) => {
  await page.goto('/users/nobody-here?a=1')
  await expect(page).toHaveURL(/\/login\?from=%2Fusers%2Fnobody-here%3Fa%3D1/)
  await signInAs(page, 'ana@openmat.test')
  await expect(page).toHaveURL(/\/users\/nobody-here\?a=1/)
  await expect(heading(page, "We couldn't find that")).toBeVisible()
  await expect(page.getByText('Member not found.')).toBeVisible()
  await page.goto('/profile/u1/event/e1')
  await expect(page.getByText('Event not found.')).toBeVisible()
  await page.goto('/places/ChIJnothing')
  await expect(heading(page, "This place isn't on Open Mat yet")).toBeVisible()
  await page.goto('/locations/east-coast-nowhere')
  await expect(page.getByText('Gym not found.')).toBeVisible()
  await expect(page.getByLabel('Search for a gym')).toHaveValue('east coast nowhere')
  await page.getByRole('search').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/map\?text=east\+coast\+nowhere/)
})

test("a closed gym's link says so and lists the nearest three gyms", { tag: '@phone' }, async ({ page, db }) => {
  const closed = await insertGym(db)
  for (let neighbours = 0; neighbours < 4; neighbours += 1) await insertGym(db)
  await db.query(`update gyms set status = 'permanently_closed' where id = $1`, [closed])
  await page.goto(`/locations/${closed}`)
  await expect(heading(page, 'This gym has closed')).toBeVisible()
  await expect(page.locator('section').filter({ hasText: 'Open gyms nearby' }).getByRole('listitem')).toHaveCount(3)
})

test('says when a link is broken or takes over 8 s; both have a retry button', {
  tag: '@phone',
}, async ({ page, db, allowErrors }) => {
  allowErrors(/ERR_FAILED|Failed to load resource/)
  const gym = await insertGym(db)
  let answer: 'never' | 'fail' | 'pass' = 'never'
  await page.route('**/api/links/gym/**', (route) => {
    if (answer === 'pass') return route.continue()
    if (answer === 'fail') return route.abort()
  })
  await page.clock.install()
  await page.goto(`/locations/${gym}`)
  await expect(heading(page, 'Opening link…')).toBeVisible()
  await page.clock.fastForward(4_000)
  await expect(heading(page, 'Opening link…')).toBeVisible()
  await page.clock.fastForward(4_000)
  await expect(heading(page, 'This is taking longer than usual')).toBeVisible({ timeout: 3_000 })
  answer = 'fail'
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(heading(page, "You're offline")).toBeVisible()
  answer = 'pass'
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(`/gym/${gym}`)
})
