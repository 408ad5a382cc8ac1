import type { Platform } from '#platform/context.ts'
import type { PushMessage } from '../rules.ts'
import { type Answer, type PushOptions, send } from './send.ts'
import { dropSubscription, markPushed, type Subscription } from './subscriptions.ts'
import { vapidOf } from './vapid.ts'

/** Sends one message and records the push service's response on the subscription. */
export async function deliverPush(
  { config, db, now }: Pick<Platform, 'config' | 'db' | 'now'>,
  subscription: Subscription,
  message: PushMessage,
  sending: PushOptions,
): Promise<Answer> {
  const answer = await send(await vapidOf(config), subscription, message, sending)
  if (answer.became === 'taken') await markPushed(db, subscription, now())
  if (answer.became === 'gone') await dropSubscription(db, subscription)
  return answer
}
