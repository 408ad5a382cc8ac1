import { NEEDS_PLACE } from '#domains/gyms/gyms/rules.ts'
import { type Town, townsNamed } from '#domains/gyms/places/server/reads.ts'
import type { Reader } from '#platform/database.ts'
import { kilometresBetween } from '#platform/geography.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { type GymDraft, hasNoLocation } from './draft.ts'

/** Among towns with the same name, one this many times larger than the next is assumed. */
const FAR_LARGER = 5
/** Towns this close together are one town listed twice, as the town and its commune. */
const SAME_TOWN_KM = 20

/**
 * Places rows without coordinates at the centre of their town, marked as approximate. If the town is unknown or
 * ambiguous, the row is kept without a location, for an admin to set.
 */
export async function placeByTown(reader: Reader, rows: readonly { draft: GymDraft; notes: string[] }[]) {
  const unplaced = rows.filter(({ draft }) => hasNoLocation(draft))
  const towns = await townsNamed(
    reader,
    unplaced.map(({ draft: { city, country } }) => ({ name: city, country })),
  )
  unplaced.forEach(({ draft, notes }, at) => {
    const town = townMeant(towns[at] ?? [], draft.region)
    if (town) {
      Object.assign(draft, {
        lat: town.lat,
        lng: town.lng,
        placeApproximate: true,
        country: draft.country || town.country,
      })
      const where = [town.name, town.region, town.country].filter(Boolean).join(', ')
      notes.push(`it has no coordinates: placed at the centre of ${where}, marked as approximate`)
    } else {
      const status = draft.status === 'active' ? '' : `, and without its status (${draft.status})`
      draft.status = NEEDS_PLACE
      notes.push(`${whyUnknown(draft, towns[at] ?? [])}: kept without a place${status}`)
    }
  })
}

function townMeant(towns: readonly Town[], region: string): Town | undefined {
  const inRegion = towns.filter(
    (town) => region !== '' && [town.adminCode, town.region].map(normalizeText).includes(normalizeText(region)),
  )
  const [first, ...others] = inRegion.length > 0 ? inRegion : towns
  const rival = others.find((town) => first && kilometresBetween(first, town) > SAME_TOWN_KM)
  return first && (!rival || first.population >= rival.population * FAR_LARGER) ? first : undefined
}

function whyUnknown({ city, country }: GymDraft, towns: readonly Town[]): string {
  const named = [city, country].filter(Boolean).join(', ')
  if (city === '') return 'it has neither coordinates nor a town'
  return towns.length > 0
    ? `it has no coordinates, and several towns are called ${named}`
    : `it has no coordinates, and no town called ${named} is known`
}
