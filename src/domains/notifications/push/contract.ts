import { z } from 'zod'
import { uid } from '#domains/feed/activities/contract.ts'
import { messageId } from '#platform/messages.ts'
import { routes } from '#platform/routes.ts'

/** A browser's subscription, as returned by `PushSubscription.toJSON()`. */
const pushSubscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}={0,2}$/, messageId('must be a push key')),
    auth: z.string().regex(/^[\w-]{20,30}={0,2}$/, messageId('must be a push key')),
  }),
})
export type BrowserSubscription = z.infer<typeof pushSubscription>

const route = routes('Push')

export const pushContract = {
  /** The key to subscribe with (RFC 8292), and whether this session's browser is subscribed. */
  state: route('GET', '/users/{uid}/pushSubscriptions/me', 'Get the push status of this device')
    .input(z.strictObject({ uid }))
    .output(z.object({ publicKey: z.string(), subscribed: z.boolean(), devices: z.int() })),
  /**
   * The subscription lasts as long as this session. Registering the same endpoint again replaces it, even if it
   * belonged to another member.
   */
  subscribe: route('PUT', '/users/{uid}/pushSubscriptions/me', 'Turn on push on this device')
    .input(pushSubscription.extend({ uid }).strict())
    .output(z.object({ subscribed: z.boolean() })),
  unsubscribe: route('DELETE', '/users/{uid}/pushSubscriptions/me', 'Turn off push on this device')
    .input(z.strictObject({ uid }))
    .output(z.object({ subscribed: z.boolean() })),
  /** False if this device isn't subscribed, or its push service doesn't accept the message. */
  test: route('POST', '/users/{uid}/pushSubscriptions/me/test', 'Send a test push notification')
    .input(z.strictObject({ uid }))
    .output(z.object({ sent: z.boolean() })),
}
