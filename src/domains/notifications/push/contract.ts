import { oc } from '@orpc/contract'
import { z } from 'zod'
import { uid } from '#domains/feed/activities/contract.ts'

/** A browser's subscription as `PushSubscription.toJSON()` gives it. */
const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'is no address' }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, 'is no key'),
    auth: z.string().regex(/^[\w-]{20,30}={0,2}$/, 'is no key'),
  }),
})
export type BrowserSubscription = z.infer<typeof pushSubscription>

const tags = ['Push']

export const pushContract = {
  /** Which key to subscribe with (RFC 8292), and whether this session's browser is subscribed. */
  state: oc
    .route({ method: 'GET', path: '/users/{uid}/pushSubscriptions/me', summary: 'Push on this device', tags })
    .input(z.strictObject({ uid }))
    .output(z.object({ publicKey: z.string(), subscribed: z.boolean(), devices: z.int() })),
  /** For as long as this session lasts. The same endpoint again replaces it, whoever had it. */
  subscribe: oc
    .route({ method: 'PUT', path: '/users/{uid}/pushSubscriptions/me', summary: 'Send push to this device', tags })
    .input(pushSubscription.extend({ uid }).strict())
    .output(z.object({ subscribed: z.boolean() })),
  unsubscribe: oc
    .route({ method: 'DELETE', path: '/users/{uid}/pushSubscriptions/me', summary: 'No more push here', tags })
    .input(z.strictObject({ uid }))
    .output(z.object({ subscribed: z.boolean() })),
  /** False when this device is not subscribed, or its push service does not take the message. */
  test: oc
    .route({ method: 'POST', path: '/users/{uid}/pushSubscriptions/me/test', summary: 'Send one to try it', tags })
    .input(z.strictObject({ uid }))
    .output(z.object({ sent: z.boolean() })),
}
