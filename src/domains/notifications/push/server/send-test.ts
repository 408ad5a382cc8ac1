import type { Platform } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import type { Translator } from '#platform/translator.ts'
import { hand } from './hand.ts'
import type { Subscription } from './subscriptions.ts'

const A_MINUTE = 60
const works = /*i18n*/ { id: 'push.works', message: 'Notifications work on this device.' }

/** One that says nothing but that it works, at once, so that whoever pressed learns whether it does. */
export async function sendTest(
  parts: Pick<Platform, 'config' | 'db' | 'now'>,
  subscription: Subscription,
  { say, locale }: Translator,
) {
  const message = {
    title: 'Open Mat',
    body: say(works),
    path: '/settings/notifications',
    tag: 'test',
    id: newId(),
    lang: locale,
  }
  const answer = await hand(parts, subscription, message, { ttlSeconds: A_MINUTE, urgency: 'high', group: 'test' })
  return answer.became === 'taken'
}
