import { z } from 'zod'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { REPORT_LIMITS, REPORT_REASONS } from './rules.ts'

const route = routes('Reports')

/** A verbatim copy of what the reporter saw. */
export const evidence = z.object({
  /**
   * The reported item's name or title, or its author's name; empty for a conversation of several people or a member
   * without a name.
   */
  name: z.string(),
  /** The reported item's path in the app, if it has one. */
  path: z.string().nullable(),
  takenAt: z.iso.datetime(),
  lines: z.array(
    z.object({
      /** Null for a former member, empty for a member without a name. */
      by: z.string().nullable(),
      at: z.iso.datetime().nullable(),
      text: z.string(),
      /** The author or moderators, if the message had been deleted before the report. */
      removedBy: z.enum(['author', 'moderators']).optional(),
      /** In `lines`, the index of the message it replies to, if that's included. */
      replyTo: z.int().optional(),
      reactions: z.array(z.object({ emoji: z.string(), by: z.string() })).optional(),
    }),
  ),
  /** URLs of copies, which remain even if the originals are deleted. */
  pictures: z.array(z.string()),
})
export type Evidence = z.infer<typeof evidence>

/** The call that files a report. The capability `reports` adds the moderators' calls. */
export const reportingContract = {
  report: route('POST', '/reports', 'Report something')
    .input(
      z.strictObject({
        /**
         * The path of the reported item: `activities/{id}`, `activities/{id}/comments/{id}`, `users/{uid}`,
         * `locations/{id}`, `locations/{id}/photos/{id}`, `locations/{id}/events/{id}`,
         * `locations/{id}/events/{id}/board/{id}`, `content/{id}`, `competitions/{id}`, `conversations/{id}`.
         */
        target: line(REPORT_LIMITS.target),
        reason: z.enum(REPORT_REASONS),
        text: prose(REPORT_LIMITS.text).default(''),
      }),
    )
    .output(z.object({ isReported: z.literal(true) })),
}
