import type { NotificationType } from '#domains/members/people/notification-types.ts'
import { accepts } from '#domains/members/people/rules.ts'
import { pushNotification } from '#domains/notifications/notifications/server/jobs.ts'
import { countUnread, type ForDelivery, readForDelivery } from '#domains/notifications/notifications/server/reads.ts'
import { detailOf, sentenceOf } from '#domains/notifications/notifications/server/sentences.ts'
import { days } from '#platform/clock.ts'
import { translatorFor } from '#platform/translator.ts'
import { uuidOf } from '#platform/uuid.ts'
import { type PushMessage, URGENCY, worthUntil } from '../rules.ts'
import { hand } from './hand.ts'
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
 * One message to one browser, if it is still wanted at this moment: not read meanwhile, still to be seen, still wanted by push,
 * the session still alive, and not too late. What the service could not take is tried again: by the growing delay of the jobs,
 * or, where it said when, by a job of its own at that time.
 * A worker that dies between the service's answer and the end of its job sends the message once more; its topic and tag are the
 * same, so that it takes the place of the first.
 */
export async function pushOne(parts: PushingParts, push: PushJob, job: ThisJob): Promise<void> {
  const { db, now } = parts
  const subscription = await liveSubscription(db, { id: push.subscriptionId, uid: push.uid, now: now() })
  const told = subscription && (await readForDelivery(db, push))
  if (!told || told.read) return
  const type = told.line.type as NotificationType
  const until = worthUntil({ type, createdAt: told.line.createdAt, extra: told.line.extra })
  if (!accepts(told.recipient.preferences, type, 'push') || until <= now()) return

  const unread = await countUnread(db, { uid: push.uid })
  const message = messageOf(told, unread.count)
  const answer = await hand(parts, subscription, message, {
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
    title: sentenceOf(told, translator),
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

/** Ends the job, or throws for it to be tried again. */
async function conclude(parts: PushingParts, { push, job, subscription, until, answer }: Outcome): Promise<void> {
  switch (answer.became) {
    case 'taken':
    case 'gone':
      return
    case 'refused': {
      const { status, words } = answer
      parts.log.warn({ status, words, subscription: subscription.id }, 'a push service refuses a message')
      if (status === TOO_LARGE) return
      if (job.attempt > (pushNotification.queue.retryLimit ?? 0) && isLongSilent(subscription, parts.now()))
        return dropSubscription(parts.db, subscription)
      throw new Error(`the push service refuses: ${status}`)
    }
    case 'later': {
      const { status, retryAfterSeconds } = answer
      if (retryAfterSeconds === undefined)
        throw new Error(status ? `the push service answered ${status}` : 'the push service did not answer')
      const startAfter = new Date(parts.now().getTime() + retryAfterSeconds * 1000)
      if (startAfter >= until) return
      // Its id follows from this job's, so that it is one, also when this job is done again.
      const again = { data: push, startAfter, id: uuidOf(`${job.id} again`) }
      return parts.db.transaction((tx) => parts.jobs.send(tx, pushNotification, again))
    }
  }
}

/** Refused through all the tries of a job, and nothing was taken for a day: nothing will be. */
function isLongSilent({ lastPushedAt, createdAt }: Subscription, now: Date): boolean {
  return now.getTime() - (lastPushedAt ?? createdAt).getTime() > days(1)
}
