import { z } from 'zod'
import { routes } from '#platform/routes.ts'

const ownUid = z.string().max(128)
const route = routes('Calendars')

const made = z.object({ createdAt: z.iso.datetime() })

export const calendarsContract = {
  read: route('GET', '/users/{uid}/calendarFeed', "Get my calendar's secret address")
    .input(z.strictObject({ uid: ownUid }))
    .output(z.object({ feed: made.extend({ url: z.url() }).nullable() })),
  make: route('PUT', '/users/{uid}/calendarFeed', 'Create a secret address for my calendar, if it has none')
    .input(z.strictObject({ uid: ownUid }))
    .output(made),
  renew: route('POST', '/users/{uid}/calendarFeed/renewals', "Replace my calendar's address. The old one stops working")
    .input(z.strictObject({ uid: ownUid }))
    .output(made),
  revoke: route('DELETE', '/users/{uid}/calendarFeed', "Delete my calendar's address")
    .input(z.strictObject({ uid: ownUid }))
    .output(z.object({ revoked: z.literal(true) })),
}
