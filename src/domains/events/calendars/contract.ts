import { oc } from '@orpc/contract'
import { z } from 'zod'

const ownUid = z.string().max(128)
const tags = ['Calendars']

const made = z.object({ createdAt: z.iso.datetime() })

export const calendarsContract = {
  read: oc
    .route({ method: 'GET', path: '/users/{uid}/calendarFeed', summary: "Get my calendar's secret address", tags })
    .input(z.strictObject({ uid: ownUid }))
    .output(z.object({ feed: made.extend({ url: z.url() }).nullable() })),
  make: oc
    .route({
      method: 'PUT',
      path: '/users/{uid}/calendarFeed',
      summary: 'Create a secret address for my calendar, if it has none',
      tags,
    })
    .input(z.strictObject({ uid: ownUid }))
    .output(made),
  renew: oc
    .route({
      method: 'POST',
      path: '/users/{uid}/calendarFeed/renewals',
      summary: "Replace my calendar's address. The old one stops working",
      tags,
    })
    .input(z.strictObject({ uid: ownUid }))
    .output(made),
  revoke: oc
    .route({ method: 'DELETE', path: '/users/{uid}/calendarFeed', summary: "Delete my calendar's address", tags })
    .input(z.strictObject({ uid: ownUid }))
    .output(z.object({ revoked: z.literal(true) })),
}
