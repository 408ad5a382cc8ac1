import { expectAccessible } from './accessibility.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'

test.use(withoutServiceWorker)

test('an owner merges a duplicate, sees the progress after a reload, and undoes it', { tag: '@phone' }, async ({
  page,
  signInAs,
  db,
}) => {
  await page.goto('/login')
  await signInAs(page, { email: 'ana@openmat.test' })
  const { items } = await (await page.request.get('/api/users/me/managedGyms')).json()
  const [kept] = items as { id: string; slug: string; name: string }[]
  const name = `Twice Listed ${Math.random().toString(36).slice(2, 8)}`
  const id = `twice-${Date.now()}`
  await db.query(
    `insert into gyms (id, slug, name, city, country, lat, lng, geohash, timezone, search_text)
     select $1, $1, $2, city, country, lat, lng, geohash, timezone, lower($2) from gyms where id = $3`,
    [id, name, kept?.id],
  )
  await db.query(
    "insert into gym_staff (gym_id, uid, role, since) select $1, uid, 'owner', now() from gym_staff where gym_id = $2 and role = 'owner'",
    [id, kept?.id],
  )

  // The old URL of the merge tab.
  await page.goto(`/gym/${kept?.slug}/dashboard/merge`)
  await expect(page).toHaveURL(/\/dashboard\/details#merge$/)
  const section = page.getByRole('region', { name: `Merge a duplicate into ${kept?.name}` })
  await expect(section).toBeInViewport()
  await section.getByLabel('The other listing').fill(name)
  await page.getByRole('option', { name }).click()
  await section.getByLabel(`Type “${name}” to confirm`).fill(name)
  await expectAccessible(page, 'merging a duplicate')

  const keys: (string | undefined)[] = []
  let isHeld = true
  await page.route(`**/api/gyms/${id}/merge`, (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (!isHeld) return route.continue()
  })
  await section.getByRole('button', { name: `Merge ${name} into ${kept?.name}` }).click()
  const status = section.getByRole('status').filter({ hasText: `Merging ${name}` })
  await expect(status).toBeVisible()
  await page.reload()
  await expect(status).toBeVisible()
  isHeld = false
  await page.reload()
  await expect(page.getByText(`${name} is now part of ${kept?.name}`)).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await expect(status).toBeHidden()

  await section.getByRole('button', { name: `Undo merge of ${name}` }).click()
  await expect(page.getByText(`${name} is a separate gym again`)).toBeVisible()
  await page.goto(`/gym/${id}`)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
})
