import { oc } from '@orpc/contract'
import { z } from 'zod'
import { line, prose } from '#platform/text.ts'
import { REPORT_LIMITS, REPORT_REASONS } from './rules.ts'

/** What somebody saw when they reported it, word for word. */
export const evidence = z.object({
  /** What it is called: a gym's name, an event's title, whose post it is. */
  name: z.string(),
  /** Its address in the app, if it has one. */
  path: z.string().nullable(),
  takenAt: z.iso.datetime(),
  lines: z.array(z.object({ by: z.string().nullable(), at: z.iso.datetime().nullable(), text: z.string() })),
  /** Copies that nobody can take back, by their addresses. */
  pictures: z.array(z.string()),
})
export type Evidence = z.infer<typeof evidence>

/** Filing a report. What moderators do about it is in the feature `reports`, under the same name in the API. */
export const reportingContract = {
  report: oc
    .route({ method: 'POST', path: '/reports', summary: 'Report something', tags: ['Reports'] })
    .input(
      z.strictObject({
        /** Its path: `activities/{id}`, `activities/{id}/comments/{id}`, `users/{uid}`, `locations/{id}`, `locations/{id}/photos/{id}`, `locations/{id}/events/{id}`, `content/{id}`, `conversations/{id}`. */
        target: line(REPORT_LIMITS.target),
        reason: z.enum(REPORT_REASONS),
        text: prose(REPORT_LIMITS.text).default(''),
      }),
    )
    .output(z.object({ isReported: z.literal(true) })),
}
