import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { accepts } from '#domains/members/people/rules.ts'
import { pushNotification } from '#domains/notifications/notifications/server/jobs.ts'
import { detailOf, notificationTitle } from '#domains/notifications/notifications/server/messages.ts'
import { countUnread, type ForDelivery, readForDelivery } from '#domains/notifications/notifications/server/reads.ts'
import { days } from '#platform/clock.ts'
import { translatorFor } from '#platform/translator.ts'
import { uuidOf } from '#platform/uuid.ts'
import { deliverUntil, type PushMessage, URGENCY } from '../rules.ts'
import { deliverPush } from './deliver-push.ts'
import type { PushingParts } from './job-handlers.ts'
import type { Answer } from './send.ts'
import { dropSubscription, liveSubscription, type Subscription } from './subscriptions.ts'

export interface PushJob {
  uid: string
  notificationId: string
  subscriptionId: string
}

interface ThisJob {
  id: string
  attempt: number
}

const TOO_LARGE = 413

/**
 * Sends one message to one browser if it's still wanted: unread, still visible, not muted, push still on for its type,
 * the session still alive, and not too late. If the service is unavailable, the job is retried with growing delays, or
 * by a new job at the time the service gave. If a worker dies between the service's response and the end of its job,
 * the message is sent again, but with the same topic and tag, so it replaces the first.
 */
export async function sendPush(parts: PushingParts, push: PushJob, job: ThisJob): Promise<void> {
  const { db, now } = parts
  const subscription = await liveSubscription(db, { id: push.subscriptionId, uid: push.uid, now: now() })
  const told = subscription && (await readForDelivery(db, push))
  if (!told || told.read) return
  const type = told.line.type as NotificationType
  const until = deliverUntil({ type, createdAt: told.line.createdAt, extra: told.line.extra })
  if (!accepts(told.recipient.preferences, type, 'push') || until <= now()) return

  const unread = await countUnread(db, { uid: push.uid })
  const message = messageOf(told, unread.count)
  const answer = await deliverPush(parts, subscription, message, {
    ttlSeconds: Math.ceil((until.getTime() - now().getTime()) / 1000),
    urgency: URGENCY[type],
    group: message.tag,
  })
  await conclude(parts, { push, job, subscription, until, answer })
}

function messageOf({ line, others, recipient }: ForDelivery, badge: number): PushMessage {
  const translator = translatorFor(recipient.language)
  const told = {
    ...line,
    type: line.type as NotificationType,
    others,
    uid: recipient.uid,
    timezone: recipient.timezone,
  }
  return {
    title: notificationTitle(told, translator),
    body: detailOf(told, translator) ?? '',
    path: `/notifications/${line.id}`,
    tag: line.group.id || line.id,
    id: line.id,
    badge,
    lang: translator.locale,
  }
}

interface Outcome {
  push: PushJob
  job: ThisJob
  subscription: Subscription
  until: Date
  answer: Answer
}

/** Ends the job, or throws so it's retried. */
async function conclude(parts: PushingParts, { push, job, subscription, until, answer }: Outcome): Promise<void> {
  switch (answer.became) {
    case 'taken':
    case 'gone':
      return
    case 'refused': {
      const { status, words } = answer
      parts.log.warn({ status, words, subscription: subscription.id }, 'a push service refused a message')
      if (status === TOO_LARGE) return
      if (job.attempt > (pushNotification.queue.retryLimit ?? 0) && isLongSilent(subscription, parts.now()))
        return dropSubscription(parts.db, subscription)
      throw new Error(`the push service refused: ${status}`)
    }
    case 'later': {
      const { status, retryAfterSeconds } = answer
      if (retryAfterSeconds === undefined)
        throw new Error(status ? `the push service answered ${status}` : 'the push service did not answer')
      const startAfter = new Date(parts.now().getTime() + retryAfterSeconds * 1000)
      if (startAfter >= until) return
      // The new job's id is derived from this job's, so repeating this job doesn't add another.
      const again = { data: push, startAfter, id: uuidOf(`${job.id} again`) }
      return parts.db.transaction((tx) => parts.jobs.send(tx, pushNotification, again))
    }
  }
}

/** Whether no message was accepted for a day. If all attempts of a job failed too, the subscription counts as dead. */
function isLongSilent({ lastPushedAt, createdAt }: Subscription, now: Date): boolean {
  return now.getTime() - (lastPushedAt ?? createdAt).getTime() > days(1)
}
