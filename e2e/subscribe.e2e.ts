import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('a visitor chooses a tier, signs in, is declined and pays with another card', {
  tag: '@phone',
}, async ({ page, newcomer }) => {
  await page.goto('/u/marcus_bell/subscribe')
  await expect(page.getByRole('heading', { level: 1, name: 'Marcus Bell' })).toBeVisible()
  await expect(page.getByText('Test payments')).toBeVisible()
  await page.getByText(/^Yearly/).click()
  const tier = page.getByRole('region', { name: 'Corner' })
  await expect(tier).toContainText('a year')
  await page.getByText('Monthly', { exact: true }).click()
  await tier.getByRole('link', { name: 'Subscribe' }).click()

  await expect(page).toHaveURL(/\/login\?from=%2Fsubscribe%2Fcheckout/)
  const from = new URL(page.url()).searchParams.get('from') ?? ''
  await newOnboardedMember(page, newcomer('Caio Guarda'))
  await page.goto(from)
  await expect(page.getByText(/^Due today/)).toBeVisible()
  await page.getByRole('button', { name: /^(Start free trial|Confirm and pay)$/ }).dblclick()

  await page.getByRole('radio', { name: 'Declined (•••• 0002)' }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page.getByText('Your bank declined the payment. Nothing was charged.')).toBeVisible()
  await page.getByRole('button', { name: 'Try another card' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page.getByRole('heading', { name: "You're in" })).toBeVisible()
  await page.goto('/u/marcus_bell/subscribe')
  await expect(page.getByText("You're a member of Marcus Bell: Corner")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage' })).toBeVisible()
})
