import { z } from 'zod'
import { day } from '#platform/day.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import { TECHNIQUE_LIMITS } from './limits.ts'
import { drillAnswers, families, techniqueRoles } from './rules.ts'

export const techniqueSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, messageId('must be the slug of a technique'))

const aliases = z.object({
  en: z.array(z.string()),
  pt: z.array(z.string()),
  es: z.array(z.string()),
  jp: z.array(z.string()),
})

export const technique = z.object({
  slug: z.string(),
  name: z.string(),
  /** Other names, by language; Japanese names are both romanised and in Japanese script. */
  aliases,
  role: z.enum(techniqueRoles),
  /** For submissions only. */
  family: z.enum(families).nullable(),
  /** Slugs of the positions the technique starts in. */
  fromPositions: z.array(z.string()),
  /** Slugs of what it leads to, most common first: the position one lands in, or the next technique. */
  leadsTo: z.array(z.string()),
  giOnly: z.boolean(),
  /** `listed`: in the library. `proposed` and `declined`: visible to their proposer, and while proposed to admins. */
  state: z.enum(['listed', 'proposed', 'declined']),
})
export type Technique = z.infer<typeof technique>

/** Competition rules for adults: general guidance as of its date. */
export const techniqueRule = z.object({
  key: z.string(),
  name: z.string(),
  /** Allowed from this belt on; null if it's forbidden or the belt isn't what decides. */
  fromBelt: z.enum(beltSlugs).nullable(),
  noGiOnly: z.boolean(),
  forbidden: z.boolean(),
  asOf: z.iso.date(),
})
export type TechniqueRule = z.infer<typeof techniqueRule>

/** A rule with the slugs of the library's techniques it's about. */
export const competitionRule = techniqueRule.extend({ techniques: z.array(z.string()) })
export type CompetitionRule = z.infer<typeof competitionRule>

/** How often the viewer used a technique in sessions, rounds and matches. */
export const techniqueCount = z.object({
  /** Sessions in which the technique was logged. */
  sessions: z.int(),
  /** How often the technique ended a round or match, by the viewer and against them. */
  for: z.int(),
  against: z.int(),
  /** Rounds that passed through the position, or in which the technique worked. */
  rounds: z.int(),
  lastOn: z.iso.date().nullable(),
})
export type TechniqueCount = z.infer<typeof techniqueCount>

/** How a technique is done, in the reader's language. */
export const techniqueGuide = z.object({
  what: z.string(),
  when: z.string(),
  details: z.array(z.string()),
  mistakes: z.array(z.string()),
  /** How to practise it safely. */
  safety: z.string(),
})
export type TechniqueGuide = z.infer<typeof techniqueGuide>

export const techniquePage = z.object({
  technique,
  /** Null for techniques that members suggested. */
  guide: techniqueGuide.nullable(),
  rule: techniqueRule.nullable(),
  /** Null for visitors. */
  mine: techniqueCount.nullable(),
  /** The admin's response to the viewer's own suggestion. */
  answer: z.string(),
})
export type TechniquePage = z.infer<typeof techniquePage>

const names = z.array(line(TECHNIQUE_LIMITS.alias).min(1)).max(TECHNIQUE_LIMITS.aliases).default([])
export const techniqueInput = z.strictObject({
  name: line(TECHNIQUE_LIMITS.name).min(2),
  aliases: z.strictObject({ en: names, pt: names, es: names, jp: names }).prefault({}),
  role: z.enum(techniqueRoles),
  family: z.enum(families).nullable().default(null),
  fromPositions: z.array(techniqueSlug).max(TECHNIQUE_LIMITS.positions).default([]),
  giOnly: z.boolean().default(false),
  why: prose(TECHNIQUE_LIMITS.why).default(''),
})
export type TechniqueInput = z.output<typeof techniqueInput>

export const proposal = z.object({
  technique,
  why: z.string(),
  proposedBy: z.object({ name: z.string(), username: z.string().nullable() }),
  proposedAt: z.iso.datetime(),
  /** Similar techniques in the library. */
  like: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export type Proposal = z.infer<typeof proposal>

export const drill = z.object({
  slug: z.string(),
  addedOn: z.iso.date(),
  /** How it went, by day. */
  answers: z.record(z.iso.date(), z.enum(drillAnswers)),
  /** Days on which the member logged a session with the technique, since it was added. */
  loggedOn: z.array(z.iso.date()),
})
export type DrillItem = z.infer<typeof drill>

/** What a member wrote about a technique, only for themselves. */
export const techniqueNote = z.object({
  slug: z.string(),
  note: z.string(),
  /** Slugs of what it leads to in the member's game. */
  leadsTo: z.array(z.string()),
})
export type TechniqueNote = z.infer<typeof techniqueNote>

/** A submission the member finished rounds or matches with. */
export const finish = z.object({ slug: z.string(), times: z.int() })
export type Finish = z.infer<typeof finish>

const route = routes('Techniques')
const slug = techniqueSlug
const done = z.object({ slug: z.string() })

export const techniquesContract = {
  list: route('GET', '/techniques', 'List or search the technique library')
    .input(
      z.strictObject({
        text: z.string().max(100).default(''),
        role: z.enum(techniqueRoles).optional(),
        family: z.enum(families).optional(),
        /** Slug of the position it starts in. */
        from: techniqueSlug.optional(),
      }),
    )
    .output(z.object({ items: z.array(technique) })),
  get: route('GET', '/techniques/{slug}', "Get a technique and how often I've done it")
    .input(z.strictObject({ slug }))
    .output(techniquePage),
  propose: route('POST', '/techniques', "Suggest a technique. Only I can see it until it's approved")
    .input(techniqueInput)
    .output(technique),
  withdraw: route('DELETE', '/techniques/{slug}', 'Delete one of my own unused techniques')
    .input(z.strictObject({ slug }))
    .output(done),
  proposals: route('GET', '/admin/techniques', 'List techniques suggested by members, oldest first').output(
    z.object({ items: z.array(proposal) }),
  ),
  decide: route('POST', '/admin/techniques/{slug}', 'Approve, decline or merge a suggested technique')
    .input(
      z.strictObject({
        slug,
        decision: z.enum(['approve', 'decline', 'merge']),
        /** For a merge: the library technique to merge into. */
        into: techniqueSlug.optional(),
        answer: line(TECHNIQUE_LIMITS.answer).default(''),
      }),
    )
    .output(z.object({ slug: z.string() })),
  competitionRules: route(
    'GET',
    '/technique-rules',
    'List what competition rules say about techniques, as general guidance',
  ).output(z.object({ items: z.array(competitionRule) })),
  rules: route('GET', '/admin/technique-rules', 'List technique rules: what rule books allow at each belt').output(
    z.object({ items: z.array(techniqueRule) }),
  ),
  changeRule: route('PUT', '/admin/technique-rules/{key}', 'Edit a technique rule')
    .input(
      z.strictObject({
        key: z.string().max(40),
        name: line(120).min(1),
        fromBelt: z.enum(beltSlugs).nullable(),
        noGiOnly: z.boolean(),
        forbidden: z.boolean(),
        asOf: day,
      }),
    )
    .output(techniqueRule),
  finishes: route(
    'GET',
    '/training/finishes',
    'List submissions I finished rounds and matches with, most frequent first',
  ).output(z.object({ items: z.array(finish) })),
  notes: route('GET', '/training/techniqueNotes', 'List my notes on techniques').output(
    z.object({ items: z.array(techniqueNote) }),
  ),
  writeNote: route(
    'PUT',
    '/training/techniqueNotes/{slug}',
    'Write my note on a technique and what it leads to. An empty one is deleted',
  )
    .input(
      z.strictObject({
        slug,
        note: prose(TECHNIQUE_LIMITS.note).default(''),
        leadsTo: z.array(techniqueSlug).max(TECHNIQUE_LIMITS.links).default([]),
      }),
    )
    .output(techniqueNote),
  drills: route('GET', '/training/drills', 'List techniques I want to drill').output(
    z.object({ items: z.array(drill) }),
  ),
  addDrill: route('PUT', '/training/drills/{slug}', 'Add a technique to my drill list')
    .input(z.strictObject({ slug, /** Today's date in the member's time zone. */ day }))
    .output(drill),
  drop: route('DELETE', '/training/drills/{slug}', 'Remove a technique from my drill list')
    .input(z.strictObject({ slug }))
    .output(done),
  drilled: route('PUT', '/training/drills/{slug}/drilled/{day}', 'Log a drill and how it went')
    .input(z.strictObject({ slug, day, answer: z.enum(drillAnswers) }))
    .output(drill),
}
