import { newId } from '../src/platform/ids.ts'
import { expectAccessible } from './accessibility.ts'
import { drafts } from './drafts.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newMemberInOwnContext, newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test("a creator sees members and earnings, and a tier's members read a message", {
  tag: '@phone',
}, async ({ page, browser, newcomer, db, allowErrors }) => {
  allowErrors(/status of 40[04]/)
  const marcus = await newOnboardedMember(page, newcomer('Marcus Mount'))
  const [ana, bia] = [
    await newMemberInOwnContext(browser, newcomer('Ana Łukasiewicz')),
    await newMemberInOwnContext(browser, newcomer('Bia Blue')),
  ]
  await db.query(`update users set role = '{"admin": false, "creator": true}' where uid = $1`, [marcus.uid])
  const [basics, everything] = [newId(), newId()]
  for (const [id, name, level] of [
    [basics, 'Basics', 1],
    [everything, 'Everything', 2],
  ] as const)
    await db.query(
      `insert into tiers (id, creator_uid, name, level, monthly_price, currency, state, created_at, updated_at)
       values ($1, $2, $3, $4, 990, 'EUR', 'active', now(), now())`,
      [id, marcus.uid, name, level],
    )
  for (const [who, tier] of [
    [ana, everything],
    [bia, basics],
  ] as const)
    await db.query(
      `insert into subscriptions (id, uid, creator_uid, tier_id, state, interval, amount, currency, access_until, started_at, created_at, updated_at)
       values ($1, $2, $3, $4, 'active', 'month', 990, 'EUR', now() + interval '30 days', now(), now(), now())`,
      [newId(), who.uid, marcus.uid, tier],
    )
  for (const [kind, amount] of [
    ['charge', 990],
    ['fee', -99],
  ] as const)
    await db.query(
      `insert into ledger_lines (creator_uid, kind, amount, currency, provider_id, facts, at)
       values ($1, $2, $3, 'EUR', $4, jsonb_build_object('tierId', $5::text), now())`,
      [marcus.uid, kind, amount, newId(), everything],
    )

  await page.goto('/creator/dashboard')
  await expect(page.getByRole('row', { name: /^Everything 1 1 0 0$/ })).toBeVisible()
  await expect(page.getByText('€19.80')).toBeVisible()
  await expect(page.getByText('€8.91')).toBeVisible()
  await expectAccessible(page, "a creator's numbers")

  const tabs = page.getByRole('navigation', { name: 'Creator dashboard' })
  await tabs.getByRole('link', { name: 'Money' }).click()
  await expect(page.getByRole('row', { name: /^Open Mat fee Everything .+ -€0\.99$/ })).toBeVisible()
  await expectAccessible(page, 'a ledger')

  await tabs.getByRole('link', { name: 'Members' }).click()
  await expect(page.getByRole('link', { name: 'Ana Łukasiewicz' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Tier' }).selectOption('Basics')
  await expect(page.getByRole('link', { name: 'Ana Łukasiewicz' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Bia Blue' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^open-mat-members-.+\.csv$/)
  await page.getByRole('button', { name: 'Give a free membership' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill('no_such_member')
  await page.getByRole('button', { name: 'Give membership' }).click()
  await expect(page.getByText('No one with that username can receive this.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Username' }).fill('another')
  await expect(page.getByText('No one with that username can receive this.')).toBeHidden()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Refund Bia Blue' }).click()
  await expectAccessible(page, 'members, and the question before money goes back')
  await page.getByRole('button', { name: 'Not now' }).click()

  await tabs.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('combobox', { name: 'To' }).selectOption('Everything')
  await expect(page.getByText('1 member will get this. You can send one message a week.')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Write a message first.')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Message' })
    .fill('On Saturday we look at the back: https://example.org/call\nBring a friend.')
  await expect.poll(() => drafts(page)).toContain('Bring a friend')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/Bring a friend/)
  await expectAccessible(page, 'a message to members')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 member will get this.')
  await page.getByRole('button', { name: 'Send now' }).click()
  await expect(page.getByText(/You can write again on/)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Bring a friend.' })).toBeVisible()

  await expect(async () => {
    await ana.page.goto('/notifications')
    await expect(ana.page.getByText('Marcus Mount sent a message to members of Everything')).toBeVisible({
      timeout: 2000,
    })
  }).toPass()
  await ana.page.getByText('Marcus Mount sent a message to members of Everything').click()
  await expect(ana.page.getByRole('heading', { level: 1, name: 'Message from Marcus Mount' })).toBeVisible()
  await expect(ana.page.getByText('Bring a friend.')).toBeVisible()
  await expect(ana.page.getByRole('link', { name: 'https://example.org/call' })).toBeVisible()
  await expectAccessible(ana.page, 'a message, read')
  await bia.page.goto(new URL(ana.page.url()).pathname)
  await expect(bia.page.getByRole('heading', { name: "This isn't available any more." })).toBeVisible()
})
