import { createHash } from 'node:crypto'
import type { Gym } from '#domains/gyms/gyms/contract.ts'
import { MAX_PHOTOS } from '#domains/gyms/gyms/rules.ts'
import type { Point } from '#platform/geography.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { textOfHtml } from '#platform/xml.ts'
import { splitAddress } from './address.ts'
import { emailOf, phoneOf, pictureAddresses, socialAddress, socialServiceOf, webAddress } from './contacts.ts'
import { degreesOf, pointOfValue, type WrittenPoint } from './coordinates.ts'
import { countryCodeOf } from './country.ts'
import { type CountriesAt, locate } from './location.ts'
import { cutAt, cutName, fieldReader, lineOf, textOf } from './text.ts'
import {
  amountOf,
  currencyOf,
  dayOf,
  disciplinesOf,
  hoursOf,
  listOf,
  parseYesNo,
  statusOf,
  wholeOf,
  yearOf,
} from './values.ts'

/** The values a source gives for one gym, by field: as text, or in the file's own format. */
export type SourceFields = Partial<Record<Field, unknown>>

export const FIELDS = [
  'sourceId',
  'name',
  'previousNames',
  'status',
  'description',
  'lat',
  'lng',
  /** Both coordinates in one value. */
  'point',
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
  'photo',
  'logo',
] as const
export type Field = (typeof FIELDS)[number]

/** A gym as described by a row of a source, in our terms. Missing values are empty. */
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
  /** Whether the point is the centre of the gym's town, because the source had none. */
  placeApproximate?: true
}

/** The point of a gym without a location. */
export const NO_LOCATION = { lat: 0, lng: 0 } as const
export const hasNoLocation = ({ lat, lng }: Point) => lat === 0 && lng === 0

export type ReadRow =
  /** `pictures` are URLs. They aren't part of the draft: each is fetched only once, even if the row changes later. */
  | { row: number; sourceId: string; draft: GymDraft; pictures: string[]; notes: string[] }
  | { row: number; rejected: string; name: string }

const MAX_NAME = 80

/** Turns a row's values into a gym, or returns why it can't. Most changes and omissions become notes. */
export function draftOf(
  row: number,
  said: SourceFields,
  { country: usual = '', countriesAt = () => [] }: { country?: string | undefined; countriesAt?: CountriesAt } = {},
): ReadRow {
  const ofHtml = lineOf(said.name, 1000) === '' ? nameInHtml(said.description) : undefined
  const name = ofHtml?.name ?? lineOf(said.name, 1000)
  const rejected = (reason: string): ReadRow => ({ row, rejected: reason, name: cutAt(name, 200) })
  if (name === '') return rejected('it has no name')
  // A single Chinese character is a whole word.
  if (name.length < 2 && !/\p{Script=Han}/u.test(name)) return rejected('its name is shorter than 2 characters')

  const notes = ofHtml ? ['its name is the first line of its description'] : []
  const { country, ...address } = addressOf(said, notes)
  const located = locatedBy(said, { country, usual, countriesAt })
  notes.push(...located.notes)

  const { line, prose } = fieldReader(notes)
  if (name.length > MAX_NAME) notes.push(`name cut to ${MAX_NAME} characters: ${JSON.stringify(name)}`)
  const shortName = cutName(name, MAX_NAME)
  const affiliationName = line(said.affiliation, 80, 'affiliation')
  const coachName = line(said.headCoach, 80, 'headCoach')
  const { lat, lng } = located.point
  const draft: GymDraft = {
    name: shortName,
    previousNames: listOf(said.previousNames)
      .map((previous) => lineOf(previous, 80))
      .filter((previous) => previous.length > 1 && previous !== shortName),
    status: statusOf(said.status),
    description: prose(ofHtml?.rest ?? said.description, 2000, 'description'),
    lat,
    lng,
    ...address,
    country: located.country,
    phone: phoneOf(said.phone, notes),
    email: emailOf(said.email, notes),
    ...linksOf(said, notes),
    affiliation: affiliationName
      ? { name: affiliationName, website: webAddress(said.affiliationWebsite, 'affiliationWebsite', notes) || null }
      : null,
    headCoach: coachName ? { name: coachName, userId: null, belt: null } : null,
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
    openingHours: line(hoursOf(said.openingHours), 300, 'openingHours'),
    dropIn: {
      accepted: parseYesNo(said.dropIn),
      price: amountOf(said.dropInPrice),
      currency: currencyOf(said.dropInCurrency),
      firstVisitFree: parseYesNo(said.firstVisitFree),
      notice: null,
      waiverUrl: null,
    },
    trialOffer: {
      available: parseYesNo(said.trialOffer),
      classes: wholeOf(said.trialClasses),
      days: wholeOf(said.trialDays),
      notes: prose(said.trialNotes, 500, 'trialNotes'),
    },
    membership: {
      priceFrom: amountOf(said.membershipPriceFrom),
      currency: currencyOf(said.membershipCurrency),
      contract: null,
    },
    accessibility: { stepFree: parseYesNo(said.stepFree), changing: null, parking: parseYesNo(said.parking) },
    beginnersWelcome: parseYesNo(said.beginnersWelcome),
    lastConfirmedAt: dayOf(said.lastConfirmedAt),
  }
  const sourceId =
    lineOf(said.sourceId, 200) ||
    `row-${shortHash(`${normalizeText(shortName)}|${hasNoLocation(draft) ? Object.values(address).map(normalizeText).join('|') : `${lat.toFixed(4)}|${lng.toFixed(4)}`}`)}`
  const pictures = [
    ...pictureAddresses(said.photo, 'photo', notes),
    ...pictureAddresses(said.logo, 'logo', notes),
  ].slice(0, MAX_PHOTOS)
  return { row, sourceId, draft, pictures, notes }
}

/** Some maps have a gym's name only in the HTML of its info window. */
function nameInHtml(value: unknown) {
  const html = textOf(value)
  if (!/<[a-z][^<>]*>/i.test(html)) return undefined
  const [first = '', ...rest] = textOfHtml(html).split('\n').filter(Boolean)
  return first.length <= MAX_NAME * 2 ? { name: lineOf(first, 1000), rest: rest.join('\n') } : undefined
}

/** The row's location, or `NO_LOCATION`: a gym without a point is still imported. */
function locatedBy(said: SourceFields, countries: Parameters<typeof locate>[1]) {
  const written = writtenPoint(said)
  const located = written && locate(written, countries)
  if (located && 'point' in located) return located
  const value = [said.lat, said.lng, said.point].map((cell) => lineOf(cell, 40)).filter(Boolean)
  const reason = located?.rejected ?? (value.length > 0 && `its coordinates can't be read (${value.join(', ')})`)
  return { point: NO_LOCATION, country: countries.country || countries.usual, notes: reason ? [reason] : [] }
}

export const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 24)

/** The point from two columns or from one; a latitude column may contain both coordinates. */
function writtenPoint(said: SourceFields): WrittenPoint | undefined {
  const [lat, lng] = [degreesOf(said.lat), degreesOf(said.lng)]
  if (lat !== undefined && lng !== undefined && !(lat === 0 && lng === 0)) return { lat, lng, ambiguous: false }
  const inOne = [said.point, said.lat, said.lng].map(pointOfValue).find((point) => point !== undefined)
  return inOne ?? (lat === undefined || lng === undefined ? undefined : { lat, lng, ambiguous: false })
}

/** If the website is a page on a social network, it becomes that link instead. */
function linksOf(said: SourceFields, notes: string[]) {
  const website = webAddress(said.website, 'website', notes)
  const links = {
    instagram: socialAddress(said.instagram, 'instagram', notes),
    facebook: socialAddress(said.facebook, 'facebook', notes),
  }
  const service = socialServiceOf(website)
  if (service === undefined) return { website, ...links }
  return { website: '', ...links, [service]: links[service] || website }
}

function addressOf(said: SourceFields, notes: string[]) {
  const whole = splitAddress(lineOf(said.address, 300))
  const saidCountry = lineOf(said.country, 60)
  const country = countryCodeOf(saidCountry) || whole.country
  if (saidCountry && !countryCodeOf(saidCountry)) notes.push(`country ${JSON.stringify(saidCountry)} isn't known`)
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
