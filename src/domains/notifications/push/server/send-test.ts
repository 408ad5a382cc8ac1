import type { Platform } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import type { Translator } from '#platform/translator.ts'
import { deliverPush } from './deliver-push.ts'
import type { Subscription } from './subscriptions.ts'

const A_MINUTE = 60
const works = /*i18n*/ { id: 'push.works', message: 'Notifications work on this device.' }

/** Sends a test message right away, so the member sees whether push works. */
export async function sendTest(
  parts: Pick<Platform, 'config' | 'db' | 'now'>,
  subscription: Subscription,
  { t, locale }: Translator,
) {
  const message = {
    title: 'Open Mat',
    body: t(works),
    path: '/settings/notifications',
    tag: 'test',
    id: newId(),
    lang: locale,
  }
  const answer = await deliverPush(parts, subscription, message, {
    ttlSeconds: A_MINUTE,
    urgency: 'high',
    group: 'test',
  })
  return answer.became === 'taken'
}
