import type { Point } from '#platform/geography.ts'
import { isOnEarth, type WrittenPoint } from './coordinates.ts'

/** The countries that have this point, by its time zone; none at sea. */
export type CountriesAt = (point: Point) => readonly string[]

/** Places with a code of their own whose people often name the larger country. */
const PART_OF: Record<string, string> = {
  ...{ PR: 'US', VI: 'US', GU: 'US', AS: 'US', MP: 'US', GG: 'GB', JE: 'GB', IM: 'GB', GI: 'GB', AX: 'FI', SJ: 'NO' },
  ...{ GP: 'FR', MQ: 'FR', GF: 'FR', RE: 'FR', YT: 'FR', NC: 'FR', PF: 'FR', BL: 'FR', MF: 'FR', PM: 'FR', XK: 'RS' },
  ...{ AW: 'NL', CW: 'NL', SX: 'NL', BQ: 'NL', FO: 'DK', GL: 'DK', HK: 'CN', MO: 'CN' },
}

const SWAPPED = 'latitude and longitude were swapped'

/** What can have happened to a point on its way into the file, likeliest first. */
const REPAIRS: readonly [string, (point: Point) => Point[]][] = [
  [SWAPPED, ({ lat, lng }) => [{ lat: lng, lng: lat }]],
  ['the longitude lacked its minus', ({ lat, lng }) => [{ lat, lng: -lng }]],
  ['the latitude lacked its minus', ({ lat, lng }) => [{ lat: -lat, lng }]],
  ['both coordinates lacked their minus', ({ lat, lng }) => [{ lat: -lat, lng: -lng }]],
  [
    'coordinates swapped and without their minus',
    ({ lat, lng }) => [
      { lat: -lng, lng: lat },
      { lat: lng, lng: -lat },
    ],
  ],
]

export type Located = { point: Point; country: string; notes: string[] } | { rejected: string }

/**
 * Where a row's gym is. Its country decides between the readings of its coordinates: what was put right and what doesn't fit is
 * noted. `country` is the row's own, `usual` what the import says of rows without one.
 */
export function locate(
  written: WrittenPoint,
  { country, usual, countriesAt }: { country: string; usual: string; countriesAt: CountriesAt },
): Located {
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
    return { rejected: `its coordinates lie outside the Earth (${point.lat}, ${point.lng})` }
  }
  const found = countriesAt(point)
  const only = found.length === 1 ? (found[0] ?? '') : ''
  if (wanted === '' || found.length === 0 || fits(point)) return { point, country: wanted || only, notes: [] }
  const differs = `its point (${point.lat}, ${point.lng}) is in ${found.join(' or ')}, not in ${wanted}`
  // What the whole import says of itself is weaker than the row's own point.
  return country === ''
    ? { point, country: only || usual, notes: [`${differs}: its country is taken from the point`] }
    : { point, country, notes: [`${differs}: check it`] }
}

const repairs = (point: Point): [string, Point][] => [
  ...lostDecimals(point),
  ...REPAIRS.flatMap(([how, repair]) => repair(point).map((at): [string, Point] => [how, at])),
]

/** Whole numbers for degrees: in ten-millionths (E7), or a spreadsheet took the decimal point away. */
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
