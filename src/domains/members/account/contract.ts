import { z } from 'zod'
import { routes } from '#platform/routes.ts'
import { prose } from '#platform/text.ts'
import { REASON } from './limits.ts'

/** The consequences of deleting an account, and the obstacles to it. Shown to the member before they confirm. */
export const farewell = z.object({
  /** The text to type: the username, or DELETE for a member without one. */
  confirmation: z.string(),
  /**
   * 14 days after the request (30 if an admin deletes the account), or when the last paid period of a creator's members
   * ends, if that's later.
   */
  deleteAt: z.iso.datetime(),
  obstacle: z.enum(['last_admin']).nullable(),
  entries: z.int(),
  comments: z.int(),
  pictures: z.int(),
  videos: z.int(),
  /** Gyms this member is the only owner of; deletion leaves them without an owner. */
  gyms: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Unofficial events that aren't over and have no other host; they're cancelled immediately. */
  events: z.array(z.object({ title: z.string(), startsAt: z.iso.datetime() })),
  /** RSVPs to upcoming events; they're withdrawn immediately. */
  rsvps: z.int(),
  /** Memberships. Paid ones end when the paid period does; free ones and gifts may have no end. */
  memberships: z.array(z.object({ creator: z.string(), until: z.iso.datetime().nullable(), isEndless: z.boolean() })),
  /** The paying members of a creator who leaves; they won't be charged again. */
  members: z.object({ count: z.int(), paidUntil: z.iso.datetime().nullable() }),
})
export type Farewell = z.infer<typeof farewell>

export const accountExport = z.object({
  id: z.string(),
  state: z.enum(['making', 'ready', 'failed', 'gone']),
  bytes: z.int().nullable(),
  askedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime().nullable(),
})
export type AccountExport = z.infer<typeof accountExport>

/** The consequences of deleting a member's account, for the admin who does it. */
export const memberFarewell = farewell.extend({
  /** If deletion is already scheduled: its date, and whether the member requested it. */
  leaving: z.object({ deleteAt: z.iso.datetime(), byMember: z.boolean() }).nullable(),
})
export type MemberFarewell = z.infer<typeof memberFarewell>

const memberRef = z.strictObject({ uid: z.string().min(1).max(128) })
const exportRef = z.strictObject({ id: z.string().regex(/^[0-9A-Za-z]{20}$/) })
const route = routes('Account')
const adminRoute = routes('Admin')

export const accountContract = {
  farewell: route('GET', '/account/farewell', 'Preview what deleting my account removes').output(farewell),
  leave: route('POST', '/account/deletion', 'Schedule my account for deletion in 14 days')
    .input(z.strictObject({ confirmation: z.string().max(100) }))
    .output(z.object({ deleteAt: z.iso.datetime() })),
  comeBack: route('DELETE', '/account/deletion', 'Cancel my account deletion').output(z.object({})),
  farewellOf: adminRoute('GET', '/admin/users/{uid}/farewell', 'Preview what deleting an account removes')
    .input(memberRef)
    .output(memberFarewell),
  deleteMember: adminRoute(
    'POST',
    '/admin/users/{uid}/deletion',
    "Delete a member's account: hidden immediately, deleted in 30 days",
  )
    .input(
      memberRef.extend({
        confirmation: z.string().max(100),
        reason: prose(REASON.most).refine((text) => text.length >= REASON.least, {
          error: `is shorter than ${REASON.least} characters`,
        }),
      }),
    )
    .output(z.object({ deleteAt: z.iso.datetime() })),
  keepMember: adminRoute('DELETE', '/admin/users/{uid}/deletion', 'Cancel an account deletion scheduled by an admin')
    .input(memberRef)
    .output(z.object({})),
  exports: route('GET', '/account/exports', 'List my data archives').output(
    z.object({ items: z.array(accountExport) }),
  ),
  startExport: route('POST', '/account/exports', 'Request an archive of my data').output(accountExport),
  exportAddress: route(
    'POST',
    '/account/exports/{id}/address',
    'Get a private download link for an archive, valid for ten minutes',
  )
    .input(exportRef)
    .output(z.object({ url: z.string(), until: z.iso.datetime() })),
}
