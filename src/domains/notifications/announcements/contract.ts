import { oc } from '@orpc/contract'
import { z } from 'zod'
import { actor, cursor, limit } from '#domains/feed/activities/contract.ts'
import { countryCodes } from '#platform/countries.ts'
import { pageOf } from '#platform/page.ts'
import { line, prose } from '#platform/text.ts'
import { ANNOUNCEMENT_LIMITS, AUDIENCES } from './rules.ts'

const moment = z.iso.datetime()
const tags = ['Admin']
const id = z.string().regex(/^[\w-]{8,40}$/, 'is no id')

/** Who hears of it: of a country or a language, which is named. */
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
        ? 'is no country'
        : undefined
      : kind === 'language'
        ? value === null || !/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(value)
          ? 'is no language such as en or pt-BR'
          : undefined
        : value === null
          ? undefined
          : 'goes with a country or a language only'
  if (fault) context.addIssue({ code: 'custom', path: ['audienceValue'], message: fault })
}

/** An address of ours: a browser must not be able to take it for another site's. */
const path = z
  .string()
  .trim()
  .max(ANNOUNCEMENT_LIMITS.path, `is longer than ${ANNOUNCEMENT_LIMITS.path} characters`)
  .refine(
    (text) => text === '' || /^\/(?![/\\])[^\s\\]*$/.test(text),
    'is to be an address within Open Mat, such as /about',
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
  /** How many see it in the app so far. */
  told: z.int(),
  sentAt: moment.nullable(),
  createdBy: actor,
  createdAt: moment,
})
export type Announcement = z.infer<typeof announcement>

export const announcementsContract = {
  list: oc
    .route({ method: 'GET', path: '/admin/announcements', summary: 'What was announced, the latest first', tags })
    .input(z.strictObject({ cursor, limit }))
    .output(pageOf(announcement)),
  audience: oc
    .route({ method: 'GET', path: '/admin/announcements/audience', summary: 'How many would hear of it', tags })
    .input(audience)
    .output(z.object({ members: z.int() })),
  create: oc
    .route({ method: 'POST', path: '/admin/announcements', summary: 'Announce something, now or later', tags })
    .input(
      z
        .strictObject({
          /** Chosen by the browser: sent again it announces nothing twice. */
          id,
          title: line(ANNOUNCEMENT_LIMITS.title).refine((text) => text !== '', 'is empty'),
          text: prose(ANNOUNCEMENT_LIMITS.text),
          path,
          ...audienceFields,
          /** Null is now. */
          sendAt: moment.nullable(),
        })
        .superRefine(refuseAudience),
    )
    .output(announcement),
  cancel: oc
    .route({
      method: 'POST',
      path: '/admin/announcements/{id}/cancel',
      summary: 'Take it back before it goes out',
      tags,
    })
    .input(z.strictObject({ id }))
    .output(announcement),
}
