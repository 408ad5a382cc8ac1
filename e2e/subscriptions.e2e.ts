import type { APIRequestContext } from '@playwright/test'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { type Member, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

interface Tier {
  id: string
  monthlyPrice: number
  trialDays: number
  currency: string
}

/** A member with a monthly subscription to Marcus, on a tier without a trial; joining has its own test. */
async function joinMarcus({ page: { request } }: Member) {
  const { creator, tiers } = await offerOf(request)
  const tier = tiers.find(({ monthlyPrice, trialDays }) => monthlyPrice > 0 && trialDays === 0)
  if (!tier) throw new Error('Marcus offers nothing that costs.')
  const id = Math.random().toString(36).slice(2).padEnd(20, 'x').slice(0, 20)
  const seen = { amount: tier.monthlyPrice, currency: tier.currency }
  const data = { id, creatorUid: creator, tierId: tier.id, interval: 'month', seen }
  const { url } = await answerOf(request.post('/api/subscriptions/checkout', { data }))
  const standIn = new URL(url).origin
  const session = /cs_\w+/.exec(url)?.[0] ?? ''
  const control = async (asked: object) => {
    const answer = await request.post(`${standIn}/payments/controls`, { data: asked })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
  await control({ do: 'pay', session, card: 'pays' })
  await expect.poll(async () => (await answerOf(request.get(`/api/subscriptions/checkout/${id}`))).status).toBe('done')
  return control
}

async function offerOf(request: APIRequestContext): Promise<{ creator: string; tiers: Tier[] }> {
  const { creator, items: tiers } = await answerOf(request.get('/api/creators/demo-creator/tiers'))
  return { creator: creator.uid, tiers }
}

// biome-ignore lint/suspicious/noExplicitAny: each response has its own type
async function answerOf(asked: ReturnType<APIRequestContext['get']>): Promise<any> {
  const answer = await asked
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test('@phone a member cancels, resumes, upgrades and replaces a declined card', async ({ page, newcomer, db }) => {
  const member = await newOnboardedMember(page, newcomer('Mia Member'))
  const control = await joinMarcus(member)

  await page.goto('/settings')
  await page.getByRole('main').getByRole('link', { name: 'Memberships' }).click()
  await expect(page).toHaveURL(/\/account\/subscriptions$/)
  const membership = page.getByRole('listitem').filter({ hasText: 'Marcus Bell' })
  await expect(membership).toContainText('Renews on')
  await expect(page.getByText('Test payments', { exact: true })).toBeVisible()

  await membership.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Reason for leaving').fill('Moving away')
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByRole('heading', { name: 'Ending' })).toBeVisible()
  await expect(membership).toContainText('You keep access until')
  await membership.getByRole('button', { name: 'Resume' }).click()
  await expect(membership).toContainText('Renews on')

  await membership.getByRole('button', { name: 'Change plan' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change plan' })
  await dialog.getByText(/^Yearly/).click()
  await expect(dialog.getByText(/^Due today: .*[1-9]/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm and pay' }).click()
  await expect(page.getByText('Your plan change is confirmed.')).toBeVisible()
  await expect(dialog).toBeHidden()

  const { rows } = await db.query(
    `select s.provider_id as subscription, c.provider_id as customer from subscriptions s
     join payment_customers c on c.uid = s.uid where s.uid = $1 and s.provider_id is not null`,
    [member.uid],
  )
  const { subscription, customer } = rows[0]
  await control({ do: 'new-card', customer, card: 'declined' })
  await control({ do: 'pass-time', subscription })
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(/Your payment to Marcus Bell failed/)).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Update card' }).first().click()
  await page.waitForURL(/\/payments\//)
  const session = /cs_\w+/.exec(page.url())?.[0] ?? ''
  await control({ do: 'pay', session, card: 'pays' })
  await page.goto(`/account/subscriptions?card=${session}`)
  await expect(page.getByText('Your new card will be used from now on.')).toBeVisible()
  await expect(membership).toContainText('Renews on')
  await expect(page.getByText(/Your payment to Marcus Bell failed/)).toBeHidden()

  await page.getByRole('tab', { name: 'Payments' }).click()
  const invoices = page.getByRole('list', { name: 'Invoices' })
  await expect(invoices.getByRole('listitem')).toHaveCount(3)
  await expect(invoices.getByText('Paid', { exact: true })).toHaveCount(3)
  await expect(invoices.getByRole('link', { name: /^View invoice STANDIN-\d+ from / })).toHaveCount(3)
  await expect(invoices.getByText('Open', { exact: true })).toHaveCount(0)

  await page.goto('/account/subscriptions')
  await membership.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Pause now' }).click()
  await expect(membership).toContainText('Resumes automatically on')
  const { items } = await answerOf(page.request.get('/api/creators/demo-creator/content'))
  await page.goto(`/content/${items.find(({ access }: { access: string }) => access === 'locked').id}`)
  await expect(page.getByRole('status').getByText('Resumes automatically on')).toBeVisible()

  await db.query("update auth_users set suspended_until = now() + interval '2 days' where id = $1", [member.uid])
  await page.goto('/account/subscriptions')
  await expect(page).toHaveURL(/\/account\/status$/)
  await expect(membership.getByRole('button')).toHaveText(['Cancel'])
  await membership.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(membership).toContainText('You keep access until')
})
