import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { searchTextOf } from '#domains/gyms/gyms/server/search-text.ts'
import { gyms } from '#domains/gyms/gyms/server/tables.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { generateCommunity } from '#seed/generate.ts'
import { openWorld } from '#testing/world.ts'
import { affiliations, misspellings, towns } from './misspellings.fixture.ts'
import { refreshSearchWords } from './search-words.ts'

const GYMS = 3_000
/** The share of misspellings for which one of the intended gyms is among the first five results. */
const GOAL = 0.9

const world = await openWorld()

/** One gym in five belongs to an affiliation, and one in two is in a town that's searched for. */
async function seedGyms() {
  const made = generateCommunity({ seed: 'misspellings', members: 0, gyms: GYMS }).gyms
  const rows = made.map((gym, n) => {
    const city = n % 2 === 0 ? (towns[(n / 2) % towns.length] ?? '') : gym.town.city
    const affiliation = n % 5 === 0 ? affiliations[(n / 5) % affiliations.length] : undefined
    const name = affiliation ? `${affiliation} ${city}` : gym.name
    return {
      ...{ id: `gym-${n}`, slug: `gym-${n}`, name, city, country: 'IE', lat: 53, lng: -6, geohash: 'gc7x9812' },
      ...{ timezone: 'Europe/Dublin', searchText: searchTextOf({ name, city }) },
    }
  })
  for (let from = 0; from < rows.length; from += 500) await world.db.insert(gyms).values(rows.slice(from, from + 500))
  await world.db.execute(sql`analyze gyms`)
  await refreshSearchWords(world.db)
}

test('finds the intended gyms for nine misspellings in ten', { timeout: 120_000 }, async () => {
  await seedGyms()
  expect(misspellings).toHaveLength(200)
  const missed: string[] = []
  for (const { meant, typed } of misspellings) {
    const { groups } = await world.visitor.api.search.find({ text: typed, kind: 'gyms' })
    const found = groups.flatMap(({ items }) =>
      items.map((item) => ('city' in item && 'name' in item ? normalizeText(`${item.name} ${item.city}`) : '')),
    )
    if (!found.some((text) => text.includes(normalizeText(meant)))) missed.push(`${typed} (${meant})`)
  }
  const recall = 1 - missed.length / misspellings.length
  expect(recall, `recall@5 ${recall.toFixed(3)}; missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(GOAL)
})
