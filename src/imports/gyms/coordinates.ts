import { pointOfGeometry } from './points.ts'

/** A point as written in the file. */
export interface WrittenPoint {
  lat: number
  lng: number
  /** Whether it's unclear which of the two is the latitude. */
  ambiguous: boolean
}

const NUMBER = String.raw`[-+]?\d{1,3}(?:\.\d+)?`

/** Degrees in one cell: `52,5`, `52.5° N`, `52°31'12" N`. A number out of range is returned unchanged. */
export function degreesOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  if (isRecord(value)) return degreesOf(value.$numberDouble ?? value.$numberDecimal ?? value.$numberInt)
  if (typeof value !== 'string') return undefined
  const text = value
    .trim()
    .replace(/−/g, '-')
    .replace(/^([-+]?\d+),(\d+)$/, '$1.$2')
  // A spreadsheet treated the decimal point as a thousands separator: 48.137.154.
  if (/^[-+]?\d{1,3}(\.\d{3}){2,}$/.test(text)) return Number(text.replaceAll('.', ''))
  if (/^[-+]?\d+(\.\d+)?(e-?\d+)?$/i.test(text)) return Number(text)
  const parts =
    /^([NSEWO])?\s*([-+]?\d{1,3}(?:[.,]\d+)?)\s*[°ºd]?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['’′m]\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:["”″s]|''|’’)?)?)?\s*([NSEWO])?$/i.exec(
      text,
    )
  if (!parts) return undefined
  const [whole, minutes, seconds] = parts.slice(2, 5).map((part) => Number((part ?? '0').replace(',', '.')))
  const size = Math.abs(whole ?? 0) + (minutes ?? 0) / 60 + (seconds ?? 0) / 3600
  const letter = (parts[1] ?? parts[5] ?? '').toUpperCase()
  return (parts[2]?.startsWith('-') ? -1 : 1) * (letter === 'S' || letter === 'W' ? -1 : 1) * size
}

/**
 * A point in one cell or one nested value: "lat,lng", "lng lat", degrees with minutes, WKT, EWKB, GeoJSON, `geo:`, a
 * map URL, or an object with latitude and longitude. Undefined if it isn't a point.
 */
export function pointOfValue(value: unknown): WrittenPoint | undefined {
  if (Array.isArray(value))
    return value.length === 2 || value.length === 3 ? pair(degreesOf(value[1]), degreesOf(value[0]), true) : undefined
  if (isRecord(value)) return pointOfObject(value)
  if (typeof value !== 'string' || value.length > 4000) return undefined
  const text = value.trim()
  if (/^[[{]/.test(text)) return pointOfJson(text)
  return pointOfWkt(text) ?? pointOfEwkb(text) ?? pointOfMapAddress(text) ?? pointOfPair(text)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function pair(lat: number | undefined, lng: number | undefined, ambiguous: boolean): WrittenPoint | undefined {
  return lat === undefined || lng === undefined ? undefined : { lat, lng, ambiguous }
}

function pointOfObject(value: Record<string, unknown>): WrittenPoint | undefined {
  if (typeof value.type === 'string' && ('coordinates' in value || 'geometries' in value)) {
    const { lat, lng } = pointOfGeometry(value)
    return pair(lat, lng, false)
  }
  const named = (...names: string[]) => {
    const key = Object.keys(value).find((name) => names.includes(name.toLowerCase().replace(/^_/, '')))
    const degrees = key === undefined ? undefined : degreesOf(value[key])
    return degrees !== undefined && key?.endsWith('E7') ? degrees / 1e7 : degrees
  }
  const [lat, lng] = [named('lat', 'latitude', 'latitudee7'), named('lng', 'lon', 'long', 'longitude', 'longitudee7')]
  return pair(lat, lng, false)
}

function pointOfJson(text: string) {
  try {
    return pointOfValue(JSON.parse(text))
  } catch {
    return undefined
  }
}

function pointOfWkt(text: string) {
  const match = new RegExp(
    String.raw`^(?:SRID=\d+;)?\s*(?:MULTI)?POINT\s*Z?M?\s*\(+\s*(${NUMBER})[\s,]+(${NUMBER})`,
    'i',
  ).exec(text)
  return match ? pair(Number(match[2]), Number(match[1]), false) : undefined
}

/** How PostGIS outputs a geometry column. */
function pointOfEwkb(text: string) {
  if (!/^0101000(0|0a|020e61000)0?/i.test(text) || !/^[0-9a-f]{42,66}$/i.test(text)) return undefined
  const bytes = Buffer.from(text, 'hex')
  const at = (bytes.readUInt32LE(1) & 0x20000000) !== 0 ? 9 : 5
  return bytes.length < at + 16 ? undefined : pair(bytes.readDoubleLE(at + 8), bytes.readDoubleLE(at), false)
}

function pointOfMapAddress(text: string) {
  if (!/^(geo:|https?:\/\/)/i.test(text)) return undefined
  const address = text.replaceAll('%2C', ',').replaceAll('%2c', ',')
  for (const before of ['^geo:', '!3d', '@', '[?&](?:q|query|ll|sll|center|destination|daddr|loc)=(?:loc:)?']) {
    const match = new RegExp(`${before}(${NUMBER})(?:,|!4d)(${NUMBER})`, 'i').exec(address)
    if (match) return pair(Number(match[1]), Number(match[2]), false)
  }
  const [lat, lng] = ['mlat', 'mlon'].map((name) => new RegExp(`[?&]${name}=(${NUMBER})`).exec(address)?.[1])
  return lat && lng ? pair(Number(lat), Number(lng), false) : undefined
}

function pointOfPair(text: string) {
  const bare = text
    .replace(/^[([{]\s*|\s*[)\]}]$/g, '')
    .replace(/\b(lat(itude)?|lng|lon(gitude)?|long)\s*[:=]\s*/gi, '')
    .trim()
  const parts = splitPair(bare)
  if (!parts) return undefined
  const [first, second] = parts.map(degreesOf)
  // Two bare whole numbers are more often a phone number or a range than a point.
  if (!parts.some((part) => /[.,°ºNSEWO]/i.test(part))) return undefined
  // Compass letters settle the order: 6.26 W, 53.35 N.
  if (/[EWO]/i.test(parts[0]) && /[NS]/i.test(parts[1])) return pair(second, first, false)
  return pair(first, second, !/[NSEWO]/i.test(text))
}

function splitPair(text: string): [string, string] | undefined {
  // Two decimal commas: "52,5200; 13,4050", "52,5200 13,4050", "52,5200, 13,4050".
  const commas = /^([-+]?\d{1,3},\d+)\s*(?:[;/|]|,\s|\s)\s*([-+]?\d{1,3},\d+)$/.exec(text)
  if (commas?.[1] && commas[2]) return [commas[1], commas[2]]
  for (const separator of [/\s*[;|]\s*/, /\s*,\s*/, /\s+\/\s+|\//, /(?<=[NSEWO])\s+|\s+(?=[NSEWO]\s*\d)/i, /\s+/]) {
    const parts = text.split(separator).filter(Boolean)
    if (parts.length === 2 && parts[0] && parts[1] && parts.every((part) => /\d/.test(part)))
      return [parts[0], parts[1]]
  }
  return undefined
}

export const isOnEarth = ({ lat, lng }: { lat: number; lng: number }) =>
  Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0)
