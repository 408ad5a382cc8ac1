import { createHash } from 'node:crypto'
import { fold } from '#platform/fold.ts'
import type { Gym } from '../../contract.ts'
import { DISCIPLINES } from '../../rules.ts'
import { countryCodeOf, splitAddress } from './address.ts'

/** What a source said of one gym, field by field, as text or as it stood there. */
export type SaidFields = Partial<Record<Field, unknown>>

export const FIELDS = [
  'sourceId',
  'name',
  'previousNames',
  'status',
  'description',
  'lat',
  'lng',
  'address',
  'street',
  'houseNumber',
  'unit',
  'city',
  'region',
  'postalCode',
  'country',
  'phone',
  'email',
  'website',
  'instagram',
  'facebook',
  'affiliation',
  'affiliationWebsite',
  'headCoach',
  'foundedYear',
  'disciplines',
  'languages',
  'amenities',
  'placeId',
  'openingHours',
  'dropIn',
  'dropInPrice',
  'dropInCurrency',
  'firstVisitFree',
  'trialOffer',
  'trialClasses',
  'trialDays',
  'trialNotes',
  'membershipPriceFrom',
  'membershipCurrency',
  'beginnersWelcome',
  'stepFree',
  'parking',
  'lastConfirmedAt',
] as const
export type Field = (typeof FIELDS)[number]

/** A gym as a row of a source describes it, in our own terms. What the source does not say is empty. */
export type GymDraft = Pick<
  Gym,
  | 'name'
  | 'status'
  | 'description'
  | 'phone'
  | 'email'
  | 'website'
  | 'instagram'
  | 'facebook'
  | 'affiliation'
  | 'headCoach'
  | 'foundedYear'
  | 'disciplines'
  | 'languages'
  | 'amenities'
  | 'placeId'
  | 'openingHours'
  | 'dropIn'
  | 'trialOffer'
  | 'membership'
  | 'accessibility'
  | 'lastConfirmedAt'
> & {
  previousNames: string[]
  lat: number
  lng: number
  street: string
  city: string
  region: string
  postalCode: string
  country: string
  beginnersWelcome: boolean | null
}

export type ReadRow =
  | { row: number; sourceId: string; draft: GymDraft; notes: string[] }
  | { row: number; rejected: string; name: string }

/** Turns what a row said into a gym, or answers why it is none. Words it cannot keep become notes. */
export function draftOf(row: number, said: SaidFields, defaults: { country?: string | undefined } = {}): ReadRow {
  const name = lineOf(said.name, 200)
  const rejected = (reason: string): ReadRow => ({ row, rejected: reason, name })
  if (name === '') return rejected('it has no name')
  if (name.length < 2) return rejected('its name is shorter than 2 characters')
  if (name.length > 80) return rejected(`its name is longer than 80 characters (${name.length})`)

  const [lat, lng] = [degreesOf(said.lat), degreesOf(said.lng)]
  if (lat === undefined || lng === undefined)
    return rejected(
      isEmpty(said.lat) || isEmpty(said.lng)
        ? 'it has no coordinates'
        : `its coordinates cannot be read (${lineOf(said.lat, 20)}, ${lineOf(said.lng, 20)})`,
    )
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180)
    return rejected(`its coordinates lie outside the Earth (${lat}, ${lng})`)
  if (lat === 0 && lng === 0) return rejected('its coordinates are 0, 0, which is the sea off Africa')

  const notes: string[] = []
  const address = addressOf(said, defaults.country)
  const affiliationName = lineOf(said.affiliation, 80)
  const website = (field: 'website' | 'affiliationWebsite') => webAddress(said[field], field, notes)
  const draft: GymDraft = {
    name,
    previousNames: listOf(said.previousNames)
      .map((previous) => lineOf(previous, 80))
      .filter((previous) => previous.length > 1 && previous !== name),
    status: statusOf(said.status),
    description: proseOf(said.description, 2000),
    lat,
    lng,
    ...address,
    phone:
      lineOf(said.phone, 200)
        .split(/\s*[;|]\s*/)[0]
        ?.slice(0, 40) ?? '',
    email: emailOf(said.email, notes),
    website: website('website'),
    instagram: socialAddress(said.instagram, 'instagram', notes),
    facebook: socialAddress(said.facebook, 'facebook', notes),
    affiliation: affiliationName ? { name: affiliationName, website: website('affiliationWebsite') || null } : null,
    headCoach: lineOf(said.headCoach, 80) ? { name: lineOf(said.headCoach, 80), userId: null, belt: null } : null,
    foundedYear: yearOf(said.foundedYear),
    disciplines: disciplinesOf(said.disciplines),
    languages: listOf(said.languages)
      .map((language) => lineOf(language, 40))
      .filter(Boolean)
      .slice(0, 20),
    amenities: listOf(said.amenities)
      .map((amenity) => lineOf(amenity, 60))
      .filter(Boolean)
      .slice(0, 40),
    placeId: lineOf(said.placeId, 128) || null,
    openingHours: lineOf(said.openingHours, 300),
    dropIn: {
      accepted: yesOrNo(said.dropIn),
      price: amountOf(said.dropInPrice),
      currency: currencyOf(said.dropInCurrency),
      firstVisitFree: yesOrNo(said.firstVisitFree),
      notice: null,
      waiverUrl: null,
    },
    trialOffer: {
      available: yesOrNo(said.trialOffer),
      classes: wholeOf(said.trialClasses),
      days: wholeOf(said.trialDays),
      notes: proseOf(said.trialNotes, 500),
    },
    membership: {
      priceFrom: amountOf(said.membershipPriceFrom),
      currency: currencyOf(said.membershipCurrency),
      contract: null,
    },
    accessibility: { stepFree: yesOrNo(said.stepFree), changing: null, parking: yesOrNo(said.parking) },
    beginnersWelcome: yesOrNo(said.beginnersWelcome),
    lastConfirmedAt: dayOf(said.lastConfirmedAt),
  }
  const sourceId = lineOf(said.sourceId, 200) || `row-${shortHash(`${fold(name)}|${lat.toFixed(4)}|${lng.toFixed(4)}`)}`
  return { row, sourceId, draft, notes }
}

export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return ''
}

/** Without control characters, overrides of the writing direction and invisible signs; HTML stays the text it is. */
const cleaned = (text: string) =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/(?![\t\n\r])\p{Cc}|[\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu, '')

export const lineOf = (value: unknown, max: number) =>
  cutAt(
    cleaned(textOf(value))
      .replace(/[\s\u2028\u2029]+/g, ' ')
      .trim(),
    max,
  )

const proseOf = (value: unknown, max: number) =>
  cutAt(
    cleaned(textOf(value))
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .trim(),
    max,
  )

/** Never through the middle of a sign of two code units. */
const cutAt = (text: string, max: number) =>
  text.length > max
    ? text
        .slice(0, max)
        .replace(/[\ud800-\udbff]$/, '')
        .trim()
    : text

function degreesOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  // A comma is the decimal sign of half the world.
  const text = lineOf(value, 40)
    .replace(/^([-+]?\d{1,3}),(\d+)$/, '$1.$2')
    .replace(/\s*°?\s*([NSEWO])?$/i, '$1')
  const match = /^([-+]?\d{1,3}(?:\.\d+)?)([NSEWO])?$/i.exec(text)
  if (!match) return undefined
  return Number(match[1]) * (/^[SW]$/i.test(match[2] ?? '') ? -1 : 1)
}

function addressOf(said: SaidFields, defaultCountry: string | undefined) {
  const whole = splitAddress(lineOf(said.address, 300))
  const country = countryCodeOf(lineOf(said.country, 60)) || whole.country || defaultCountry || ''
  const houseNumber = lineOf(said.houseNumber, 20)
  const road = lineOf(said.street, 160)
  const numbered =
    houseNumber && road ? (numberComesFirst(country) ? `${houseNumber} ${road}` : `${road} ${houseNumber}`) : road
  const unit = lineOf(said.unit, 40)
  const door = /^#?[\w-]{1,5}$/.test(unit) ? `Unit ${unit.replace('#', '')}` : unit
  const street = [numbered || whole.street, door].filter(Boolean).join(', ')
  return {
    street: cutAt(street, 200),
    city: lineOf(said.city, 80) || whole.city,
    region: lineOf(said.region, 80) || whole.region,
    postalCode: lineOf(said.postalCode, 20) || whole.postalCode,
    country,
  }
}

const numberComesFirst = (country: string) =>
  ['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'ZA', 'IN', 'SG', 'FR', 'LU'].includes(country) || country === ''

/**
 * Our pages link to https only. An address written with http is raised to https, where nearly every site answers today;
 * one without a scheme is taken for a website; any other scheme is left out.
 */
function webAddress(value: unknown, field: string, notes: string[]): string {
  const said = lineOf(value, 600).split(/\s*;\s*/)[0] ?? ''
  if (said === '') return ''
  const address =
    /^[a-z][a-z0-9+.-]*:/i.test(said) && !/^[^/]+\.[a-z]{2,}:\d+/i.test(said)
      ? said.replace(/^http:/i, 'https:')
      : `https://${said.replace(/^\/+/, '')}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (
    url?.protocol === 'https:' &&
    /[^.]\.[^.]/.test(url.hostname) &&
    !url.username &&
    !/\s/.test(address) &&
    address.length <= 300
  )
    return address
  notes.push(`${field} left out: ${cutAt(said, 80)} is no web address`)
  return ''
}

/** A handle or an address of that service; another address is left out. */
function socialAddress(value: unknown, service: 'instagram' | 'facebook', notes: string[]): string {
  const said = lineOf(value, 300)
  const handle = /^@?([\w.]{2,60})$/.exec(said)?.[1]
  if (handle && !/\.(com|net|org)$/i.test(handle)) return `https://www.${service}.com/${handle}`
  const address = webAddress(said, service, notes)
  if (
    address === '' ||
    new RegExp(`(^|\\.)(${service}|${service === 'facebook' ? 'fb' : 'instagr'})\\.(com|me|am)$`).test(
      new URL(address).hostname,
    )
  )
    return address
  notes.push(`${service} left out: ${cutAt(said, 80)} is elsewhere`)
  return ''
}

function emailOf(value: unknown, notes: string[]): string {
  const said =
    lineOf(value, 300)
      .replace(/^mailto:/i, '')
      .split(/[;,\s]+/)[0] ?? ''
  if (said === '' || (/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/.test(said) && said.length <= 200)) return said
  notes.push(`email left out: ${cutAt(said, 80)}`)
  return ''
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  return typeof value === 'string' ? value.split(/\s*[;,|]\s*/).filter(Boolean) : []
}

const DISCIPLINE_WORDS: readonly [(typeof DISCIPLINES)[number], RegExp][] = [
  ['nogi', /\bno ?gi\b|nogi|grappling|luta livre/],
  ['gi', /(?<!no ?)\bgi\b|bjjgi|kimono/],
  ['kids', /kids|kinder|children|juniors?\b|criancas|ninos|enfants/],
  ['womens', /wom[ae]n|ladies|frauen|feminin|mujeres|femmes/],
  ['mma', /\bmma\b|mixed martial/],
  ['judo', /\bjudo\b|judo/],
  ['wrestling', /wrestling|ringen|\blutte\b/],
  ['selfDefense', /self ?defen[cs]e|selbstverteidigung|defesa pessoal|defensa personal|selfdefense/],
]

function disciplinesOf(value: unknown): Gym['disciplines'] {
  const found = new Set<(typeof DISCIPLINES)[number]>()
  for (const said of listOf(value)) {
    const text = lineOf(said, 100)
    const own = DISCIPLINES.find((discipline) => discipline === text)
    if (own) found.add(own)
    else {
      // "BJJNoGiAllLevels" is read as the words it is made of.
      const words = fold(text.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/([A-Z]{2,})([A-Z][a-z])/g, '$1 $2'))
      for (const [discipline, pattern] of DISCIPLINE_WORDS) if (pattern.test(words)) found.add(discipline)
      if (/^(both|beides|ambos)$|gi (and|und|e|y|et) no ?gi/.test(words)) found.add('gi').add('nogi')
    }
  }
  return DISCIPLINES.filter((discipline) => found.has(discipline))
}

function statusOf(value: unknown): Gym['status'] {
  const said = fold(lineOf(value, 60))
  if (/permanent|closed for good|defunct|disused|^closed$|^geschlossen$|^cerrado$|^ferme$|^fechado$/.test(said))
    return 'permanently_closed'
  if (/temporar|paused|vorubergehend/.test(said)) return 'temporarily_closed'
  if (/opening|coming soon|planned|in eroffnung/.test(said)) return 'opening_soon'
  return 'active'
}

function yesOrNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const said = fold(lineOf(value, 20))
  if (/^(yes|y|true|1|ja|si|sim|oui|x|designated|available)$/.test(said)) return true
  return /^(no|n|false|0|nein|nao|non)$/.test(said) ? false : null
}

function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const said = lineOf(value, 40).replace(/[^\d.,-]/g, '')
  if (!/\d/.test(said)) return null
  const number = Number(said.replace(/^(-?\d+),(\d{1,2})$/, '$1.$2').replace(/,/g, ''))
  return Number.isFinite(number) ? number : null
}

const amountOf = (value: unknown) => {
  const number = numberOf(value)
  return number !== null && number >= 0 && number < 1e6 ? Math.round(number * 100) / 100 : null
}

const wholeOf = (value: unknown) => {
  const number = numberOf(value)
  return number !== null && Number.isInteger(number) && number >= 0 && number < 10_000 ? number : null
}

const yearOf = (value: unknown) => {
  const year = Number(/\b(1[89]\d\d|20\d\d)\b/.exec(lineOf(value, 40))?.[1] ?? Number.NaN)
  return Number.isNaN(year) ? null : year
}

function currencyOf(value: unknown): string | null {
  const said = lineOf(value, 10).toUpperCase()
  return { '€': 'EUR', '£': 'GBP', $: 'USD', R$: 'BRL', '¥': 'JPY' }[said] ?? (/^[A-Z]{3}$/.test(said) ? said : null)
}

function dayOf(value: unknown): string | null {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(lineOf(value, 40))?.[0]
  const time = day === undefined ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) || time > Date.now() + 86_400_000 ? null : new Date(time).toISOString()
}
