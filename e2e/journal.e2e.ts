import type { Page } from '@playwright/test'
import { newId } from '../src/platform/ids.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newOnboardedMember } from './members.ts'

/** The member's sessions on the server, latest first. */
async function sessionsOf(page: Page): Promise<{ id: string; roundCount: number; minutes: number; day: string }[]> {
  return (await (await page.request.get('/api/training/sessions?limit=50')).json()).items
}

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const YESTERDAY = {
  ...{ day: dayAgo(1), start: '18:00', timezone: 'Europe/Dublin' },
  ...{ minutes: 60, kind: 'class', discipline: 'gi' },
}

async function fillRounds(page: Page, count: number) {
  for (let round = 1; round <= count; round += 1) {
    await page.getByRole('button', { name: 'Add round' }).click()
    const fields = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: `Round ${round}` }) })
    await fields.getByRole('combobox', { name: 'Training partner' }).fill(`Partner ${round}`)
    await fields.getByRole('textbox', { name: 'Minutes' }).fill(String(4 + round))
  }
}

test.use(withoutServiceWorker)

test('a session is edited, deleted, restored, repeated and saved as a template @phone', async ({ page, newcomer }) => {
  await newOnboardedMember(page, newcomer('Emil Editor'))
  await page.goto('/journal/session/new')
  await page.getByLabel('Date').fill(dayAgo(1))
  await page.getByText('Place, type and intensity').click()
  await page.getByRole('combobox', { name: 'Place' }).fill('The garage')
  await page.getByRole('combobox', { name: 'Place' }).press('Enter')
  await page.getByRole('textbox', { name: 'Minutes' }).fill('2400')
  await page.getByRole('button', { name: 'Save session' }).click()
  await expect(page.getByText('Enter at most 360 minutes', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: '60 min' }).click()
  await expect(page.getByText('Enter at most 360 minutes', { exact: false })).toBeHidden()
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Garage rolls')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Template saved.')).toBeVisible()
  await page.getByRole('button', { name: 'Save session' }).click()

  await page.getByRole('link', { name: /The garage/ }).click()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await fillRounds(page, 1)
  await page.getByRole('textbox', { name: 'Notes' }).fill('Nobody else reads this.')
  await expect(page.getByText('Draft saved on this device.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your unsaved changes are still here.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('Nobody else reads this.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: '1 round' })).toBeVisible()
  await expect(page.getByText('Nobody else reads this.')).toBeVisible()

  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Session deleted.')).toBeVisible()
  await expect(page.getByRole('link', { name: /The garage/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /The garage/ })).toBeVisible()
  await expect.poll(async () => (await sessionsOf(page)).length).toBe(1)

  await page.getByRole('link', { name: /The garage/ }).click()
  await page.getByRole('link', { name: 'Log again' }).click()
  await expect(page.getByText('The garage · Class · Gi')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('')
  await page.goto('/journal/session/new')
  await page.getByRole('button', { name: 'Garage rolls' }).click()
  await expect(page.getByText('The garage · Class · Gi')).toBeVisible()
})

test('asks about a second session at the same time, and merges the two @phone', async ({
  page,
  newcomer,
  allowErrors,
}) => {
  allowErrors(/40[04]/)
  await newOnboardedMember(page, newcomer('Dora Double'))
  expect((await page.request.put(`/api/training/sessions/${newId()}`, { data: YESTERDAY })).ok()).toBe(true)
  await page.goto(`/journal/session/new?date=${dayAgo(1)}`)
  await page.getByLabel('Start').fill('18:20')
  await fillRounds(page, 2)
  await page.getByRole('button', { name: 'Save session' }).click()

  const question = page.getByRole('dialog', { name: 'Merge with the one you logged?' })
  await expect(question).toContainText("You've already logged a session at")
  expect(await sessionsOf(page)).toHaveLength(1)
  await expect(page.getByText('Logged. Oss.')).toHaveCount(0)
  await expect(page.getByText('failed to send', { exact: false })).toHaveCount(0)
  await page.reload()
  await expect(page.getByText('Your draft is still here.')).toBeVisible()
  await page.getByRole('button', { name: 'Save session' }).click()
  await question.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page.getByText('Logged. Oss.')).toBeVisible()
  await expect(page.getByText('2 rounds')).toBeVisible()
  await expect.poll(() => sessionsOf(page)).toMatchObject([{ roundCount: 2, day: dayAgo(1) }])
  await expect(page.getByRole('listitem').filter({ hasText: '2 rounds' })).toHaveCount(1)

  await page.goto(`/journal/session/new?date=${dayAgo(1)}`)
  await page.getByLabel('Start').fill('18:20')
  await page.getByRole('textbox', { name: 'Notes' }).fill('<b>Refused.</b>')
  await page.getByLabel('Who can see it').selectOption('private')
  const left = page.waitForURL('**/journal')
  await page.route(/sessions\/\w{20}$/, (route) => left.then(() => route.continue()))
  await page.getByRole('button', { name: 'Save session' }).click()
  await expect(page.getByText(/ · Only you$/)).toBeVisible()
  const refused = page.getByRole('listitem').filter({ hasText: /Notes:\scan't contain HTML/ })
  await refused.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Notes' }).fill('Refused twice.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(question).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Keep both' }).click()
  await expect(page.getByText('Refused twice.')).toBeVisible()
  await expect.poll(async () => (await sessionsOf(page)).length).toBe(2)

  await page.goto('/journal')
  await page.getByRole('button', { name: 'I trained' }).click()
  await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).click()
  await expect(page.getByRole('link', { name: 'Logged Add details' })).toBeVisible()
})

for (const answer of ['in time', 'late'])
  test(`resolves notes changed on two devices, answered ${answer}, without losing either @phone`, async ({
    page,
    newcomer,
    allowErrors,
  }) => {
    allowErrors(/409/)
    await newOnboardedMember(page, newcomer('Toni Twodevices'))
    const id = newId()
    const session = `/api/training/sessions/${id}`
    expect((await page.request.put(session, { data: YESTERDAY })).ok()).toBe(true)
    await page.goto(`/journal/session/${id}/edit`)
    await page.getByRole('textbox', { name: 'Notes' }).fill('From the phone.')
    await page.getByLabel('Start').fill('19:00')
    expect((await page.request.patch(session, { data: { notes: 'From the desktop.', minutes: 45 } })).ok()).toBe(true)
    if (answer === 'late') {
      const left = page.waitForURL(`**/session/${id}`)
      await page.route(session, async (route, request) => {
        if (request.method() === 'PATCH') await left
        await route.continue()
      })
    }
    await page.getByRole('button', { name: 'Save changes' }).click()

    const choice = page.getByRole('alert').filter({ hasText: 'You changed this session on another device' })
    const refused = page.getByText('Choose which version to keep.')
    // The form waits only briefly for an answer, so even one that isn't held back may be late.
    await expect(choice.or(refused)).toBeVisible()
    if (await refused.isVisible()) await page.getByRole('link', { name: 'Edit' }).click()
    await expect(choice).toContainText('Notes')
    await expect(choice).not.toContainText('Start')
    await choice.getByRole('button', { name: 'Use the other version' }).click()
    await expect(page.getByRole('textbox', { name: 'Notes' })).toHaveValue('From the desktop.')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('From the desktop.')).toBeVisible()
    await expect
      .poll(async () => (await page.request.get(session)).json())
      .toMatchObject({ notes: 'From the desktop.', minutes: 45, start: '19:00' })
  })

test("the current page's tab is in view, however narrow the screen", async ({ page, newcomer }) => {
  await newOnboardedMember(page, newcomer())
  const tabs = page.getByRole('navigation', { name: 'Journal' })
  for (const [tab, name] of [
    ['/milestones', 'Milestones'],
    ['', 'Sessions'],
    ['/promotions', 'Promotions'],
  ] as const) {
    await page.goto(`/journal${tab}`)
    await expect(tabs.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 0.9 })
  }
})
