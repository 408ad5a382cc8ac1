import { type CheckedCompetition, competitionInput } from '#domains/journal/competitions/contract.ts'
import { COMPETITION_LIMITS } from '#domains/journal/competitions/limits.ts'
import {
  type CompetitionDiscipline,
  type CompetitionStatus,
  dateProblems,
  slugOfCompetition,
} from '#domains/journal/competitions/rules.ts'
import { MATCH_LIMITS } from '#domains/journal/matches/limits.ts'
import type { RuleSet } from '#domains/journal/matches/rules.ts'
import { isDay } from '#platform/day.ts'
import { normalizeText } from '#platform/normalize-text.ts'
import { isZone } from '#platform/wall-clock.ts'
import { webAddress } from '../gyms/contacts.ts'
import { isOnEarth, pointOfValue } from '../gyms/coordinates.ts'
import { countryCodeOf } from '../gyms/country.ts'
import { fieldReader, lineOf, textOf } from '../gyms/text.ts'
import { disciplinesOf, listOf, parseYesNo } from '../gyms/values.ts'

export type ReadCompetition =
  | {
      row: number
      name: string
      externalId: string
      input: CheckedCompetition
      /** Whether the file has these fields; otherwise their values in `input` are guesses. */
      has: { endsOn: boolean; status: boolean }
      notes: string[]
    }
  | { row: number; name: string; leftOut: string }

/** Names of each field in other people's files, lower case, letters only; the first usable value counts. */
const NAMES = {
  externalId: ['id', 'externalid', 'uuid', 'eventid', 'slug'],
  name: ['name', 'title', 'eventname', 'competition', 'tournament', 'event', 'nome', 'nombre'],
  organisation: ['organisation', 'organization', 'organiser', 'organizer', 'federation', 'promoter', 'host'],
  startsOn: ['startdate', 'startson', 'datestart', 'startsat', 'start', 'from', 'date', 'eventdate', 'day'],
  endsOn: ['enddate', 'endson', 'dateend', 'endsat', 'end', 'until', 'to'],
  venue: ['venue', 'venuename', 'arena', 'place', 'location'],
  town: ['town', 'city', 'locality'],
  country: ['country', 'countrycode'],
  point: ['coordinates', 'location', 'geometry', 'point', 'geo', 'position', 'venue'],
  timezone: ['timezone', 'tz'],
  website: ['websiteurl', 'website', 'url', 'link', 'homepage', 'eventurl'],
  registrationUrl: ['registrationurl', 'registrationlink', 'registerurl', 'signupurl', 'ticketurl', 'registration'],
  registrationDeadline: ['registrationdeadline', 'deadline', 'registrationcloses', 'registrationends'],
  weighIn: ['weighin', 'weighins'],
  ruleSet: ['ruleset', 'rules'],
  discipline: ['discipline', 'disciplines', 'type', 'format'],
  tags: ['tags', 'categories', 'keywords'],
  status: ['status', 'eventstatus', 'state'],
  isActive: ['isactive', 'active', 'published'],
} as const

/** Reads one row of a file. In GeoJSON, a feature's `properties` take precedence over its other members. */
export function readCompetition(
  { row, record }: { row: number; record: Record<string, unknown> },
  country: string,
): ReadCompetition {
  const fields = new Map(
    Object.entries({ ...record, ...(isRecord(record.properties) ? record.properties : {}) }).map(([name, value]) => [
      name.toLowerCase().replace(/[^a-z]/g, ''),
      value,
    ]),
  )
  const get = (field: keyof typeof NAMES, fits: (value: unknown) => boolean = (value) => textOf(value) !== '') =>
    NAMES[field].map((name) => fields.get(name)).find(fits)
  const notes: string[] = []
  const read = fieldReader(notes)
  const name = read.line(get('name'), COMPETITION_LIMITS.name, 'name')
  const leftOut = (reason: string) => ({ row, name, leftOut: reason })

  if (name === '') return leftOut('it has no name')
  if (parseYesNo(get('isActive')) === false) return leftOut('it is marked as inactive')
  const startsOn = dayOf(get('startsOn'))
  if (startsOn === undefined) return leftOut(`its date can't be read: ${JSON.stringify(textOf(get('startsOn')))}`)
  const lastDay = dayOf(get('endsOn'))
  const endsOn = lastDay ?? startsOn
  const deadline = dayOf(get('registrationDeadline')) ?? null
  const problem = Object.entries(dateProblems({ startsOn, endsOn, registrationDeadline: deadline })).find(
    ([field]) => field === 'endsOn',
  )
  if (problem) return leftOut(`its dates are wrong: ${startsOn} to ${endsOn}`)

  const venue = get('venue', (value) => nameIn(value) !== '')
  const inVenue = (keys: string[]) => (isRecord(venue) ? textOf(keys.map((key) => venue[key]).find(Boolean)) : '')
  const about = [get('organisation'), get('ruleSet'), ...listOf(get('tags', Array.isArray) ?? get('tags')), name].map(
    textOf,
  )
  const point = pointIn([get('point', (value) => pointOfValue(value) !== undefined), Object.fromEntries(fields)])
  const timezone = lineOf(get('timezone'), 64)
  const status = statusOf(lineOf(get('status'), 60))
  const fieldValues = {
    name,
    organisation: read.line(get('organisation'), COMPETITION_LIMITS.organisation, 'organisation'),
    ruleSet: ruleSetOf(about),
    discipline: disciplineOf([...listOf(get('discipline')), ...about]),
    startsOn,
    endsOn,
    timezone: isZone(timezone) ? timezone : '',
    venue: read.line(nameIn(venue), COMPETITION_LIMITS.venue, 'venue'),
    town: read.line(get('town') ?? inVenue(['city', 'town']), COMPETITION_LIMITS.town, 'town'),
    country: countryCodeOf(lineOf(get('country') ?? inVenue(['country']), 100)) || country,
    location: point && isOnEarth(point) ? point : null,
    website: webAddress(get('website'), 'website', notes),
    registrationUrl: webAddress(get('registrationUrl'), 'registration link', notes),
    registrationDeadline: deadline !== null && deadline <= endsOn ? deadline : null,
    weighIn: read.prose(get('weighIn'), COMPETITION_LIMITS.weighIn, 'weigh-in'),
    status,
  }
  const checked = competitionInput.safeParse(fieldValues)
  if (!checked.success)
    return leftOut(checked.error.issues.map(({ path, message }) => `${path}: ${message}`).join('; '))
  const externalId = lineOf(get('externalId'), MATCH_LIMITS.competition) || slugOfCompetition({ name, startsOn })
  const has = { endsOn: lastDay !== undefined, status: status !== undefined }
  return { row, name, externalId, input: checked.data, has, notes }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name, written as text or inside an object such as `{ "name": … }`. */
const nameIn = (value: unknown) => textOf(isRecord(value) ? (value.name ?? value.title) : value)

function pointIn(values: readonly unknown[]) {
  for (const value of values) {
    const point = pointOfValue(value)
    if (point) return { lat: point.lat, lng: point.lng }
  }
  return null
}

/**
 * The calendar date as it's written. A time or offset after it is ignored: a competition has no hour. Numbers are
 * milliseconds; small ones are refused, because seconds or a spreadsheet's days would give a date in 1970.
 */
function dayOf(value: unknown): string | undefined {
  if (typeof value === 'number' && value < 1e11) return undefined
  const text = typeof value === 'number' ? new Date(value).toJSON() : textOf(value).trim()
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '') ?? []
  const [, first, second, last] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text ?? '') ?? []
  const isDayFirst = text?.includes('.') || Number(first) > 12
  const written =
    year !== undefined
      ? `${year}-${month}-${date}`
      : isDayFirst
        ? `${last}-${second?.padStart(2, '0')}-${first?.padStart(2, '0')}`
        : ''
  return isDay(written) ? written : undefined
}

const RULE_SETS: readonly [RuleSet, RegExp][] = [
  ['ibjjf', /\bibjjf\b/],
  ['adcc', /\badcc\b/],
  ['ebi', /\bebi\b/],
  ['submission_only', /\bsubmission only\b/],
]

/** The rule set named in a text such as the organisation's name; `other` if none is. */
const ruleSetOf = (texts: readonly string[]): RuleSet =>
  RULE_SETS.find(([, pattern]) => texts.some((text) => pattern.test(normalizeText(text))))?.[0] ?? 'other'

function disciplineOf(texts: readonly unknown[]): CompetitionDiscipline {
  const found = disciplinesOf([...texts])
  const [gi, nogi] = [found.includes('gi'), found.includes('nogi')]
  return gi === nogi ? 'both' : gi ? 'gi' : 'nogi'
}

function statusOf(text: string): CompetitionStatus | undefined {
  const status = normalizeText(text)
  if (/cancel/.test(status)) return 'cancelled'
  if (/postpone|aplazad|adiad/.test(status)) return 'postponed'
  return /schedul|\bconfirm/.test(status) ? 'scheduled' : undefined
}
