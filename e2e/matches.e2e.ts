import type { Page } from '@playwright/test'
import { drafts } from './drafts.ts'
import { expect, test, withoutServiceWorker, withServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'
import { downloadCard } from './share-cards.ts'

test.use(withoutServiceWorker)

/** Chooses how a match ended. */
async function ended(page: Page, result: 'Won' | 'Lost' | 'Draw', decidedBy: string) {
  await page.getByRole('group', { name: 'Win, loss or draw' }).getByText(result, { exact: true }).click()
  await page.getByLabel('Decided by').selectOption(decidedBy)
}

async function at(page: Page, competition: string) {
  await page.getByRole('combobox', { name: 'Competition' }).fill(competition)
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const cardOf = (page: Page, competition: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: competition }) })

test('a match is checked while typing, joins a competition and reaches its audience', {
  tag: '@phone',
}, async ({ page, browser, newcomer }) => {
  const ana = await newOnboardedMember(page, newcomer('Ana Fighter'))
  await page.goto('/journal/matches')
  await page.getByRole('link', { name: 'Log a match' }).click()
  await save(page)
  await expect(page.getByText('Choose win, loss or draw.')).toBeVisible()

  await ended(page, 'Won', 'Points')
  await page.getByLabel('Me: Points').fill('2')
  await page.getByLabel('Opponent: Points').fill('4')
  await at(page, 'Liffey Cup')
  await save(page)
  await expect(page.getByText("These points don't match the result you chose.")).toBeVisible()
  await page.getByLabel('Me: Points').fill('6')
  await expect(page.getByText("These points don't match the result you chose.")).toBeHidden()
  await expect(page.getByText('Check the fields marked in red.')).toBeHidden()
  await page.getByRole('combobox', { name: /^Round/ }).selectOption('Final')
  await page.getByLabel('Medal').selectOption('Silver')
  await page.getByRole('textbox', { name: /^Notes/ }).fill('For nobody else')
  await page.getByLabel('Who can see it').selectOption('Public: everyone')
  await save(page)
  await expect(page.getByText("The medal doesn't match the result of this round.")).toBeVisible()
  await page.getByLabel('Medal').selectOption('Gold')
  await save(page)
  await expect(cardOf(page, 'Liffey Cup')).toContainText('Gold')
  await expect(cardOf(page, 'Record')).toContainText('1 win · 0 losses')
  await expect(page.getByRole('region', { name: 'Milestone reached' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Log a match' }).click()
  await ended(page, 'Lost', 'Submission')
  await at(page, 'liffey cup')
  await page.getByRole('combobox', { name: /^Submission/ }).fill('rnc')
  await page.getByRole('option', { name: /^Rear naked choke/ }).click()
  await save(page)
  await expect(cardOf(page, 'Liffey Cup')).toContainText('2 matches')
  await expect(cardOf(page, 'Record')).toContainText('1 win · 1 loss')

  await page.goto(`/u/${ana.username}?tab=record`)
  const won = page.getByRole('listitem').filter({ hasText: 'Won' })
  await won.getByRole('button', { name: /^Share a picture of the match on/ }).focus()
  const picture = await downloadCard(
    page,
    'preview',
    /^Liffey Cup\. Won\. Points · .*6–4.*\. Final · Gold · Gi\. Ana Fighter\./,
  )
  expect(picture.name).toMatch(/^open-mat-match-\d{4}-\d\d-\d\d-preview\.png$/)
  expect(picture.size).toEqual([1200, 630])
  expect(picture.at(1190, 10)).toBe('#10161f')

  const fan = await newMemberInOwnContext(browser, newcomer('Fan Other'))
  await fan.page.goto(`/u/${ana.username}?tab=record`)
  // A second match starts with the first one's choices.
  await expect(fan.page.getByText('Liffey Cup')).toHaveCount(2)
  await expect(cardOf(fan.page, 'Record')).toContainText('1 win · 1 loss')
  await expect(fan.page.getByText('For nobody else')).toHaveCount(0)
  await expect(fan.page.getByRole('button', { name: /^Share a picture/ })).toHaveCount(0)
  await fan.page.context().close()
})

test.describe('without a connection', () => {
  test.use(withServiceWorker)

  test('a match logged offline survives a reload, is sent once, deleted and restored', {
    tag: '@phone',
  }, async ({ page, newcomer, allowErrors, db }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch|net::ERR_FAILED/)
    const { uid } = await newOnboardedMember(page, newcomer('Ana Fighter'))
    await page.goto('/journal/matches')
    await expect(page.getByText('No matches yet')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await page.getByRole('link', { name: 'Log a match' }).click()
    await expect(page.getByRole('group', { name: 'Win, loss or draw' })).toBeVisible()

    await page.context().setOffline(true)
    await ended(page, 'Won', "Referee's decision")
    await at(page, 'Cork Open')
    // Drafts are saved shortly after typing.
    await expect.poll(() => drafts(page)).toContain('Cork Open')
    await page.reload()
    await expect(page.getByLabel('Decided by')).toHaveValue('referee_decision')
    await save(page)
    await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()

    await page.context().setOffline(false)
    await expect(cardOf(page, 'Cork Open')).toContainText('1 match')
    await expect(page.getByText('Waiting to send', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Milestone reached' })).toBeVisible()
    await page.keyboard.press('Escape')
    const { rows } = await db.query('select count(*)::int as n from matches where uid = $1', [uid])
    expect(rows).toEqual([{ n: 1 }])

    await page.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No matches yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cardOf(page, 'Cork Open')).toContainText('1 match')
  })
})
