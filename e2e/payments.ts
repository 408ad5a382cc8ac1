import type { Page } from '@playwright/test'
import type { Control, Kind, Objects } from '../dev-services/payments/payments.ts'
import { expect } from './fixtures.ts'

const standIn = () => process.env.E2E_PAYMENTS ?? ''

/** Asks the payments stand-in for something; what it then tells the product was told when this returns. */
export async function atPayments(asked: Control): Promise<void> {
  const answer = await fetch(`${standIn()}/controls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

/** What there is of a kind at the payments stand-in, the oldest first. */
export async function paymentsOf<K extends Kind>(kind: K): Promise<Objects[K][]> {
  return (await (await fetch(`${standIn()}/state.json?of=${kind}`)).json()).items
}

/** Pays on the provider's page, which is open, with the card of this name. */
export async function payWith(page: Page, card: RegExp): Promise<void> {
  await expect(page.getByText('nothing is charged')).toBeVisible()
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: 'Pay' }).click()
}
