import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { countryCodes } from '#platform/countries.ts'
import { messageId } from '#platform/messages.ts'
import { pageOf } from '#platform/page.ts'
import { routes } from '#platform/routes.ts'
import { line, prose } from '#platform/text.ts'
import { ANNOUNCEMENT_LIMITS, AUDIENCES } from './rules.ts'

const moment = z.iso.datetime()
const route = routes('Admin')
const id = z.string().regex(/^[\w-]{8,40}$/, messageId('must be an ID'))

/** The audience. For a country or a language, `audienceValue` says which one. */
const audienceFields = {
  audience: z.enum(AUDIENCES),
  /** The country (ISO 3166 alpha-2) or the language (BCP 47). */
  audienceValue: z.string().max(12).nullable().default(null),
}
const audience = z.strictObject(audienceFields).superRefine(refuseAudience)

function refuseAudience(
  { audience: kind, audienceValue: value }: { audience: string; audienceValue: string | null },
  context: z.RefinementCtx,
) {
  const fault =
    kind === 'country'
      ? value === null || !countryCodes.has(value)
        ? messageId('must be a country code such as IE')
        : undefined
      : kind === 'language'
        ? value === null || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value)
          ? messageId('must be a language code such as en or pt-BR')
          : undefined
        : value === null
          ? undefined
          : messageId('can only be set for a country or a language')
  if (fault) context.addIssue({ code: 'custom', path: ['audienceValue'], message: fault })
}

/** A path on this site. It's checked because browsers read some paths as another site's URL. */
const path = z
  .string()
  .trim()
  .max(ANNOUNCEMENT_LIMITS.path)
  .refine(
    (text) => text === '' || /^\/(?![/\\])[^\s\\]*$/.test(text),
    messageId('must be a path on Open Mat, such as /about'),
  )

export const announcement = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  path: z.string(),
  audience: z.enum(AUDIENCES),
  audienceValue: z.string().nullable(),
  state: z.enum(['scheduled', 'sending', 'sent', 'cancelled']),
  sendAt: moment,
  /** How many members have received the announcement in the app so far. */
  told: z.int(),
  sentAt: moment.nullable(),
  createdBy: actor,
  createdAt: moment,
})
export type Announcement = z.infer<typeof announcement>

export const announcementsContract = {
  list: route('GET', '/admin/announcements', 'List announcements, newest first')
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(announcement)),
  audience: route('GET', '/admin/announcements/audience', "Count an announcement's audience")
    .input(audience)
    .output(z.object({ members: z.int() })),
  create: route('POST', '/admin/announcements', 'Send or schedule an announcement')
    .input(
      z
        .strictObject({
          /** Chosen by the browser; repeating it has no effect. */
          id,
          title: line(ANNOUNCEMENT_LIMITS.title).refine((text) => text !== '', messageId("can't be empty")),
          text: prose(ANNOUNCEMENT_LIMITS.text),
          path,
          ...audienceFields,
          /** Null means now. */
          sendAt: moment.nullable(),
        })
        .superRefine(refuseAudience),
    )
    .output(announcement),
  cancel: route('POST', '/admin/announcements/{id}/cancel', 'Cancel a scheduled announcement')
    .input(z.strictObject({ id }))
    .output(announcement),
}
