import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext, newOnboardedMember, signInWithCookies } from './members.ts'

test.use(withoutServiceWorker)

interface Found {
  id: string
  slug: string
}

test('@phone an owner edits a gym, undoes a change and resolves a conflict', async ({
  page,
  newcomer,
  db,
  allowErrors,
}) => {
  allowErrors(/409/)
  const { uid } = await newOnboardedMember(page, newcomer('Olga Owner'))
  const { id, slug } = await quietGym(db)
  await db.query(`insert into gym_staff values ($1, $2, 'owner', now())`, [id, uid])
  await page.goto('/user/profile')
  await page.getByRole('link', { name: /^Manage/ }).click()
  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  await tabs.getByRole('link', { name: 'Schedule & events' }).click()

  await page.getByRole('button', { name: 'Add a session on Sunday' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Type').selectOption('Open mat')
  await form.getByLabel('Starts').fill('22:30')
  await form.getByLabel('Ends').fill('00:30')
  await expect(form.getByText('The next day')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  const sunday = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Sunday' }) })
  await expect(sunday.getByRole('button', { name: /^22:30\s–\s0?0:30 Open mat/ })).toBeVisible()

  await sunday.getByRole('button', { name: /^Options for Open mat, 22:30/ }).click()
  await page.getByRole('menuitem', { name: 'Skip dates' }).click()
  await page.getByRole('dialog').getByRole('group').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(sunday.getByText(/not on/)).toBeVisible()

  await sunday.getByRole('button', { name: /^Options for Open mat, 22:30/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete session' }).click()
  await expect(sunday.getByText(/not on/)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(sunday.getByText(/not on/)).toBeVisible()

  // Someone else saves first: both versions are shown side by side.
  await tabs.getByRole('link', { name: 'Gym details' }).click()
  const telephone = page.getByLabel('Phone')
  await telephone.fill('+353 1 111')
  const { version } = await (await page.request.get(`/api/gyms/${slug}`)).json()
  const theirs = await page.request.patch(`/api/gyms/${slug}`, { data: { version, phone: '+353 1 222' } })
  expect(theirs.ok()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  const review = page.getByRole('dialog', { name: 'Someone else changed this gym. Review their version.' })
  await expect(review.getByText('+353 1 222')).toBeVisible()
  await review.getByRole('radio', { name: /^Yours/ }).check()
  await review.getByRole('button', { name: 'Save my choices' }).click()
  await expect(review).toBeHidden()
  await expect(telephone).toHaveValue('+353 1 111')

  const history = page.locator('section', { has: page.getByRole('heading', { name: 'Change history' }) })
  await expect(history.getByRole('insertion').first()).toHaveText('+353 1 111')
  await history.getByRole('button', { name: 'Undo' }).first().click()
  await expect(telephone).toHaveValue('+353 1 222')

  // The last owner can't leave, and unsaved changes survive a visit to another tab.
  await telephone.fill('+353 1 333')
  await tabs.getByRole('link', { name: 'Staff' }).click()
  await page.getByRole('button', { name: 'Leave Olga Owner' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the staff' }).click()
  await expect(page.getByText('There must be at least one owner.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
  await tabs.getByRole('link', { name: 'Gym details' }).click()
  await expect(telephone).toHaveValue('+353 1 333')
})

test("@phone a gym is added, checked, confirmed and found; strangers can't edit it", async ({
  page,
  browser,
  newcomer,
  db,
  allowErrors,
}) => {
  allowErrors(/40[49]/)
  const { rows } = await db.query<{ name: string; lat: number; lng: number; slug: string }>(
    `select name, lat, lng, slug from gyms where is_dummy and name like 'Corrib%'`,
  )
  const known = rows[0]
  if (!known) throw new Error('no such gym in the demo community')
  // A name unique across reruns.
  const name = `Salle ${Math.random().toString(36).slice(2)}`
  await signInWithCookies(page, 'ana@openmat.test')
  await page.goto(`/gym/${known.slug}/dashboard`)
  await expect(page.getByText("You don't manage this gym.")).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/gym/${known.slug}$`))

  await page.goto(`/gym/new?name=${encodeURIComponent(known.name)}&at=${known.lat},${known.lng}`)
  await page.getByRole('button', { name: 'Add this gym' }).click()
  const asked = page.getByRole('dialog', { name: 'Is it one of these?' })
  await expect(asked.getByRole('link', { name: new RegExp(known.name) })).toBeVisible()
  await asked.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Add this gym' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Only you can see this page' })).toBeVisible()

  const { id } = (await db.query<Found>(`select id, slug from gyms where name = $1`, [name])).rows[0] as Found
  for (const [days, confirmer] of ['Bea Believes', 'Cato Confirms'].entries()) {
    const their = await newMemberInOwnContext(browser, newcomer(confirmer))
    await db.query(
      `insert into check_ins (id, gym_id, uid, at, method)
        select md5(random()::text), g.id, $1, now(), 'code' from gyms g where g.slug = $2`,
      [their.uid, known.slug],
    )
    // Members who count as unconnected: different join dates, and no known network.
    await db.query(`update users set created_at = now() - $2 * interval '400 days' where uid = $1`, [
      their.uid,
      days + 1,
    ])
    await db.query('update auth_sessions set ip_address = null where user_id = $1', [their.uid])
    await their.page.goto(`/gym/${id}/confirm`)
    await their.page.getByRole('button', { name: "Yes, it's there" }).click()
    await expect(their.page.getByText('Thanks for confirming.')).toBeVisible()
    await their.page.context().close()
  }
  const found = await page.request.get(`/api/gyms?text=${encodeURIComponent(name)}`)
  expect(((await found.json()) as { items: Found[] }).items.map((gym) => gym.id)).toEqual([id])
})

/** A demo gym that no other test uses, with an empty week and no phone number. */
async function quietGym(db: { query: (text: string) => Promise<{ rows: Found[] }> }): Promise<Found> {
  const { rows } = await db.query(
    `update gyms set schedule = '[]', phone = '' where is_dummy and name like 'Tramontane%' returning id, slug`,
  )
  if (!rows[0]) throw new Error('no such gym in the demo community')
  return rows[0]
}
