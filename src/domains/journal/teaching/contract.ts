import { z } from 'zod'
import { techniqueSlug } from '#domains/journal/techniques/contract.ts'
import { day } from '#platform/day.ts'
import { routes } from '#platform/routes.ts'
import { httpsAddress, prose } from '#platform/text.ts'
import { TEACHING_LIMITS, TEACHING_STATES } from './rules.ts'

/** What a class taught, as members read it. */
export const taught = z.object({
  techniques: z.array(z.object({ slug: z.string(), name: z.string() })),
  note: z.string(),
  /** Empty if there's none. */
  videoUrl: z.string(),
})
export type Taught = z.infer<typeof taught>

/** A session of the timetable on one date, as the staff sees it. */
export const taughtClass = z.object({
  sessionId: z.string(),
  day: z.iso.date(),
  title: z.string(),
  /** In the gym's time zone. */
  start: z.string(),
  startsAt: z.iso.datetime(),
  written: taught
    .extend({
      state: z.enum(TEACHING_STATES),
      /** The writer's name; null if they've deleted their account or the viewer can't see them. */
      by: z.string().nullable(),
    })
    .nullable(),
})
export type TaughtClass = z.infer<typeof taughtClass>

const route = routes('Teaching')
const gymId = z.string().max(200)
const which = { gymId, sessionId: z.string().min(1).max(100), day }

export const teachingContract = {
  read: route('GET', '/locations/{gymId}/teaching', 'List classes with what was taught or is planned. Staff only')
    .input(
      z.strictObject({
        gymId,
        /** Default: four weeks before and after today, where the gym is. */
        from: day.optional(),
        until: day.optional(),
      }),
    )
    .output(
      z.object({
        today: z.iso.date(),
        /** In order of time. */
        classes: z.array(taughtClass),
        /** Techniques taught in the last year, latest first. `times` counts this month. */
        covered: z.array(z.object({ slug: z.string(), times: z.int(), lastOn: z.iso.date() })),
        /** Whether the gym's members can see what was taught. */
        membersSee: z.boolean(),
        /** A month's techniques, and whether at least five members drilled them or used them in rounds. */
        landed: z
          .object({
            /** 2026-09 */
            month: z.string(),
            techniques: z.array(z.object({ slug: z.string(), drilled: z.boolean(), inRounds: z.boolean() })),
          })
          .nullable(),
      }),
    ),
  write: route(
    'PUT',
    '/locations/{gymId}/teaching/{sessionId}/{day}',
    'Write what a class taught, or what is planned for it. Staff only',
  )
    .input(
      z.strictObject({
        ...which,
        state: z.enum(TEACHING_STATES),
        techniques: z.array(techniqueSlug).max(TEACHING_LIMITS.techniques).default([]),
        note: prose(TEACHING_LIMITS.note).default(''),
        videoUrl: httpsAddress().default(''),
      }),
    )
    .output(taughtClass),
  remove: route(
    'DELETE',
    '/locations/{gymId}/teaching/{sessionId}/{day}',
    'Delete what was written about a class. Staff only',
  )
    .input(z.strictObject(which))
    .output(z.object({ done: z.literal(true) })),
  changeSettings: route(
    'PUT',
    '/locations/{gymId}/teaching/settings',
    'Choose whether members can see what was taught. Managers only',
  )
    .input(z.strictObject({ gymId, membersSee: z.boolean() }))
    .output(z.object({ membersSee: z.boolean() })),
  lately: route(
    'GET',
    '/locations/{gymId}/teaching/lately',
    'List what my gym taught in the last four weeks, newest first. Empty for non-members',
  )
    .input(z.strictObject({ gymId }))
    .output(
      z.object({
        items: z.array(
          taught.extend({ sessionId: z.string(), day: z.iso.date(), title: z.string(), start: z.string() }),
        ),
      }),
    ),
  ofTechnique: route(
    'GET',
    '/training/taught/{slug}',
    'List classes that taught a technique: those I was in, and those my gyms show their members',
  )
    .input(z.strictObject({ slug: techniqueSlug }))
    .output(
      z.object({
        items: z.array(
          taught.omit({ techniques: true }).extend({
            gym: z.object({ id: z.string(), slug: z.string(), name: z.string() }),
            sessionId: z.string(),
            day: z.iso.date(),
            title: z.string(),
            wasThere: z.boolean(),
          }),
        ),
      }),
    ),
  ofSession: route('GET', '/training/sessions/{id}/taught', 'Get what was taught in the class I logged as a session')
    .input(z.strictObject({ id: z.string().max(40) }))
    .output(z.object({ taught: taught.nullable() })),
}
export type ClassToWrite = z.input<(typeof teachingContract.write)['~orpc']['inputSchema'] & object>
