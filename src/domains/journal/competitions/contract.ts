import { z } from 'zod'
import { cursor, limit, matchFacts } from '#domains/feed/activities/contract.ts'
import { gymLocation, nearInput } from '#domains/gyms/gyms/contract.ts'
import { MATCH_LIMITS } from '#domains/journal/matches/limits.ts'
import { ruleSets } from '#domains/journal/matches/rules.ts'
import { journalId } from '#domains/journal/training/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { countryCodes } from '#platform/countries.ts'
import { day } from '#platform/day.ts'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { httpsAddress, line, prose } from '#platform/text.ts'
import { isZone } from '#platform/wall-clock.ts'
import { COMPETITION_LIMITS, FARTHEST_KM, NEAR_KM } from './limits.ts'
import { competitionDisciplines, competitionStatuses, entryVisibilities, intents } from './rules.ts'

const country = z
  .string()
  .toUpperCase()
  .refine((code) => code === '' || countryCodes.has(code), messageId('must be a country code such as IE'))

export const competitionInput = z.strictObject({
  name: line(COMPETITION_LIMITS.name)
    .min(2)
    .overwrite((text) => text.replace(/\s+/g, ' ')),
  organisation: line(COMPETITION_LIMITS.organisation).default(''),
  ruleSet: z.enum(ruleSets).default('other'),
  discipline: z.enum(competitionDisciplines).default('both'),
  /** Calendar dates at the venue. */
  startsOn: day,
  endsOn: day,
  /** The venue's IANA time zone; empty if unknown. */
  timezone: z
    .string()
    .max(64)
    .refine((zone) => zone === '' || isZone(zone), messageId('must be a time zone such as Europe/Dublin'))
    .default(''),
  venue: line(COMPETITION_LIMITS.venue).default(''),
  town: line(COMPETITION_LIMITS.town).default(''),
  /** ISO 3166-1 alpha-2. */
  country: country.default(''),
  /** The venue. If it's null, the centre of the town is used. */
  location: z
    .strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
    .nullable()
    .default(null),
  website: httpsAddress().default(''),
  registrationUrl: httpsAddress().default(''),
  registrationDeadline: day.nullable().default(null),
  weighIn: prose(COMPETITION_LIMITS.weighIn).default(''),
  status: z.enum(competitionStatuses).default('scheduled'),
})
export type CompetitionInput = z.input<typeof competitionInput>
export type CheckedCompetition = z.output<typeof competitionInput>

export const competitionCard = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  organisation: z.string(),
  ruleSet: z.enum(ruleSets),
  discipline: z.enum(competitionDisciplines),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  venue: z.string(),
  town: z.string(),
  country: z.string(),
  location: gymLocation.nullable(),
  status: z.enum(competitionStatuses),
  /** From `near`; null without it, and where the competition's place isn't known. */
  distanceKm: z.number().nullable(),
  /** The viewer's own intent. */
  intent: z.enum(intents).nullable(),
})
export type CompetitionCard = z.infer<typeof competitionCard>

const word = line(MATCH_LIMITS.word).default('')
const entryFields = {
  intent: z.enum(intents),
  discipline: z.enum(['gi', 'nogi']).nullable().default(null),
  /** As in a match: a known value's slug, or free text. */
  ageDivision: word,
  level: word,
  weightClass: word,
}

/** The viewer's own entry, with its private fields. */
export const competitionEntry = z.object({ ...entryFields, visibility: z.enum(entryVisibilities) })
export type CompetitionEntry = z.output<typeof competitionEntry>

/** Without a visibility, an entry keeps its own; a new one gets that of the member's RSVPs, but never public. */
const entryInput = competitionEntry.partial({ visibility: true })
export type EntryInput = z.output<typeof entryInput>

export const listedCompetition = competitionCard.omit({ distanceKm: true, intent: true }).extend({
  timezone: z.string(),
  /** Whether the location is only the town's centre. */
  placeApproximate: z.boolean(),
  website: z.string(),
  registrationUrl: z.string(),
  registrationDeadline: z.iso.date().nullable(),
  weighIn: z.string(),
  version: z.int(),
  updatedAt: z.iso.datetime(),
  /** Whether its last day is over at the venue or, if its time zone isn't known, everywhere. */
  isOver: z.boolean(),
  may: z.object({ edit: z.boolean() }),
  entry: competitionEntry.nullable(),
  /** The visibility of a new entry; null for visitors. */
  usualVisibility: z.enum(entryVisibilities).nullable(),
})
export type ListedCompetition = z.infer<typeof listedCompetition>

/** Someone the viewer follows who's going or interested. */
export const competitor = z.object({ person: personCard, intent: z.enum(intents) })

/** A match as its entry shows it. */
export const gymResult = z.object({ activityId: z.string(), person: personCard, facts: matchFacts })
export type GymResult = z.infer<typeof gymResult>

const route = routes('Competitions')
const ref = z.strictObject({ id: journalId })

export const competitionsContract = {
  list: route('GET', '/competitions', "List competitions that aren't over, soonest first")
    .input(
      z.strictObject({
        near: nearInput.optional(),
        radiusKm: z.number().min(1).max(FARTHEST_KM).default(NEAR_KM),
        country: z.string().toUpperCase().max(2).optional(),
        text: z.string().max(COMPETITION_LIMITS.text).default(''),
        cursor,
        limit,
      }),
    )
    .output(pageOf(competitionCard)),
  get: route('GET', '/competitions/{slug}', 'Get a competition by its slug')
    .input(z.strictObject({ slug: z.string().max(100) }))
    .output(listedCompetition),
  people: route(
    'GET',
    '/competitions/{id}/people',
    'List people I follow who are going or interested, if they let me see it',
  )
    .input(z.strictObject({ id: journalId, cursor, limit }))
    .output(pageOf(competitor)),
  gymResults: route(
    'GET',
    '/locations/{gymId}/results',
    "List competition matches of a gym's people that I can see, latest first",
  )
    .input(z.strictObject({ gymId: z.string().max(128), cursor, limit }))
    .output(pageOf(gymResult)),
  rights: route('GET', '/competition-rights', 'Check whether I can add competitions').output(
    z.object({ mayAdd: z.boolean() }),
  ),
  add: route('POST', '/competitions', "Add a competition, as an admin, a moderator or a gym's staff")
    .input(competitionInput)
    .output(listedCompetition),
  edit: route('PUT', '/competitions/{id}', 'Edit, cancel or postpone a competition I added, or any as an admin')
    .input(competitionInput.extend({ id: journalId, version: z.int().min(1) }))
    .output(listedCompetition),
  remove: route('DELETE', '/competitions/{id}', 'Delete a competition I added, or any as an admin')
    .input(ref)
    .output(z.object({ isDeleted: z.literal(true) })),
  enter: route('PUT', '/competitions/{id}/entries/me', "Say that I'm going, or interested")
    .input(z.strictObject({ id: journalId, ...entryInput.shape }))
    .output(z.object({ entry: competitionEntry })),
  leave: route('DELETE', '/competitions/{id}/entries/me', "Say that I'm not going")
    .input(ref)
    .output(z.object({ entry: z.null() })),
}
