import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursor, entryFacts, limit, uid } from '#domains/feed/activities/contract.ts'
import { disqualificationReasons, medals, methods, outcomes } from '#domains/feed/activities/entry-vocabulary.ts'
import { families } from '#domains/journal/techniques/rules.ts'
import { journalId, namedTechnique, reached } from '#domains/journal/training/contract.ts'
import { personCard } from '#domains/members/people/contract.ts'
import { chosenVisibilities, visibilities } from '#domains/members/people/visibility.ts'
import { countryCodes } from '#platform/countries.ts'
import { day } from '#platform/day.ts'
import { pageOf } from '#platform/page.ts'
import { line, prose } from '#platform/text.ts'
import { LONGEST_MATCH, MATCH_LIMITS, MOST_ADVANTAGES, MOST_PENALTIES, MOST_POINTS } from './limits.ts'
import { ruleSets } from './rules.ts'

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/, 'is no name of the library')
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
    .min(1, 'is empty')
    .overwrite((text) => text.replace(/\s+/g, ' ')),
  organisation: line(MATCH_LIMITS.organisation).default(''),
  city: line(MATCH_LIMITS.city).default(''),
  /** ISO 3166-1 alpha-2, or empty. */
  country: z
    .string()
    .toUpperCase()
    .refine((code) => code === '' || countryCodes.has(code), 'is no country of the list')
    .default(''),
}

/** What is not said is not known. */
const matchFields = z.strictObject({
  /**
   * Where it was. Matches of one member that name the same competition within a few days belong together; what is said of it
   * with one counts for all.
   */
  competition: z.strictObject(competitionFields).nullable().default(null),
  day,
  ruleSet: z.enum(ruleSets),
  discipline,
  /** A slug of the known divisions, or words. */
  ageDivision: word,
  /** A belt, or the level of skill in words. */
  level: word,
  /** Such as `female/light`, or words. */
  weightClass: word,
  /** A member, or somebody by name. For the author alone. */
  opponent: z
    .strictObject({ uid: uid.optional(), name: line(MATCH_LIMITS.opponent).default('') })
    .nullable()
    .default(null),
  /** A slug of the known rounds, or words. */
  round: word,
  outcome: z.enum(outcomes),
  method: z.enum(methods),
  /** Slug of the technique that ended it. */
  submission: slug.nullable().default(null),
  disqualification: z.enum(disqualificationReasons).nullable().default(null),
  /** Mine, then theirs. */
  score: z.tuple([score, score]).nullable().default(null),
  /** Seconds. */
  duration: z.int().min(1).max(LONGEST_MATCH).nullable().default(null),
  medal: z.enum(medals).nullable().default(null),
  /** The https address of a video on a site that is known. */
  videoUrl: z.string().trim().max(300).nullable().default(null),
  /** Slugs of positions worked from. */
  positions: z.array(slug).max(MATCH_LIMITS.positions, `are more than ${MATCH_LIMITS.positions}`).default([]),
  /** For the author alone. */
  notes: prose(MATCH_LIMITS.notes).default(''),
  /** As the member usually wants it for matches, when it is not given. */
  visibility: z.enum(chosenVisibilities).optional(),
})

export const matchInput = matchFields.extend({ id: journalId })
export type MatchInput = z.input<typeof matchInput>
/** The same as it is after it was checked. */
export type CheckedMatch = z.output<typeof matchInput>

export const competition = z.object({
  id: z.string(),
  name: z.string(),
  /** Its first day, as far as the member was there. */
  day: z.iso.date(),
  organisation: z.string(),
  city: z.string(),
  country: z.string(),
})
export type Competition = z.infer<typeof competition>

const shownScore = z.object({ points: z.int(), advantages: z.int(), penalties: z.int() })

/** One's own match, with what nobody else reads. */
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
  /** `person` is null for a name in words, and for a member who is gone or not to be seen; then without a name too. */
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

export const keptMatch = z.object({ match, milestones: z.array(reached) })
export type KeptMatch = z.infer<typeof keptMatch>

/** Somebody's match as others see it: nothing of the opponent, the weight, the age. */
export const shownMatch = z.object({
  activityId: z.string(),
  visibility: z.enum(visibilities),
  level: z.string(),
  facts: entryFacts,
})
export type ShownMatch = z.infer<typeof shownMatch>

const results = { wins: z.int(), losses: z.int(), draws: z.int() }
const split = z.object({ of: z.string(), ...results })

/** Matches in numbers. A bye is none: nobody was fought. */
export const record = z.object({
  ...results,
  byes: z.int(),
  /** Wins among wins, losses and draws; null without any. */
  winRate: z.number().nullable(),
  byMethod: z.array(z.object({ method: z.enum(methods), ...results })),
  /** Submissions; `family` is null where none was named or it has none. */
  bySubmission: z.array(z.object({ family: z.enum(families).nullable(), wins: z.int(), losses: z.int() })),
  byDiscipline: z.array(split),
  byLevel: z.array(split),
  byYear: z.array(split),
  /** Of each bracket the best one, counted once. */
  medals: z.object({ gold: z.int(), silver: z.int(), bronze: z.int() }),
  competitions: z.int(),
})
export type MatchRecord = z.infer<typeof record>

/** Which matches are counted; without them all. */
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

/** A competition that a member may mean, so that it need not be written anew. */
export const competitionHint = competition.extend({ id: z.string().nullable() })
export type CompetitionHint = z.infer<typeof competitionHint>

const tags = ['Matches']
const ref = z.strictObject({ id: journalId })

export const matchesContract = {
  list: oc
    .route({ method: 'GET', path: '/training/matches', summary: 'My matches, the latest first', tags })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(match)),
  get: oc
    .route({ method: 'GET', path: '/training/matches/{id}', summary: 'One of my matches', tags })
    .input(ref)
    .output(match),
  keep: oc
    .route({ method: 'PUT', path: '/training/matches/{id}', summary: 'Record a match, or change it', tags })
    .input(matchInput)
    .output(keptMatch),
  remove: oc
    .route({ method: 'DELETE', path: '/training/matches/{id}', summary: 'Delete mine; it can be brought back', tags })
    .input(ref)
    .output(z.object({ activityId: z.string(), restorableUntil: z.iso.datetime() })),
  record: oc
    .route({ method: 'GET', path: '/training/match-record', summary: 'My record', tags })
    .input(z.strictObject(narrowed))
    .output(record),

  competitions: oc
    .route({ method: 'GET', path: '/training/competitions', summary: 'Where I competed, the latest first', tags })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(competitionLine)),
  changeCompetition: oc
    .route({
      method: 'PATCH',
      path: '/training/competitions/{id}',
      summary: 'What it was called, and where it was',
      tags,
    })
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
  competitionHints: oc
    .route({ method: 'GET', path: '/training/competition-hints', summary: 'Competitions near a day, by name', tags })
    .input(z.strictObject({ text: z.string().max(MATCH_LIMITS.competition).default(''), day }))
    .output(z.object({ items: z.array(competitionHint) })),

  of: oc
    .route({ method: 'GET', path: '/users/{uid}/matches', summary: "Somebody's matches that I may see", tags })
    .input(z.strictObject({ uid, cursor, limit }))
    .output(pageOf(shownMatch)),
  recordOf: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/match-record',
      summary: "Somebody's record, of matches that I may see",
      tags,
    })
    .input(z.strictObject({ uid, ...narrowed }))
    .output(record),
}
