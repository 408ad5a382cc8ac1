import { defineJob } from '#platform/jobs.ts'

/** For jobs with large audiences: a heartbeat keeps them running, and they're abandoned after ten minutes. */
const LONG = { expireInSeconds: 600, heartbeatSeconds: 30 }

/** Decides who gets an email or push message for a batch of notifications, and when. */
export const deliverNotifications = defineJob<{ batch: string }>('deliverNotifications', LONG)

/** Sends one email about one notification, for members who want them immediately. */
export const mailNotification = defineJob<{ uid: string; notificationId: string }>('mailNotification')

/** Sends one push message to one browser. */
export const pushNotification = defineJob<{ uid: string; notificationId: string; subscriptionId: string }>(
  'pushNotification',
)
