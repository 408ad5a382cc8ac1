import { oc } from '@orpc/contract'
import { z } from 'zod'

const ownUid = z.string().max(128)
const tags = ['Calendars']

const made = z.object({ createdAt: z.iso.datetime() })

export const calendarsContract = {
  read: oc
    .route({ method: 'GET', path: '/users/{uid}/calendarFeed', summary: 'The secret address of my own calendar', tags })
    .input(z.strictObject({ uid: ownUid }))
    .output(z.object({ feed: made.extend({ url: z.url() }).nullable() })),
  make: oc
    .route({
      method: 'PUT',
      path: '/users/{uid}/calendarFeed',
      summary: 'Give my calendar a secret address, where it has none',
      tags,
    })
    .input(z.strictObject({ uid: ownUid }))
    .output(made),
  renew: oc
    .route({
      method: 'POST',
      path: '/users/{uid}/calendarFeed/renewals',
      summary: 'Give my calendar another address; the one before is not found from now on',
      tags,
    })
    .input(z.strictObject({ uid: ownUid }))
    .output(made),
  revoke: oc
    .route({ method: 'DELETE', path: '/users/{uid}/calendarFeed', summary: 'Take the address away', tags })
    .input(z.strictObject({ uid: ownUid }))
    .output(z.object({ revoked: z.literal(true) })),
}
