import type { Page } from '@playwright/test'
import type { Control, Kind, Objects } from '../dev-services/payments/payments.ts'
import { expect } from './fixtures.ts'

const standIn = () => process.env.E2E_PAYMENTS ?? ''

/** Sends a control to the payments stand-in. Returns once the resulting webhooks have been attempted. */
export async function atPayments(asked: Control): Promise<void> {
  const answer = await fetch(`${standIn()}/controls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  })
  expect(answer.ok, await answer.text()).toBe(true)
}

/** All objects of a kind in the payments stand-in, oldest first. */
export async function paymentsOf<K extends Kind>(kind: K): Promise<Objects[K][]> {
  return (await (await fetch(`${standIn()}/state.json?of=${kind}`)).json()).items
}

/** Pays with this card on the provider's open page. */
export async function payWith(page: Page, card: RegExp): Promise<void> {
  await expect(page.getByText('nothing is charged')).toBeVisible()
  await page.getByRole('radio', { name: card }).check()
  await page.getByRole('button', { name: 'Pay' }).click()
}
