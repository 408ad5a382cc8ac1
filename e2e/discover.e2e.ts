import type pg from 'pg'
import { readCalendar } from '../src/testing/read-calendar.ts'
import { expect, test, withoutServiceWorker } from './fixtures.ts'
import { dateThere, HOURS_BEHIND, NOON_ZONE, timeThere } from './noon.ts'
import { countTaps } from './taps.ts'

const TORSHAVN = { latitude: 62.01, longitude: -6.77 }
test.use({ ...withoutServiceWorker, geolocation: TORSHAVN })

const DAY_MS = 86_400_000
const session = (id: string, days: number, start: string, end: string, differing: object) => ({
  ...{
    id,
    title: '',
    kind: 'open_mat',
    discipline: 'nogi',
    level: 'all',
    weekday: timeThere(days * DAY_MS).getUTCDay() || 7,
    start,
    end,
  },
  ...{ from: null, until: null, exceptions: [], instructorId: null, capacity: null, dropInOk: true, price: 0 },
  ...differing,
})

/**
 * A gym in Tórshavn, far from any other: an open mat tonight that a member has confirmed, a gi class, and an open mat
 * in two days.
 */
async function putGym(database: pg.Client) {
  const schedule = [
    session('tonight', 0, '18:00', '20:00', { title: 'Harbour rounds' }),
    session('gi', 0, '20:00', '21:00', { title: 'Gi basics', discipline: 'gi', kind: 'class' }),
    session('later', 2, '10:00', '12:00', { title: 'Morning rounds', discipline: 'gi' }),
  ]
  const confirmed = { tonight: { at: new Date(Date.now() - 2 * DAY_MS).toISOString(), by: 'member' } }
  await database.query(
    `insert into gyms (id, slug, name, city, country, lat, lng, geohash, timezone, search_text, schedule, sessions_confirmed)
     values ('e2e-torshavn', 'e2e-havnar-grappling', 'Havnar Grappling', 'Tórshavn', 'FO', $1, $2, 'gg', $3, ' havnar ', $4, $5)
     on conflict do nothing`,
    [TORSHAVN.latitude, TORSHAVN.longitude, NOON_ZONE, JSON.stringify(schedule), JSON.stringify(confirmed)],
  )
}

test.beforeEach(async ({ db }) => putGym(db))

test('tonight near me: filters narrow the results, and each says when it was confirmed', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/events')
  const taps = await countTaps(page)
  await page.getByRole('button', { name: 'Near me' }).click()
  const filters = page.getByRole('group', { name: 'Filters' })
  // The filter that's on by default is visible without scrolling the row.
  await expect(filters.getByRole('button', { name: 'Open mats only', pressed: true })).toBeInViewport({ ratio: 1 })
  for (const group of [/^Today/, 'This week', 'Later'])
    await expect(page.getByRole('heading', { level: 2, name: group })).toBeVisible()
  await filters.getByRole('button', { name: 'Tonight' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Later' })).toHaveCount(0)
  const rounds = page.getByRole('listitem').filter({ hasText: 'Harbour rounds' })
  await expect(rounds).toContainText('confirmed 2 days ago by a member')
  expect(taps()).toBeLessThanOrEqual(2)
  await expect(page.getByRole('link', { name: 'Morning rounds' })).toHaveCount(0)
  await filters.getByRole('button', { name: 'Open mats only' }).click()
  await expect(page.getByRole('link', { name: 'Gi basics' })).toBeVisible()
  await filters.getByRole('button', { name: 'No-gi' }).click()
  await expect(page.getByRole('link', { name: 'Gi basics' })).toHaveCount(0)
  await expect(rounds).toBeVisible()
  await filters.getByRole('button', { name: 'No-gi' }).click()
  await filters.getByLabel('Day').fill(dateThere(2))
  await expect(page.getByRole('link', { name: 'Morning rounds' })).toBeVisible()
  await expect(rounds).toHaveCount(0)
  await page.getByRole('link', { name: 'Morning rounds' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Havnar Grappling' })).toBeVisible()
})

test('filters and dates chosen faster than the page follows all count', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/events?tab=travel')
  await page.getByRole('button', { name: 'Free', exact: true }).waitFor()
  await page.evaluate(
    ([from, until]) => {
      const type = (label: string, value: string) => {
        const field = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)?.control
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const press = (name: string) =>
        [...document.querySelectorAll<HTMLElement>('[role=button]')]
          .find(({ textContent }) => textContent === name)
          ?.click()
      type('From', from)
      type('Until', until)
      press('Free')
      press('Drop-ins welcome')
    },
    [dateThere(1), dateThere(9)] as const,
  )
  await expect(page).toHaveURL(new RegExp(`from=${dateThere(1)}&until=${dateThere(9)}`))
  await expect(page).toHaveURL(/only=free%2CdropIn/)
})

test('a trip lists its days, exports chosen sessions and is restored from its link', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/events?tab=travel')
  await expect(page.getByText('Going somewhere?')).toBeVisible()
  await page.getByRole('combobox', { name: 'Destination' }).fill('torshavn')
  await page.getByRole('option', { name: /Tórshavn/ }).click()
  await page.getByLabel('From').fill(dateThere(1))
  await page.getByLabel('Until').fill(dateThere(9))
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3)
  await row('Morning rounds').first().getByRole('checkbox').check()
  await row('Harbour rounds').getByRole('checkbox').check()
  await expect(page.getByText('2 chosen')).toBeVisible()
  const address = await page.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href')
  const file = await page.request.get(address ?? '')
  expect(file.headers()['content-type']).toContain('text/calendar')
  const at = (days: number, hour: number) =>
    new Date(Date.parse(`${dateThere(days)}T00:00:00Z`) + (hour + HOURS_BEHIND) * 3_600_000).toISOString()
  const shown = readCalendar(await file.text(), new Date(), new Date(Date.now() + 30 * DAY_MS))
  expect(shown.map(({ title, start, end }) => ({ title, start, end }))).toEqual([
    { title: 'Morning rounds · Havnar Grappling', start: at(2, 10), end: at(2, 12) },
    { title: 'Harbour rounds · Havnar Grappling', start: at(7, 18), end: at(7, 20) },
  ])
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Destination' })).toHaveValue(/Tórshavn/)
  await expect(page.getByLabel('From')).toHaveValue(dateThere(1))
  await expect(page.getByLabel('Until')).toHaveValue(dateThere(9))
  await expect(row('Harbour rounds')).toBeVisible()
})
