import { oc } from '@orpc/contract'
import { z } from 'zod'
import { prose } from '#platform/text.ts'
import { REASON } from './limits.ts'

/** What goes with an account, and what stands in the way, as the member is shown it before they ask. */
export const farewell = z.object({
  /** To be typed: the username, or DELETE for somebody without one. */
  confirmation: z.string(),
  /** 14 days after asking, or when the last day is over that somebody paid for. */
  deleteAt: z.iso.datetime(),
  obstacle: z.enum(['last_admin']).nullable(),
  entries: z.int(),
  comments: z.int(),
  pictures: z.int(),
  videos: z.int(),
  /** Gyms whose only owner this is: nobody's from then on. */
  gyms: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Events to come that nobody else hosts: cancelled at once. */
  events: z.array(z.object({ title: z.string(), startsAt: z.iso.datetime() })),
  /** Answers to events to come: taken back at once. */
  rsvps: z.int(),
  /** Memberships with creators, which end with the days that are paid. Free ones and gifts may have no end. */
  memberships: z.array(z.object({ creator: z.string(), until: z.iso.datetime().nullable(), isEndless: z.boolean() })),
  /** Who pays this creator; none of them pays again. */
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

/** What goes with somebody's account, for the admin who deletes it. */
export const memberFarewell = farewell.extend({
  /** It is being deleted already: when, and whether they asked for it themselves. */
  leaving: z.object({ deleteAt: z.iso.datetime(), byMember: z.boolean() }).nullable(),
})
export type MemberFarewell = z.infer<typeof memberFarewell>

const memberRef = z.strictObject({ uid: z.string().min(1).max(128) })
const exportRef = z.strictObject({ id: z.string().regex(/^[0-9A-Za-z]{20}$/) })
const tags = ['Account']

export const accountContract = {
  farewell: oc
    .route({ method: 'GET', path: '/account/farewell', summary: 'What goes with my account', tags })
    .output(farewell),
  leave: oc
    .route({ method: 'POST', path: '/account/deletion', summary: 'Delete my account in 14 days', tags })
    .input(z.strictObject({ confirmation: z.string().max(100) }))
    .output(z.object({ deleteAt: z.iso.datetime() })),
  comeBack: oc
    .route({ method: 'DELETE', path: '/account/deletion', summary: 'Keep my account after all', tags })
    .output(z.object({})),
  farewellOf: oc
    .route({
      method: 'GET',
      path: '/admin/users/{uid}/farewell',
      summary: 'What goes with an account',
      tags: ['Admin'],
    })
    .input(memberRef)
    .output(memberFarewell),
  deleteMember: oc
    .route({
      method: 'POST',
      path: '/admin/users/{uid}/deletion',
      summary: 'Delete an account: hidden at once, gone in 30 days',
      tags: ['Admin'],
    })
    .input(
      memberRef.extend({
        confirmation: z.string().max(100),
        reason: prose(REASON.most).refine((text) => text.length >= REASON.least, {
          error: `is shorter than ${REASON.least} characters`,
        }),
      }),
    )
    .output(z.object({ deleteAt: z.iso.datetime() })),
  keepMember: oc
    .route({
      method: 'DELETE',
      path: '/admin/users/{uid}/deletion',
      summary: 'Take back the deletion of an account by an admin',
      tags: ['Admin'],
    })
    .input(memberRef)
    .output(z.object({})),
  exports: oc
    .route({ method: 'GET', path: '/account/exports', summary: 'Archives of my data', tags })
    .output(z.object({ items: z.array(accountExport) })),
  startExport: oc
    .route({ method: 'POST', path: '/account/exports', summary: 'Make an archive of all that is mine', tags })
    .output(accountExport),
  exportAddress: oc
    .route({
      method: 'POST',
      path: '/account/exports/{id}/address',
      summary: 'An address of an archive, for ten minutes and for me alone',
      tags,
    })
    .input(exportRef)
    .output(z.object({ url: z.string(), until: z.iso.datetime() })),
}
