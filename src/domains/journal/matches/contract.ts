import { z } from 'zod'
import { cursor, entryFacts, limit, uid } from '#domains/feed/activities/contract.ts'
import { disqualificationReasons, medals, methods, outcomes } from '#domains/feed/activities/entry-vocabulary.ts'
import { families } from '#domains/journal/techniques/rules.ts'
import { journalId, namedTechnique, reachedMilestone } from '#domains/journal/training/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenVisibilities, visibilities } from '#domains/members/people/visibility.ts'
import { countryCodes } from '#platform/countries.ts'
import { day } from '#platform/day.ts'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { LONGEST_MATCH, MATCH_LIMITS, MOST_ADVANTAGES, MOST_PENALTIES, MOST_POINTS } from './limits.ts'
import { ruleSets } from './rules.ts'

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/, messageId('must be the slug of a technique'))
const word = line(MATCH_LIMITS.word).default('')
const discipline = z.enum(['gi', 'nogi'])
const level = line(MATCH_LIMITS.word)

const score = z.strictObject({
  points: z.int().min(0).max(MOST_POINTS),
  advantages: z.int().min(0).max(MOST_ADVANTAGES).default(0),
  penalties: z.int().min(0).max(MOST_PENALTIES).default(0),
})

const competitionFields = {
  name: line(MATCH_LIMITS.competition)
    .min(1)
    .overwrite((text) => text.replace(/\s+/g, ' ')),
  organisation: line(MATCH_LIMITS.organisation).default(''),
  city: line(MATCH_LIMITS.city).default(''),
  /** ISO 3166-1 alpha-2, or empty. */
  country: z
    .string()
    .toUpperCase()
    .refine((code) => code === '' || countryCodes.has(code), messageId('must be a country code such as IE'))
    .default(''),
}

/** Fields that aren't known are omitted. */
const matchFields = z.strictObject({
  /**
   * The competition. A member's matches that name the same competition within a few days share it; changes to its
   * details apply to all of them.
   */
  competition: z.strictObject(competitionFields).nullable().default(null),
  day,
  ruleSet: z.enum(ruleSets),
  discipline,
  /** A known division's slug, or free text. */
  ageDivision: word,
  /** A belt, or a free-text skill level. */
  level: word,
  /** Such as `female/light`, or free text. */
  weightClass: word,
  /** A member or a name. Visible only to the author. */
  opponent: z
    .strictObject({ uid: uid.optional(), name: line(MATCH_LIMITS.opponent).default('') })
    .nullable()
    .default(null),
  /** A known round's slug, or free text. */
  round: word,
  outcome: z.enum(outcomes),
  method: z.enum(methods),
  /** Slug of the technique that ended the match. */
  submission: slug.nullable().default(null),
  disqualification: z.enum(disqualificationReasons).nullable().default(null),
  /** The author's score, then the opponent's. */
  score: z.tuple([score, score]).nullable().default(null),
  /** Seconds. */
  duration: z.int().min(1).max(LONGEST_MATCH).nullable().default(null),
  medal: z.enum(medals).nullable().default(null),
  /** The https URL of a video on a supported site. */
  videoUrl: z.string().trim().max(300).nullable().default(null),
  /** Slugs of positions worked from. */
  positions: z.array(slug).max(MATCH_LIMITS.positions).default([]),
  /** Visible only to the author. */
  notes: prose(MATCH_LIMITS.notes).default(''),
  /** If omitted, a new match gets the member's default for matches, and an existing one keeps its own. */
  visibility: z.enum(chosenVisibilities).optional(),
})

export const matchInput = matchFields.extend({ id: journalId })
export type MatchInput = z.input<typeof matchInput>
/** A match after validation. */
export type CheckedMatch = z.output<typeof matchInput>

export const competition = z.object({
  id: z.string(),
  name: z.string(),
  /** The day of the member's first match there, so the competition may have started earlier. */
  day: z.iso.date(),
  organisation: z.string(),
  city: z.string(),
  country: z.string(),
})
export type Competition = z.infer<typeof competition>

const shownScore = z.object({ points: z.int(), advantages: z.int(), penalties: z.int() })

/** The member's own match, with its private fields. */
export const match = z.object({
  id: z.string(),
  activityId: z.string(),
  visibility: z.enum(visibilities),
  competition: competition.nullable(),
  day: z.iso.date(),
  ruleSet: z.enum(ruleSets),
  discipline,
  ageDivision: z.string(),
  level: z.string(),
  weightClass: z.string(),
  /**
   * `person` is null for a plain name, for a member who left, and for one who can't be seen, whose `name` is empty as
   * well.
   */
  opponent: z.object({ uid: z.string().nullable(), name: z.string(), person: personCard.nullable() }).nullable(),
  round: z.string(),
  outcome: z.enum(outcomes),
  method: z.enum(methods),
  submission: namedTechnique.nullable(),
  disqualification: z.enum(disqualificationReasons).nullable(),
  score: z.tuple([shownScore, shownScore]).nullable(),
  duration: z.int().nullable(),
  medal: z.enum(medals).nullable(),
  videoUrl: z.string().nullable(),
  positions: z.array(namedTechnique),
  notes: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Match = z.infer<typeof match>

export const savedMatch = z.object({ match, milestones: z.array(reachedMilestone) })
export type SavedMatch = z.infer<typeof savedMatch>

/** A match as others see it: the facts of its entry, and the level. */
export const sharedMatch = z.object({
  activityId: z.string(),
  visibility: z.enum(visibilities),
  level: z.string(),
  facts: entryFacts,
})
export type SharedMatch = z.infer<typeof sharedMatch>

const results = { wins: z.int(), losses: z.int(), draws: z.int() }
const split = z.object({ of: z.string(), ...results })

/** A record of matches. A bye isn't a match. */
export const record = z.object({
  ...results,
  byes: z.int(),
  /** Wins as a share of wins, losses and draws; null if there are none. */
  winRate: z.number().nullable(),
  byMethod: z.array(z.object({ method: z.enum(methods), ...results })),
  /** `family` is null if no submission was named or it has no family. */
  bySubmission: z.array(z.object({ family: z.enum(families).nullable(), wins: z.int(), losses: z.int() })),
  byDiscipline: z.array(split),
  byLevel: z.array(split),
  byYear: z.array(split),
  /** Only the best medal in each bracket counts. */
  medals: z.object({ gold: z.int(), silver: z.int(), bronze: z.int() }),
  competitions: z.int(),
})
export type MatchRecord = z.infer<typeof record>

/** Filters for the matches in the record; all matches if omitted. */
const narrowed = {
  discipline: discipline.optional(),
  level: level.optional(),
  year: z.int().min(1900).max(2199).optional(),
}

export const competitionLine = competition.extend({
  ...results,
  medals: z.array(z.enum(medals)),
})
export type CompetitionLine = z.infer<typeof competitionLine>

/** A suggested competition, so that its details needn't be typed again. */
export const competitionHint = competition.extend({ id: z.string().nullable() })
export type CompetitionHint = z.infer<typeof competitionHint>

const route = routes('Matches')
const ref = z.strictObject({ id: journalId })

export const matchesContract = {
  list: route('GET', '/training/matches', 'List my matches, latest first')
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(match)),
  get: route('GET', '/training/matches/{id}', 'Get one of my matches').input(ref).output(match),
  keep: route('PUT', '/training/matches/{id}', 'Record or edit a match').input(matchInput).output(savedMatch),
  remove: route('DELETE', '/training/matches/{id}', 'Delete one of my matches. It can be restored')
    .input(ref)
    .output(z.object({ activityId: z.string(), restorableUntil: z.iso.datetime() })),
  record: route('GET', '/training/match-record', 'Get my match record').input(z.strictObject(narrowed)).output(record),

  competitions: route('GET', '/training/competitions', 'List my competitions, latest first')
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(competitionLine)),
  changeCompetition: route('PATCH', '/training/competitions/{id}', "Edit a competition's name and place")
    .input(
      z.strictObject({
        id: journalId,
        name: competitionFields.name.optional(),
        organisation: line(MATCH_LIMITS.organisation).optional(),
        city: line(MATCH_LIMITS.city).optional(),
        country: competitionFields.country.unwrap().optional(),
      }),
    )
    .output(competition),
  competitionHints: route('GET', '/training/competition-hints', 'Suggest competitions near a date, by name')
    .input(z.strictObject({ text: z.string().max(MATCH_LIMITS.competition).default(''), day }))
    .output(z.object({ items: z.array(competitionHint) })),

  of: route('GET', '/users/{uid}/matches', "List a member's matches that I can see")
    .input(z.strictObject({ uid, cursor, limit }))
    .output(pageOf(sharedMatch)),
  recordOf: route('GET', '/users/{uid}/match-record', "Get a member's record, from matches that I can see")
    .input(z.strictObject({ uid, ...narrowed }))
    .output(record),
}
