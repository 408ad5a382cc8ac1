import type pg from 'pg'
import { expect, test, withMaps, withoutServiceWorker } from './fixtures.ts'

test.use({ ...withoutServiceWorker, ...withMaps() })

/** Gyms around Reykjavík and one in Selfoss, 45 km away, far from all other gyms in the database. */
const GYMS = [
  {
    id: 'e2e-mjolnir',
    slug: 'e2e-nordur-bjj',
    name: 'Norður BJJ',
    city: 'Reykjavík',
    lat: 64.14,
    lng: -21.92,
    disciplines: ['gi'],
  },
  {
    id: 'e2e-vest',
    slug: 'e2e-vestur-grappling',
    name: 'Vestur Grappling',
    city: 'Reykjavík',
    lat: 64.128,
    lng: -21.75,
    disciplines: ['nogi'],
  },
  {
    id: 'e2e-selfoss',
    slug: 'e2e-selfoss-jiu-jitsu',
    name: 'Selfoss Jiu-Jitsu',
    city: 'Selfoss',
    lat: 63.934,
    lng: -21.0,
    disciplines: ['gi', 'nogi'],
  },
]
const NEAR_REYKJAVIK = '/map?near=64.13548%2C-21.89541&place=Reykjav%C3%ADk%2C+Iceland'

async function putGyms(database: pg.Client) {
  for (const { id, slug, name, city, lat, lng, disciplines } of GYMS)
    await database.query(
      `insert into gyms (id, slug, name, city, country, lat, lng, geohash, timezone, disciplines, search_text)
       values ($1, $2, $3, $4, 'IS', $5, $6, 'ge', 'Atlantic/Reykjavik', $7, $8) on conflict do nothing`,
      [
        id,
        slug,
        name,
        city,
        lat,
        lng,
        disciplines,
        ` ${name} ${city} `.toLowerCase().replace('ð', 'd').replace('í', 'i'),
      ],
    )
}

test.beforeEach(async ({ db }) => putGyms(db))

const row = (name: string) => ({ name, exact: true }) as const

test("visitors find a town's gyms in any spelling, and the URL restores the search", async ({ page }) => {
  await page.goto('/map')
  await expect(page.getByRole('heading', { name: 'Find a gym' })).toBeVisible()
  await expect(page.getByText('No gym found')).toHaveCount(0)

  const box = page.getByRole('combobox', { name: 'Town or gym' })
  await box.fill('reykjavik')
  await page
    .getByRole('option', { name: /Reykjavík.*Iceland/ })
    .first()
    .click()
  const list = page.getByRole('region', { name: 'Gyms', exact: true })
  await expect(list.getByRole('link', row('Norður BJJ'))).toBeVisible()
  await expect(page).toHaveURL(/near=64\.\d+%2C-21\.\d+/)
  await expect(page.getByText(/2 gyms within/)).toBeVisible()

  await page.getByRole('button', { name: 'No-gi', exact: true }).click()
  await expect(list.getByRole('link', row('Norður BJJ'))).toHaveCount(0)
  await expect(page).toHaveURL(/discipline=nogi/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'No-gi', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(list.getByRole('link', row('Vestur Grappling'))).toBeVisible()
  await page.goBack()
  await expect(list.getByRole('link', row('Norður BJJ'))).toBeVisible()
  await expect(page.getByRole('button', { name: 'No-gi', exact: true })).toHaveAttribute('aria-pressed', 'false')

  await list.getByRole('link', row('Norður BJJ')).click()
  await expect(page).toHaveURL('/gym/e2e-nordur-bjj')
  await expect(page.getByRole('heading', { level: 1, name: 'Norður BJJ' })).toBeVisible()
})

test('finds a gym by its name without accents', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/map')
  await page.getByRole('combobox', { name: 'Town or gym' }).fill('nordur bjj')
  await page.getByRole('option', { name: /name or affiliation/ }).click()
  await expect(page.getByRole('link', row('Norður BJJ'))).toBeVisible()
})

test('widens the search when nothing is near, and says so', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/map?near=63.75%2C-20.23&km=10')
  await expect(page.getByText('Nothing within 10 km. Showing the nearest gyms, up to 50 km away.')).toBeVisible()
  await expect(page.getByRole('link', row('Selfoss Jiu-Jitsu'))).toBeVisible()
})

test('an empty result offers a way to continue', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/map?text=zzzzqqqq&only=kids')
  await expect(page.getByRole('heading', { name: 'No gym found' })).toBeVisible()
  await page.getByRole('button', { name: 'Search without filters' }).click()
  await expect(page.getByRole('heading', { name: 'Around Dublin' })).toBeVisible()
})

test('starts around the largest town of the time zone, until someone says where they are', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/map')
  const around = page.getByRole('region', { name: 'Around Dublin' })
  await expect(around.getByRole('link', row('Liffey Lantern Jiu-Jitsu'))).toBeVisible()
  await expect(around.getByText('Somewhere else? Enter your town above.')).toBeVisible()
  await around.getByRole('button', { name: 'See all' }).click()
  await expect(page).toHaveURL(/near=53\.3\d+%2C-6\.2\d+&place=Dublin/)
  await expect(page.getByRole('combobox', { name: 'Town or gym' })).toHaveValue('Dublin, Ireland')
})

test('says when location is off, and a typed town still works', {
  tag: '@phone',
}, async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto('/map')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText(/Enter a town instead/)).toBeVisible()
})

test('asks for the location only after "near me" is pressed, and searches around it', { tag: '@phone' }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 64.1361, longitude: -21.9001 })
  await page.goto('/map')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page.getByText('2 gyms within 25 km of you')).toBeVisible()
  await expect(page).toHaveURL(/near=64\.136%2C-21\.9&place=me/)
})

test("settings show the browser's location permission and link to the town", { tag: '@phone' }, async ({
  page,
  context,
  signInAs,
}) => {
  await page.goto('/settings/location')
  await expect(page).toHaveURL(/\/login\?from=/)
  await signInAs(page, 'ana@openmat.test')
  await expect(page.getByText('Your browser lets Open Mat use your location.')).toBeVisible()
  const allow = page.getByRole('button', { name: 'Allow location' })
  await expect(allow).toBeHidden()

  await context.clearPermissions()
  await expect(page.getByText('Your browser will ask you before sharing your location with Open Mat.')).toBeVisible()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 64.1361, longitude: -21.9001 })
  await expect(page.getByText('Your browser lets Open Mat use your location.')).toBeVisible()
  await expect(allow).toBeHidden()

  await page.getByRole('link', { name: 'Change your town' }).click()
  await expect(page.getByLabel('City or town')).toBeVisible()
})

test('/find-gym is the same finder for members', { tag: '@phone' }, async ({ page, signInAs }) => {
  await page.goto('/find-gym?text=nordur')
  await expect(page).toHaveURL(/\/login\?from=/)
  await signInAs(page, 'ana@openmat.test')
  await expect(page).toHaveURL('/find-gym?text=nordur')
  await expect(page.getByRole('link', row('Norður BJJ'))).toBeVisible()
})

test('the map works by keyboard: one stop, arrows, Enter opens, Escape closes', { tag: '@phone' }, async ({ page }) => {
  await page.goto(`${NEAR_REYKJAVIK}&km=10&view=map`)
  const marks = page.getByRole('listbox', { name: 'Gyms on the map' })
  await expect(marks.getByRole('option', { name: 'Norður BJJ' })).toBeAttached({ timeout: 30_000 })
  await marks.locator('[role=option][tabindex="0"]').focus()
  await page.keyboard.press('Home')
  await expect(marks.getByRole('option', { name: 'Norður BJJ' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(marks.getByRole('option', { name: 'Vestur Grappling' })).toBeFocused()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: 'Vestur Grappling', exact: true })
  await expect(card).toBeVisible()
  await expect(page).toHaveURL(/gym=e2e-vestur-grappling/)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
})

test('toggles the sidebar and remembers it', { tag: '@desktop' }, async ({ page }) => {
  await page.goto(NEAR_REYKJAVIK)
  const list = page.getByRole('region', { name: 'Gyms', exact: true })
  await expect(list).toBeVisible()
  await page.getByRole('button', { name: 'Hide list' }).click()
  await expect(list).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show list' })).toBeVisible()
  await expect(list).toHaveCount(0)
  await page.getByRole('button', { name: 'Show list' }).click()
  await expect(list).toBeVisible()
})

test('falls back to the list when no map can be drawn', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    const draw = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
      return kind.startsWith('webgl') ? null : Reflect.apply(draw, this, [kind, ...rest])
    } as typeof draw
  })
  await page.goto(`${NEAR_REYKJAVIK}&km=10&view=map`)
  await expect(page.getByText("Your browser can't show the map.")).toBeVisible()
})

test("@phone an event's map loads once the page is in use", async ({ page }) => {
  const maps: string[] = []
  page.on('request', (request) => request.url().includes('/MapCanvas-') && maps.push(request.url()))
  const gym = 'liffey-lantern-jiu-jitsu'
  const { items } = await (await page.request.get(`/api/locations/${gym}/events?which=coming`)).json()
  await page.goto(`/gym/${gym}/event/${items[0].slug}`)
  const offer = page.getByRole('button', { name: 'Show map' })
  await expect(offer).toBeInViewport()
  await expect(page.getByText('Our map has no streets.')).toBeVisible()
  expect(maps).toEqual([])
  await page.mouse.move(50, 50)
  await expect(page.getByRole('region', { name: 'Map showing where Liffey Lantern Jiu-Jitsu is' })).toBeVisible()
  await expect(offer).toHaveCount(0)
  expect(maps).not.toEqual([])
})

test("says so where a map's worker doesn't load", { tag: '@phone' }, async ({ page, allowErrors }) => {
  allowErrors(/maplibre-gl-worker/)
  await page.route(/maplibre-gl-worker/, (route) => route.abort())
  await page.goto(`${NEAR_REYKJAVIK}&km=10&view=map`)
  await expect(page.getByText("Couldn't load the map. Reload the page to try again.")).toBeVisible()
})

test('adds a favourite after signing in, and saves it once even when pressed twice', {
  tag: '@phone',
}, async ({ page, signInAs, db }) => {
  await page.goto('/gym/e2e-nordur-bjj')
  const heart = page.getByRole('button', { name: 'Favourite' })
  await heart.click()
  await expect(page).toHaveURL('/login?from=%2Fgym%2Fe2e-nordur-bjj')
  await signInAs(page, 'bia@openmat.test')
  await expect(page).toHaveURL('/gym/e2e-nordur-bjj')

  const kept = async () => {
    const { rows } = await db.query(
      `select 1 from favorites f join users u using (uid) where f.gym_id = 'e2e-mjolnir' and u.email = 'bia@openmat.test'`,
    )
    return rows.length
  }
  await expect(page.getByText('Added to your favourites.')).toBeVisible()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  expect(await kept()).toBe(1)
  let answers = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/favoritedBy/me')) answers += 1
  })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await heart.click()
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
  await expect.poll(() => answers).toBe(3)
  expect(await kept()).toBe(0)
  await page.reload()
  await expect(heart).toHaveAttribute('aria-pressed', 'false')
})

test('shows that a gym is missing and links to the finder', { tag: '@phone' }, async ({ page, allowErrors }) => {
  allowErrors(/404/)
  await page.goto('/gym/e2e-nowhere')
  await expect(page.getByRole('link', { name: /Find|Map/ }).first()).toBeVisible()
})

test('browses from the finder to a country, a city and a gym, and back, by keyboard', {
  tag: '@phone',
}, async ({ page }) => {
  // London, because other tests add more gyms to Dublin than its page lists at first.
  const follow = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first().press('Enter')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await page.goto('/map')
  await follow('Browse by country')
  await expect(heading('Gyms by country')).toBeVisible()
  await follow(/^United Kingdom/)
  await expect(heading('United Kingdom: gyms by city')).toBeVisible()
  await follow(/^London/)
  await expect(page).toHaveURL('/gyms/united-kingdom/london')
  await expect(heading('Gyms in London')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tonight in and around London' })).toBeVisible()
  await follow('Thamesmead Guard Club')
  await expect(page).toHaveURL('/gym/thamesmead-guard-club')

  await follow('London, United Kingdom')
  await expect(heading('Gyms in London')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Breadcrumbs' })
    .getByRole('link', { name: 'United Kingdom' })
    .press('Enter')
  await expect(heading('United Kingdom: gyms by city')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(heading('Thamesmead Guard Club')).toBeVisible()

  await page.goto('/gyms/Irlanda/DUBLIN')
  await expect(page).toHaveURL('/gyms/ireland/dublin')
})
