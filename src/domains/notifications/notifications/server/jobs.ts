import { defineJob } from '#platform/jobs.ts'

/** For what may take minutes with a large audience: alive as long as it says so, given up after ten minutes. */
const LONG = { expireInSeconds: 600, heartbeatSeconds: 30 }

/** A batch of notifications was written: decides who gets a mail or a push message of it, and when. */
export const deliverNotifications = defineJob<{ batch: string }>('deliverNotifications', LONG)

/** One mail about one notification, for whoever wants them at once. */
export const mailNotification = defineJob<{ uid: string; notificationId: string }>('mailNotification')

/** One push message to one browser. */
export const pushNotification = defineJob<{ uid: string; notificationId: string; subscriptionId: string }>(
  'pushNotification',
)
