import { oc } from '@orpc/contract'
import { z } from 'zod'
import { day } from '#platform/day.ts'
import { line, prose } from '#platform/text.ts'
import { beltSlugs } from '#ui/belts.ts'
import { drillAnswers } from './drilling.ts'
import { TECHNIQUE_LIMITS } from './limits.ts'
import { families, techniqueRoles } from './rules.ts'

export const techniqueSlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'is to be the slug of a technique')

const aliases = z.object({ en: z.array(z.string()), pt: z.array(z.string()), jp: z.array(z.string()) })

export const technique = z.object({
  slug: z.string(),
  name: z.string(),
  /** Other names, by language; Japanese ones in letters and in their own script. */
  aliases,
  role: z.enum(techniqueRoles),
  /** Of submissions. */
  family: z.enum(families).nullable(),
  /** Slugs of the positions it starts in. */
  fromPositions: z.array(z.string()),
  giOnly: z.boolean(),
  /** Everybody's, or the viewer's own: waiting for a decision, or not taken into the library. */
  state: z.enum(['listed', 'proposed', 'declined']),
})
export type Technique = z.infer<typeof technique>

/** What rule books allow to adults: general knowledge of the day it names. */
export const techniqueRule = z.object({
  key: z.string(),
  name: z.string(),
  /** From this belt; null where only the rule book says. */
  fromBelt: z.enum(beltSlugs).nullable(),
  noGiOnly: z.boolean(),
  forbidden: z.boolean(),
  asOf: z.iso.date(),
})
export type TechniqueRule = z.infer<typeof techniqueRule>

/** How often the viewer did it, from sessions, rounds and matches. */
export const techniqueCount = z.object({
  /** Sessions it stands in. */
  sessions: z.int(),
  /** Times it ended a round or a match, by the viewer and against. */
  for: z.int(),
  against: z.int(),
  /** Rounds that came through it, where it is a position. */
  rounds: z.int(),
  lastOn: z.iso.date().nullable(),
})
export type TechniqueCount = z.infer<typeof techniqueCount>

export const techniquePage = z.object({
  technique,
  rule: techniqueRule.nullable(),
  /** Null for a visitor. */
  mine: techniqueCount.nullable(),
  /** What an admin said to the viewer's own. */
  answer: z.string(),
})
export type TechniquePage = z.infer<typeof techniquePage>

const names = z.array(line(TECHNIQUE_LIMITS.alias).min(1, 'is empty')).max(TECHNIQUE_LIMITS.aliases).default([])
export const techniqueInput = z.strictObject({
  name: line(TECHNIQUE_LIMITS.name).min(2, 'is too short'),
  aliases: z.strictObject({ en: names, pt: names, jp: names }).prefault({}),
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
  /** Listed ones that it may be. */
  like: z.array(z.object({ slug: z.string(), name: z.string() })),
})
export type Proposal = z.infer<typeof proposal>

export const drill = z.object({
  slug: z.string(),
  addedOn: z.iso.date(),
  /** The last day that "Drilled" was pressed for. */
  drilledOn: z.iso.date().nullable(),
  step: z.int(),
  /** Days since then of sessions it stands in. */
  loggedOn: z.array(z.iso.date()),
})
export type DrillItem = z.infer<typeof drill>

const tags = ['Techniques']
const slug = techniqueSlug
const done = z.object({ slug: z.string() })

export const techniquesContract = {
  list: oc
    .route({ method: 'GET', path: '/techniques', summary: 'The library, or what a text finds in it', tags })
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
  get: oc
    .route({ method: 'GET', path: '/techniques/{slug}', summary: 'A technique, and how often I did it', tags })
    .input(z.strictObject({ slug }))
    .output(techniquePage),
  propose: oc
    .route({ method: 'POST', path: '/techniques', summary: 'Propose one; until it is taken it is mine alone', tags })
    .input(techniqueInput)
    .output(technique),
  withdraw: oc
    .route({ method: 'DELETE', path: '/techniques/{slug}', summary: 'Delete one of my own that I never used', tags })
    .input(z.strictObject({ slug }))
    .output(done),
  proposals: oc
    .route({ method: 'GET', path: '/admin/techniques', summary: 'What members propose, oldest first', tags })
    .output(z.object({ items: z.array(proposal) })),
  decide: oc
    .route({
      method: 'POST',
      path: '/admin/techniques/{slug}',
      summary: 'Take it, decline it, or say which it is',
      tags,
    })
    .input(
      z.strictObject({
        slug,
        decision: z.enum(['approve', 'decline', 'merge']),
        /** The listed one it is. */
        into: techniqueSlug.optional(),
        answer: line(TECHNIQUE_LIMITS.answer).default(''),
      }),
    )
    .output(z.object({ slug: z.string() })),
  rules: oc
    .route({ method: 'GET', path: '/admin/technique-rules', summary: 'What rule books allow to whom', tags })
    .output(z.object({ items: z.array(techniqueRule) })),
  changeRule: oc
    .route({ method: 'PUT', path: '/admin/technique-rules/{key}', summary: 'Correct a rule', tags })
    .input(
      z.strictObject({
        key: z.string().max(40),
        name: line(120).min(1, 'is empty'),
        fromBelt: z.enum(beltSlugs).nullable(),
        noGiOnly: z.boolean(),
        forbidden: z.boolean(),
        asOf: day,
      }),
    )
    .output(techniqueRule),
  drills: oc
    .route({ method: 'GET', path: '/training/drills', summary: 'What I want to drill', tags })
    .output(z.object({ items: z.array(drill) })),
  addDrill: oc
    .route({ method: 'PUT', path: '/training/drills/{slug}', summary: 'Onto my list to drill', tags })
    .input(z.strictObject({ slug, /** Today, where the member is. */ day }))
    .output(drill),
  drop: oc
    .route({ method: 'DELETE', path: '/training/drills/{slug}', summary: 'Off my list', tags })
    .input(z.strictObject({ slug }))
    .output(done),
  drilled: oc
    .route({
      method: 'PUT',
      path: '/training/drills/{slug}/drilled/{day}',
      summary: 'Drilled on a day, and how it went',
      tags,
    })
    .input(z.strictObject({ slug, day, answer: z.enum(drillAnswers) }))
    .output(drill),
}
