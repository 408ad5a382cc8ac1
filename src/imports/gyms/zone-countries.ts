import { countryCodes } from '#platform/countries.ts'
import type { Point } from '#platform/geography.ts'
import { zoneNamed } from '#platform/wall-clock.ts'

let countriesOf: Map<string, string[]> | undefined

/** Most time zones end at borders, so a point's zone says which countries it may be in; zones at sea have none. */
export function countriesByZone(zoneOf: (point: Point) => string): (point: Point) => readonly string[] {
  countriesOf ??= readZones()
  const known = countriesOf
  return (point) => known.get(canonical(zoneOf(point))) ?? []
}

function readZones() {
  const found = new Map<string, string[]>()
  for (const code of countryCodes) {
    const locale = new Intl.Locale(`und-${code}`) as Intl.Locale & {
      getTimeZones?: () => string[]
      timeZones?: string[]
    }
    for (const zone of locale.getTimeZones?.() ?? locale.timeZones ?? [])
      found.set(canonical(zone), [...(found.get(canonical(zone)) ?? []), code])
  }
  return found
}

const names = new Map<string, string>()

/** Asia/Kolkata and Asia/Calcutta are the same zone. */
function canonical(zone: string): string {
  const known = names.get(zone)
  if (known !== undefined) return known
  const name = zoneNamed(zone) ?? zone
  names.set(zone, name)
  return name
}
