import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { newOnboardedMember } from './members.ts'

test.use(withoutServiceWorker)

test('progress shows the period as figures, sentences and tables @phone', async ({ page, newcomer }) => {
  await newOnboardedMember(page, newcomer('Paula Progress'))
  await page.goto('/analytics')
  await expect(page.getByRole('heading', { name: 'Your progress starts with one session' })).toBeVisible()

  const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const log = async (id: string, day: string, minutes: number) => {
    const rounds = [{ minutes: 6, positions: ['closed-guard', 'mount'], subsFor: ['armbar'] }]
    const data = { day, start: '06:00', timezone: 'Europe/Dublin', minutes, kind: 'class', discipline: 'gi', rounds }
    const answer = await page.request.put(`/api/training/sessions/${id.padEnd(20, '0')}`, { data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await log('progressA', dayAgo(1), 90)
  await log('progressB', dayAgo(40), 60)

  await page.goto('/analytics?period=4w')
  const figure = (name: string) => page.getByRole('definition').filter({ visible: true }).nth(FIGURES.indexOf(name))
  await expect(figure('Sessions')).toContainText('1')
  await expect(figure('Mat hours')).toContainText('1.5')
  await page.getByRole('button', { name: '12 weeks' }).click()
  await expect(figure('Sessions')).toContainText('2')
  await expect(figure('Mat hours')).toContainText('2.5')
  await expect(page).not.toHaveURL(/period/)

  const year = String(new Date().getUTCFullYear())
  await page.getByRole('button', { name: `Share a picture: ${year}`, exact: true }).click()
  const sharing = page.getByRole('dialog', { name: 'Share a picture' })
  await expect(
    sharing.getByRole('img', { name: new RegExp(`^My year on the mat\\. ${year}\\. Sessions: [12]\\.`) }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share a picture: Streak' }).click()
  await expect(sharing.getByRole('img', { name: /^My streak\. 1 week in a row\. Paula Progress\./ })).toBeVisible()
  await page.keyboard.press('Escape')

  const submissions = page.locator('section', { has: page.getByRole('heading', { name: 'Submissions in rounds' }) })
  await expect(submissions).toContainText('2 for you, 0 against you.')
  await submissions.getByText('Show as a table').click()
  await expect(submissions.getByRole('row', { name: 'Armbar Arm lock 2 0' })).toBeVisible()

  await page.getByRole('button', { name: 'Closed guard, 2 times' }).click()
  await expect(page.getByRole('heading', { name: 'From Closed guard' })).toBeVisible()

  await page.getByRole('button', { name: 'Set a goal' }).click()
  await page.getByLabel('Target').fill('2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('strong').filter({ hasText: '2 sessions' })).toBeVisible()
})

const FIGURES = ['Sessions', 'Mat hours', 'Rounds', 'Streak (weeks)']
