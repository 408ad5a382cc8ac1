import type { Point } from '#platform/geography.ts'
import { isOnEarth, type WrittenPoint } from './coordinates.ts'

/** The countries at this point, from its time zone; none at sea. */
export type CountriesAt = (point: Point) => readonly string[]

/** Territories with their own code whose addresses often name the larger country. */
const PART_OF: Record<string, string> = {
  ...{ PR: 'US', VI: 'US', GU: 'US', AS: 'US', MP: 'US', GG: 'GB', JE: 'GB', IM: 'GB', GI: 'GB', AX: 'FI', SJ: 'NO' },
  ...{ GP: 'FR', MQ: 'FR', GF: 'FR', RE: 'FR', YT: 'FR', NC: 'FR', PF: 'FR', BL: 'FR', MF: 'FR', PM: 'FR', XK: 'RS' },
  ...{ AW: 'NL', CW: 'NL', SX: 'NL', BQ: 'NL', FO: 'DK', GL: 'DK', HK: 'CN', MO: 'CN' },
}

const SWAPPED = 'latitude and longitude were swapped'

/** How to repair common mistakes in a point, likeliest first. */
const REPAIRS: readonly [string, (point: Point) => Point[]][] = [
  [SWAPPED, ({ lat, lng }) => [{ lat: lng, lng: lat }]],
  ['the longitude was missing its minus sign', ({ lat, lng }) => [{ lat, lng: -lng }]],
  ['the latitude was missing its minus sign', ({ lat, lng }) => [{ lat: -lat, lng }]],
  ['both coordinates were missing their minus signs', ({ lat, lng }) => [{ lat: -lat, lng: -lng }]],
  [
    'coordinates were swapped and missing their minus signs',
    ({ lat, lng }) => [
      { lat: -lng, lng: lat },
      { lat: lng, lng: -lat },
    ],
  ],
]

export type LocationResult = { point: Point; country: string; notes: string[] } | { rejected: string }

/**
 * A row's location. The country decides between possible readings of the coordinates; repairs and mismatches are noted.
 * `country` is the row's own, `usual` the import's default for rows without one.
 */
export function locate(
  written: WrittenPoint,
  { country, usual, countriesAt }: { country: string; usual: string; countriesAt: CountriesAt },
): LocationResult {
  const point = { lat: written.lat, lng: written.lng }
  const wanted = country || usual
  const agrees = (code: string) => code === wanted || PART_OF[code] === wanted || PART_OF[wanted] === code
  const fits = (at: Point) => isOnEarth(at) && countriesAt(at).some(agrees)

  if (wanted !== '' && !fits(point)) {
    const repaired = repairs(point).find(([, at]) => fits(at))
    if (repaired)
      return { point: repaired[1], country: wanted, notes: written.ambiguous ? [] : [noteOf(point, repaired)] }
  }
  if (point.lat === 0 && point.lng === 0) return { rejected: 'its coordinates are 0, 0, which is the sea off Africa' }
  if (!isOnEarth(point)) {
    const swapped = { lat: point.lng, lng: point.lat }
    if (isOnEarth(swapped) && countriesAt(swapped).length > 0)
      return {
        point: swapped,
        country: wanted || (countriesAt(swapped)[0] ?? ''),
        notes: [noteOf(point, [SWAPPED, swapped])],
      }
    return { rejected: `its coordinates are out of range (${point.lat}, ${point.lng})` }
  }
  const found = countriesAt(point)
  const only = found.length === 1 ? (found[0] ?? '') : ''
  if (wanted === '' || found.length === 0 || fits(point)) return { point, country: wanted || only, notes: [] }
  const differs = `its point (${point.lat}, ${point.lng}) is in ${found.join(' or ')}, not in ${wanted}`
  // The import's default country is weaker evidence than the row's own point.
  return country === ''
    ? { point, country: only || usual, notes: [`${differs}: its country was set from its location`] }
    : { point, country, notes: [`${differs}: check it`] }
}

const repairs = (point: Point): [string, Point][] => [
  ...lostDecimals(point),
  ...REPAIRS.flatMap(([how, repair]) => repair(point).map((at): [string, Point] => [how, at])),
]

/** Repairs whole-number degrees: in ten-millionths (E7), or after a spreadsheet dropped the decimal point. */
function lostDecimals({ lat, lng }: Point): [string, Point][] {
  const isWhole = (value: number) => Number.isInteger(value) && Math.abs(value) > 180
  if (!isWhole(lat) && !isWhole(lng)) return []
  const scaled = (value: number) => {
    if (!isWhole(value)) return [value]
    const digits = String(Math.abs(value)).length
    return [1e7, ...[2, 1, 3].map((whole) => 10 ** (digits - whole))].map((by) => value / by)
  }
  return scaled(lat).flatMap((a) =>
    scaled(lng).map((b): [string, Point] => ['the decimal point was missing', { lat: a, lng: b }]),
  )
}

const noteOf = (from: Point, [how, to]: [string, Point]) =>
  `${how}: ${from.lat}, ${from.lng} became ${to.lat}, ${to.lng}`
