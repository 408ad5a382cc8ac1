import { oc } from '@orpc/contract'
import { z } from 'zod'
import { uid } from '#domains/feed/activities/contract.ts'
import { messageId } from '#platform/messages.ts'

/** A browser's subscription, as returned by `PushSubscription.toJSON()`. */
const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, messageId('must be a push key')),
    auth: z.string().regex(/^[\w-]{20,30}={0,2}$/, messageId('must be a push key')),
  }),
})
export type BrowserSubscription = z.infer<typeof pushSubscription>

const tags = ['Push']

export const pushContract = {
  /** The key to subscribe with (RFC 8292), and whether this session's browser is subscribed. */
  state: oc
    .route({
      method: 'GET',
      path: '/users/{uid}/pushSubscriptions/me',
      summary: 'Get the push status of this device',
      tags,
    })
    .input(z.strictObject({ uid }))
    .output(z.object({ publicKey: z.string(), subscribed: z.boolean(), devices: z.int() })),
  /**
   * The subscription lasts as long as this session. Registering the same endpoint again replaces it, even if it
   * belonged to another member.
   */
  subscribe: oc
    .route({ method: 'PUT', path: '/users/{uid}/pushSubscriptions/me', summary: 'Turn on push on this device', tags })
    .input(pushSubscription.extend({ uid }).strict())
    .output(z.object({ subscribed: z.boolean() })),
  unsubscribe: oc
    .route({
      method: 'DELETE',
      path: '/users/{uid}/pushSubscriptions/me',
      summary: 'Turn off push on this device',
      tags,
    })
    .input(z.strictObject({ uid }))
    .output(z.object({ subscribed: z.boolean() })),
  /** False if this device isn't subscribed, or its push service refuses the message. */
  test: oc
    .route({
      method: 'POST',
      path: '/users/{uid}/pushSubscriptions/me/test',
      summary: 'Send a test push notification',
      tags,
    })
    .input(z.strictObject({ uid }))
    .output(z.object({ sent: z.boolean() })),
}
