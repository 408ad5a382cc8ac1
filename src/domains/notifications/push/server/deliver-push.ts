import type { Platform } from '#platform/context.ts'
import { pushMessages } from '#platform/metrics.ts'
import type { PushMessage } from '../rules.ts'
import { type Answer, type PushOptions, send } from './send.ts'
import { dropSubscription, markPushed, type Subscription } from './subscriptions.ts'
import { vapidOf } from './vapid.ts'

const OUTCOMES = { taken: 'sent', gone: 'gone', refused: 'refused', later: 'failed' } satisfies Record<
  Answer['became'],
  string
>

/** Sends one message and records the push service's response on the subscription. */
export async function deliverPush(
  { config, db, now }: Pick<Platform, 'config' | 'db' | 'now'>,
  subscription: Subscription,
  message: PushMessage,
  sending: PushOptions,
): Promise<Answer> {
  const answer = await send(await vapidOf(config), subscription, message, sending)
  pushMessages.inc({ outcome: OUTCOMES[answer.became] })
  if (answer.became === 'taken') await markPushed(db, subscription, now())
  if (answer.became === 'gone') await dropSubscription(db, subscription)
  return answer
}
