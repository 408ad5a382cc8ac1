import { kilometresBetween, type Point } from '#platform/geography.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { trigrams } from '#platform/search/trigrams.ts'
import { hasNoLocation } from './draft.ts'

/** Farther apart than this, similar names alone don't make two gyms the same. */
export const SAME_GYM_KM = 0.15
/**
 * How far apart different lists may place the same gym; beyond `SAME_GYM_KM`, its phone number or website has to match
 * too.
 */
export const SAME_CONTACT_KM = 2

/** The values compared to decide whether two gyms are the same. */
export interface ComparedGym extends Point {
  name: string
  street: string
  phone: string
  website: string
  city: string
}

/** Values shared by many rows of a file, which aren't evidence. */
export interface SharedValues {
  /** Whether the point says little about where a gym is, such as a town's centre or a rounded point. */
  point: (point: Point) => boolean
  phone: (key: string) => boolean
  website: (key: string) => boolean
}

/** Why two entries are the same gym; undefined if they aren't, or if it's uncertain. */
export function sameGymReason(a: ComparedGym, b: ComparedGym, shared: SharedValues): string | undefined {
  const nowhere = [a, b].some(hasNoLocation)
  const km = nowhere ? 0 : kilometresBetween(a, b)
  if (km > SAME_CONTACT_KM) return undefined
  const [phone, website] = [compared(phoneKey, a.phone, b.phone), compared(websiteKey, a.website, b.website)]
  const contacts = [
    ...(phone === 'same' && !shared.phone(phoneKey(a.phone)) ? ['the same phone number'] : []),
    ...(website === 'same' && !shared.website(websiteKey(a.website)) ? ['the same website'] : []),
  ]
  const street = compared(normalizeText, a.street, b.street)
  const differs = phone === 'different' && website === 'different'
  const isSimilar = similarNames(a.name, b.name, [a.city, b.city])
  const isEqual = normalizeText(a.name) === normalizeText(b.name)
  const because = (...reasons: string[]) =>
    [...reasons, ...(nowhere ? [] : [`${Math.round(km * 1000)} m apart`])].join(', ')

  if (nowhere) return isEqual && contacts.length > 0 ? because('the same name', ...contacts) : undefined

  // If a contact matches, the town's name may count towards similarity: "GB Matosinhos" is "Gracie Barra Matosinhos".
  if (contacts.length > 0 && similarNames(a.name, b.name)) return because('similar names', ...contacts)
  if (km > SAME_GYM_KM) return undefined
  if (contacts.length === 2) return because(...contacts)
  if (shared.point(a) || shared.point(b))
    return isEqual && phone !== 'different' && website !== 'different' && street !== 'different'
      ? because('the same name')
      : undefined
  if (isEqual) return because('the same name')
  return isSimilar && !differs ? because('similar names') : undefined
}

function compared(keyOf: (text: string) => string, one: string, other: string): 'same' | 'different' | 'unknown' {
  const [a, b] = [keyOf(one), keyOf(other)]
  if (a === '' || b === '') return 'unknown'
  return a === b ? 'same' : 'different'
}

/** The last eight digits, the same with or without a country code; empty for a short number. */
export function phoneKey(phone: string): string {
  const digits = phone.replace(/\(0\)|\D/g, '')
  return digits.length < 7 ? '' : digits.slice(-8).padStart(8, '0')
}

/** Sites used by many businesses; sharing only the host isn't evidence. */
const PORTALS =
  /(^|\.)(facebook|instagram|linktr|google|goo|wixsite|youtube|tiktok|twitter|x|wa|bit|mindbodyonline|zenplanner)\.[a-z]+$/

/** Host and path, without the parts that vary between spellings of the same URL. */
export function websiteKey(website: string): string {
  if (!URL.canParse(website)) return ''
  const { hostname, pathname } = new URL(website)
  const host = hostname.replace(/^www\./, '')
  const page = pathname.replace(/\/(index|home)(\.\w+)?$/i, '').replace(/\/+$/, '')
  return PORTALS.test(host) && page === '' ? '' : `${host}${page}`.toLowerCase()
}

/** From this many differently named rows on, a shared point, phone number or website isn't evidence. */
const MANY = 3

/** The values that many of these rows share. */
export function sharedAmong(rows: readonly (ComparedGym & { placeApproximate?: true })[]): SharedValues {
  const points = moreThanOnce(rows, pointKey)
  for (const row of rows) if (row.placeApproximate) points.add(pointKey(row))
  const phones = moreThanOnce(rows, (row) => phoneKey(row.phone))
  const websites = moreThanOnce(rows, (row) => websiteKey(row.website))
  return {
    point: (point) => points.has(pointKey(point)) || isCoarse(point),
    phone: (key) => phones.has(key),
    website: (key) => websites.has(key),
  }
}

const pointKey = ({ lat, lng }: Point) => `${lat.toFixed(4)},${lng.toFixed(4)}`
/** Two decimals are about a kilometre, too coarse to be the gym's real location. */
const isCoarse = ({ lat, lng }: Point) => [lat, lng].every((degrees) => Number(degrees.toFixed(2)) === degrees)

/** The keys that at least `MANY` rows with different names share. */
function moreThanOnce(rows: readonly ComparedGym[], keyOf: (row: ComparedGym) => string): Set<string> {
  const names = new Map<string, Set<string>>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== '') names.set(key, (names.get(key) ?? new Set()).add(normalizeText(row.name)))
  }
  return new Set([...names].filter(([, found]) => found.size >= MANY).map(([key]) => key))
}

/** Words too common in gym names to distinguish them. */
const COMMON =
  /^(bjj|brazilian|brasilian|jiu|jitsu|jiujitsu|ju|jujitsu|jujutsu|gracie|grappling|submission|fighting|academy|academia|akademie|gym|gyms|mma|mixed|martial|arts|art|team|club|clube|dojo|school|schule|studio|center|centre|fitness|wellness|yoga|pilates|fight|combat|karate|judo|taekwondo|kickboxing|boxing|boxe|the|of|and|de|do|da|e|und|verein|ev|sports|sport|training)$/

/** Whether two names mean the same gym, given that both are at the same place, in these towns. */
export function similarNames(one: string, other: string, towns: readonly string[] = []): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  if (a.join(' ') === b.join(' ')) return true
  const [ownA, ownB] = ownOf(a, b, new Set(towns.flatMap(wordsOf)))
  if (ownA.length === 0 || ownB.length === 0) return false
  return overlap(ownA.join(' '), ownB.join(' ')) >= 0.7 && overlap(a.join(' '), b.join(' ')) >= 0.65
}

/** The distinctive words of two names. The town's name counts only if a name has nothing else. */
function ownOf(a: string[], b: string[], town: ReadonlySet<string>): [string[], string[]] {
  const [ownA, ownB] = [own(a), own(b)]
  const [restA, restB] = [ownA, ownB].map((words) => words.filter((word) => !town.has(word)))
  return restA?.length && restB?.length ? [restA, restB] : [ownA, ownB]
}

const wordsOf = (name: string) =>
  normalizeText(name)
    .replace(/\bbjj\b/g, 'brazilian jiu jitsu')
    .replace(/\bjiujitsu\b/g, 'jiu jitsu')
    .split(' ')
const own = (words: string[]) => words.filter((word) => !COMMON.test(word))

/** The share of the shorter text's trigrams that the other has too. */
function overlap(one: string, other: string): number {
  const [a, b] = [trigrams(one), trigrams(other)]
  const shared = [...a].filter((each) => b.has(each)).length
  return shared / Math.min(a.size, b.size)
}
